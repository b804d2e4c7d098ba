import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noteRepository } from '@/lib/collection/repository/note-repository';
import type { VideoNote } from '@/lib/collection/video-note';
import { VideoId } from '@/lib/service/ids';
import { closeDatabase } from '@/lib/storage/database';

const mark = (videoId: string, note: string, tags: string[] = [], collectionId = 'mills'): VideoNote => ({
  collectionId,
  videoId: VideoId.parse(videoId),
  note,
  tags,
  at: 1,
});
const a = '-aaaaaaaaaa';
const b = 'bbbbbbbbbbb';

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(closeDatabase);

describe('noteRepository', () => {
  it('returns the notes of one collection as they were written', async () => {
    await noteRepository.put([mark(a, 'Look again', ['tide']), mark(b, '', ['mill']), mark(a, 'Other', [], 'clocks')]);
    expect(await noteRepository.all('mills')).toEqual([mark(a, 'Look again', ['tide']), mark(b, '', ['mill'])]);
  });

  it('restores several notes at once, including absent ones', async () => {
    await noteRepository.put([mark(a, 'First')]);
    const before = await noteRepository.put([mark(a, 'Second'), mark(b, 'New')]);
    await noteRepository.put(before);
    expect(await noteRepository.all('mills')).toEqual([mark(a, 'First')]);
  });

  it('deletes notes and restores them', async () => {
    await noteRepository.put([mark(a, 'Look again'), mark(b, 'Too')]);
    const before = await noteRepository.remove('mills', [a, 'ccccccccccc']);
    expect(await noteRepository.all('mills')).toEqual([mark(b, 'Too')]);
    await noteRepository.put(before);
    expect(await noteRepository.all('mills')).toHaveLength(2);
  });

  it('deletes a note that becomes empty', async () => {
    await noteRepository.put([mark(a, 'Look again')]);
    await noteRepository.put([mark(a, '')]);
    expect(await noteRepository.all('mills')).toEqual([]);
  });

  it('notifies other pages of a change', async () => {
    const heard = vi.fn();
    const stop = noteRepository.watch(heard);
    await noteRepository.put([mark(a, 'Look again')]);
    await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce());
    stop();
  });
});
