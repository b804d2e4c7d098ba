import { notifyChanged } from '@/lib/database/changes';
import { database } from '@/lib/database/database';
import { replaceDamaged } from '@/lib/database/record';
import { defaultCollectionId } from '@/lib/settings/settings';
import type { CollectionChange } from '../collection';
import { collectionRecord } from '../records';
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
    const stored = isDefault ? replaceDamaged(collectionRecord, found, defaultCollection()) : found;
    const patch = typeof change === 'function' ? change(stored) : change;
    const changed = { ...stored, ...patch };
    if (patch.layout) changed.layout = { ...stored.layout, ...patch.layout };
    await tx.store.put(changed);
  }
  await tx.done;
  notifyChanged('collections');
}
