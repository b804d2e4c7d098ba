import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeDatabase, database } from '@/lib/database/database';
import type { TimedNote } from '@/lib/notes/records';
import { timedNoteRepository } from '@/lib/notes/repository';
import { VideoId } from '@/lib/service/ids';
import { timedNote } from './timed-note';

const a = VideoId.parse('aaaaaaaaaaa');
const b = VideoId.parse('bbbbbbbbbbb');

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(closeDatabase);

const idsOf = (notes: readonly TimedNote[]) => notes.map(({ id }) => id);

describe('timedNoteRepository', () => {
  beforeEach(async () => {
    await timedNoteRepository.put(timedNote({ id: 'late', videoId: a, start: 9, end: 9 }));
    await timedNoteRepository.put(timedNote({ id: 'other', videoId: b }));
    await timedNoteRepository.put(timedNote({ id: 'early', videoId: a, start: 1 }));
  });

  it('returns the notes of a video in its order, and of videos in theirs', async () => {
    expect(idsOf(await timedNoteRepository.ofVideo(a))).toEqual(['early', 'late']);
    expect(idsOf(await timedNoteRepository.ofVideos([b, a]))).toEqual(['other', 'early', 'late']);
    expect(await timedNoteRepository.countOfVideo(a)).toBe(2);
    expect(await timedNoteRepository.count()).toBe(3);
  });

  it('replaces a note with the same id, and removes one', async () => {
    await timedNoteRepository.put(timedNote({ id: 'early', videoId: a, text: 'changed' }));
    await timedNoteRepository.remove('late');
    expect(await timedNoteRepository.ofVideo(a)).toMatchObject([{ id: 'early', text: 'changed' }]);
  });

  it('leaves out damaged rows on pages', async () => {
    vi.stubEnv('ENTRYPOINT', 'html');
    await (await database()).put('timedNotes', { ...timedNote({ id: 'bad', videoId: a }), start: 'x' } as never);
    await closeDatabase();
    expect(idsOf(await timedNoteRepository.ofVideo(a))).toEqual(['early', 'late']);
    vi.unstubAllEnvs();
  });
});
