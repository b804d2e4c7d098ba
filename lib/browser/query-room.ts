import { fail, ok, type Result } from '@/lib/core/result';
import type { SavedQuery } from '@/lib/core/runs/saved-query';
import type { Failure } from '@/lib/core/service/failure';
import { tellChanged, watchChanges } from './changes';
import { database, isFull } from './database';

/** Plans that the reader keeps by name (SEA-06). */
export const queryRoom = {
  /** In any order. */
  async all(collectionId: string): Promise<SavedQuery[]> {
    return (await database()).getAllFromIndex('queries', 'collection', collectionId);
  },

  async put(query: SavedQuery): Promise<Result<null, Failure>> {
    try {
      await (await database()).put('queries', query);
    } catch (error) {
      if (isFull(error)) return fail({ kind: 'storage-full' });
      throw error;
    }
    tellChanged('queries');
    return ok(null);
  },

  async forget(id: string): Promise<void> {
    await (await database()).delete('queries', id);
    tellChanged('queries');
  },

  watch(changed: () => void): () => void {
    return watchChanges(['queries'], changed);
  },
};
