import { notifyChanged } from '@/lib/database/changes';
import { database } from '@/lib/database/database';
import { settingsRepository } from '@/lib/settings/repository';
import { chunk } from '@/lib/shared/lists';
import { responseUses } from '@/lib/storage/storage-estimate';
import { type CleanupOptions, mayDelete } from './disk-space';

/** The number of rows per transaction, small enough not to delay other writes. */
const batchSize = 200;

/**
 * Runs the cleanup that the user started. The order stays in the settings until the cleanup is done, so that a
 * restarted worker runs it again.
 */
export const pendingCleanup = {
  async run(): Promise<void> {
    const { cleaning: order } = await settingsRepository.get();
    if (order === null) return;
    await deleteUnused(order);
    // The user may have started another cleanup meanwhile.
    if ((await settingsRepository.get()).cleaning?.until === order.until)
      await settingsRepository.change({ cleaning: null });
  },
};

async function deleteUnused(order: CleanupOptions): Promise<void> {
  const uses = [...(await responseUses())].map(([key, use]) => ({ key, ...use }));
  const old = uses.filter(({ key, usedAt }) => usedAt <= order.until && mayDelete(key));
  for (const part of chunk(old, batchSize)) await deleteBatch(part);
  if (old.length > 0) notifyChanged('responses');
}

/** Deletes responses, except those that were received again meanwhile or that a pending ledger row still refers to. */
async function deleteBatch(old: readonly { key: string; receivedAt: number }[]): Promise<void> {
  const tx = (await database()).transaction(['responses', 'ledger'], 'readwrite');
  const responses = tx.objectStore('responses');
  const sent = await tx.objectStore('ledger').index('state').getAll('sent');
  const open = new Set(sent.map(({ key }) => key));
  for (const { key, receivedAt } of old) {
    const same = await responses.index('receivedAt').getAllKeys(receivedAt);
    if (same.includes(key) && !open.has(key)) await responses.delete(key);
  }
  await tx.done;
}
