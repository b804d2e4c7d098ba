import { notifyChanged, watchChanges } from '@/lib/messaging/messenger';
import { database } from '@/lib/storage/database';
import type { VideoNote } from '../video-note';
import { keysStartingWith } from './collection-repository';

/** Stores the user's notes and tags. */
export const noteRepository = {
  async all(collectionId: string): Promise<VideoNote[]> {
    return (await database()).getAll('marks', keysStartingWith(collectionId));
  },

  /** Writes notes in one transaction, deletes empty ones, and returns the previous notes for an undo. */
  async put(notes: readonly VideoNote[]): Promise<VideoNote[]> {
    const tx = (await database()).transaction('marks', 'readwrite');
    const keys = notes.map(({ collectionId, videoId }): [string, string] => [collectionId, videoId]);
    const before = await Promise.all(keys.map((key) => tx.store.get(key)));
    await Promise.all([
      ...notes.map((note) => (isEmptyNote(note) ? tx.store.delete(keyOf(note)) : tx.store.put(note))),
    ]);
    await tx.done;
    notifyChanged('marks');
    return notes.map((note, index) => before[index] ?? { ...note, note: '', tags: [] });
  },

  /** Deletes notes and returns them; `put` restores them. */
  async remove(collectionId: string, videoIds: readonly string[]): Promise<VideoNote[]> {
    const tx = (await database()).transaction('marks', 'readwrite');
    const before = await Promise.all(videoIds.map((videoId) => tx.store.get([collectionId, videoId])));
    await Promise.all([...videoIds.map((videoId) => tx.store.delete([collectionId, videoId])), tx.done]);
    notifyChanged('marks');
    return before.filter((note) => note !== undefined);
  },

  watch(changed: () => void): () => void {
    return watchChanges(['marks'], changed);
  },
};

const isEmptyNote = ({ note, tags }: VideoNote): boolean => note === '' && tags.length === 0;
const keyOf = ({ collectionId, videoId }: VideoNote): [string, string] => [collectionId, videoId];
