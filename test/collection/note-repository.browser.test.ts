import type { VideoNote } from '@/lib/collection/records';
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCollection } from '@/lib/collection/collection';
import { storeCollection } from '@/lib/collection/repository/collection-repository';
import { deleteCollection } from '@/lib/collection/repository/delete-collection';
import { noteRepository } from '@/lib/collection/repository/note-repository';
import { closeDatabase } from '@/lib/database/database';
import { VideoId } from '@/lib/service/ids';

const noteWith = (videoId: string, note: string, tags: string[] = [], collectionId = 'mills'): VideoNote => ({
  collectionId,
  videoId: VideoId.parse(videoId),
  note,
  tags,
  at: 1,
});
const a = '-aaaaaaaaaa';
const b = 'bbbbbbbbbbb';

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  for (const id of ['mills', 'clocks']) await storeCollection(createCollection(id, id, 1));
});
afterEach(closeDatabase);

describe('noteRepository', () => {
  it('returns the notes of one collection as they were written', async () => {
    await noteRepository.put([
      noteWith(a, 'Runs again', ['tide']),
      noteWith(b, '', ['mill']),
      noteWith(a, 'Other', [], 'clocks'),
    ]);
    expect(await noteRepository.all('mills')).toEqual([noteWith(a, 'Runs again', ['tide']), noteWith(b, '', ['mill'])]);
  });

  it('restores several notes at once, and deletes those that did not exist before', async () => {
    await noteRepository.put([noteWith(a, 'First')]);
    const before = await noteRepository.put([noteWith(a, 'Second'), noteWith(b, 'New')]);
    await noteRepository.put(before);
    expect(await noteRepository.all('mills')).toEqual([noteWith(a, 'First')]);
  });

  it('deletes notes and restores them', async () => {
    await noteRepository.put([noteWith(a, 'Runs again'), noteWith(b, 'Too')]);
    const before = await noteRepository.remove('mills', [a, 'ccccccccccc']);
    expect(await noteRepository.all('mills')).toEqual([noteWith(b, 'Too')]);
    await noteRepository.put(before);
    expect(await noteRepository.all('mills')).toHaveLength(2);
  });

  it('leaves out the notes of a deleted collection', async () => {
    const removed = [noteWith(a, 'Runs again'), noteWith(b, 'Too', [], 'clocks')];
    await deleteCollection('mills');
    expect((await noteRepository.put(removed)).map(({ videoId }) => videoId)).toEqual([b]);
    expect(await noteRepository.all('mills')).toEqual([]);
  });

  it('deletes a note that becomes empty', async () => {
    await noteRepository.put([noteWith(a, 'Runs again')]);
    await noteRepository.put([noteWith(a, '')]);
    expect(await noteRepository.all('mills')).toEqual([]);
  });

  it('notifies watchers of a change', async () => {
    const listener = vi.fn();
    const stop = noteRepository.watch(listener);
    await noteRepository.put([noteWith(a, 'Runs again')]);
    await vi.waitFor(() => expect(listener).toHaveBeenCalledOnce());
    stop();
  });
});
