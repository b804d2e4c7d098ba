import { notifyChanged, watchChanges } from '@/lib/messaging/messenger';
import type { Failure } from '@/lib/service/failure';
import { fail, ok, type Result } from '@/lib/shared/result';
import { database, isStorageFull } from '@/lib/storage/database';
import type { SavedQuery } from './search-form';

/** Stores the saved queries. */
export const queryRepository = {
  /** Returns the saved queries in no particular order. */
  async all(collectionId: string): Promise<SavedQuery[]> {
    return (await database()).getAllFromIndex('queries', 'collection', collectionId);
  },

  async put(query: SavedQuery): Promise<Result<null, Failure>> {
    try {
      await (await database()).put('queries', query);
    } catch (error) {
      if (isStorageFull(error)) return fail({ kind: 'storage-full' });
      throw error;
    }
    notifyChanged('queries');
    return ok(null);
  },

  async delete(id: string): Promise<void> {
    await (await database()).delete('queries', id);
    notifyChanged('queries');
  },

  watch(changed: () => void): () => void {
    return watchChanges(['queries'], changed);
  },
};
