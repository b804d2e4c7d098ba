import { notifyChanged, watchChanges } from '@/lib/database/changes';
import { database } from '@/lib/database/database';
import type { VideoNote } from '../records';
import { withExclusion } from '../video-note';
import { keysStartingWith } from './collection-repository';

export const readNotes = async (collectionId: string): Promise<VideoNote[]> =>
  (await database()).getAll('videoNotes', keysStartingWith(collectionId));

export const noteRepository = {
  all: readNotes,

  /**
   * Writes notes in one transaction, deletes empty ones, and returns the previous notes for an undo. Notes of deleted
   * collections are left out.
   */
  async put(allNotes: readonly VideoNote[]): Promise<VideoNote[]> {
    const tx = (await database()).transaction(['collections', 'videoNotes'], 'readwrite');
    const store = tx.objectStore('videoNotes');
    const collectionIds = new Set(await tx.objectStore('collections').getAllKeys());
    const notes = allNotes.filter(({ collectionId }) => collectionIds.has(collectionId));
    const before = await Promise.all(notes.map((note) => store.get(keyOf(note))));
    await Promise.all(notes.map((note) => (isEmptyNote(note) ? store.delete(keyOf(note)) : store.put(note))));
    await tx.done;
    notifyChanged('videoNotes');
    return notes.map((note, index) => before[index] ?? { ...withExclusion(note, null), note: '', tags: [] });
  },

  /** Deletes notes and returns them; `put` restores them. */
  async remove(collectionId: string, videoIds: readonly string[]): Promise<VideoNote[]> {
    const tx = (await database()).transaction('videoNotes', 'readwrite');
    const before = await Promise.all(videoIds.map((videoId) => tx.store.get([collectionId, videoId])));
    await Promise.all([...videoIds.map((videoId) => tx.store.delete([collectionId, videoId])), tx.done]);
    notifyChanged('videoNotes');
    return before.filter((note) => note !== undefined);
  },

  watch(changed: () => void): () => void {
    return watchChanges(['videoNotes'], changed);
  },
};

const isEmptyNote = ({ note, tags, excludedReason }: VideoNote): boolean =>
  note === '' && tags.length === 0 && excludedReason === undefined;
const keyOf = ({ collectionId, videoId }: VideoNote): [string, string] => [collectionId, videoId];
