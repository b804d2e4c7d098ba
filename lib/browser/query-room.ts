import type { SavedQuery } from '@/lib/core/runs/saved-query';
import { tellChanged, watchChanges } from './changes';
import { database } from './database';

/** Plans that the reader keeps by name (SEA-06). */
export const queryRoom = {
  /** In any order. */
  async all(collectionId: string): Promise<SavedQuery[]> {
    return (await database()).getAllFromIndex('queries', 'collection', collectionId);
  },

  async put(query: SavedQuery): Promise<void> {
    await (await database()).put('queries', query);
    tellChanged('queries');
  },

  async forget(id: string): Promise<void> {
    await (await database()).delete('queries', id);
    tellChanged('queries');
  },

  watch(changed: () => void): () => void {
    return watchChanges(['queries'], changed);
  },
};
