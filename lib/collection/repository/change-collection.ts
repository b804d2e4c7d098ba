import { notifyChanged } from '@/lib/messaging/messenger';
import { defaultCollectionId } from '@/lib/settings/settings';
import { database } from '@/lib/storage/database';
import { withReadableFields } from '@/lib/storage/readable-rows';
import type { CollectionChange } from '../collection';
import { defaultCollection, ensureDefaultCollection } from './collection-repository';

/**
 * Changes the given fields and the given parts of the layout. One transaction reads and writes the record, so that
 * fields just stored by another window or change are not overwritten.
 */
export async function changeCollection(collectionId: string, change: CollectionChange): Promise<void> {
  const isDefault = collectionId === defaultCollectionId;
  if (isDefault) await ensureDefaultCollection();
  const tx = (await database()).transaction('collections', 'readwrite');
  const found = await tx.store.get(collectionId);
  if (found) {
    // Pages show a new default collection in place of a damaged one, so they must be able to read what is changed.
    const stored = isDefault ? withReadableFields('collections', found, defaultCollection()) : found;
    const patch = typeof change === 'function' ? change(stored) : change;
    const changed = { ...stored, ...patch };
    if (patch.layout) changed.layout = { ...stored.layout, ...patch.layout };
    await tx.store.put(changed);
  }
  await tx.done;
  notifyChanged('collections');
}
