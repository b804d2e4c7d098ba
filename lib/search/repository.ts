import { notifyChanged, watchChanges } from '@/lib/database/changes';
import { database, isStorageFull } from '@/lib/database/database';
import type { Failure } from '@/lib/service/failure';
import { defaultCollectionId } from '@/lib/settings/settings';
import { fail, ok, type Result } from '@/lib/shared/result';
import type { SavedSearch } from './records';

export const savedSearchRepository = {
  /** Returns the saved searches in no particular order. */
  async all(collectionId: string): Promise<SavedSearch[]> {
    return (await database()).getAllFromIndex('savedSearches', 'collection', collectionId);
  },

  /** Stores a query. Returns `gone`, without a change, if its collection was deleted. */
  async put(query: SavedSearch): Promise<Result<'stored' | 'deleted', Failure>> {
    try {
      const tx = (await database()).transaction(['collections', 'savedSearches'], 'readwrite');
      const collectionIds = await tx.objectStore('collections').getAllKeys();
      // The default collection is stored only when it gets its first video.
      if (collectionIds.length === 0) collectionIds.push(defaultCollectionId);
      if (!collectionIds.includes(query.collectionId)) return ok('deleted');
      await Promise.all([tx.objectStore('savedSearches').put(query), tx.done]);
    } catch (error) {
      if (isStorageFull(error)) return fail({ kind: 'storage-full' });
      throw error;
    }
    notifyChanged('savedSearches');
    return ok('stored');
  },

  async delete(id: string): Promise<void> {
    await (await database()).delete('savedSearches', id);
    notifyChanged('savedSearches');
  },

  watch(changed: () => void): () => void {
    return watchChanges(['savedSearches'], changed);
  },
};
