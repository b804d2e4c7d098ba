import { tellChanged } from '@/lib/messaging/change-events';
import { answersUsed } from '@/lib/requests/repository/response-uses';
import { settingsItem } from '@/lib/settings/repository';
import { inParts } from '@/lib/shared/in-parts';
import { mayGo, type Order } from './cleanup';
import { database } from './database';

/** So many in one transaction: whoever else writes waits for no more than that. */
const batch = 200;

/**
 * Carries out what the reader ordered to go (CAC-03). The order stands in the settings until it is done, so that a worker that
 * is killed over it finishes it when it wakes; done again, it does nothing more.
 */
export const cleaning = {
  async go(): Promise<void> {
    const { cleaning: order } = await settingsItem.get();
    if (order === null) return;
    await clean(order);
    // Another may have been given meanwhile.
    if ((await settingsItem.get()).cleaning?.until === order.until) await settingsItem.change({ cleaning: null });
  },
};

async function clean(order: Order): Promise<void> {
  const uses = [...(await answersUsed())].map(([key, use]) => ({ key, ...use }));
  const old = uses.filter(({ key, usedAt }) => usedAt <= order.until && mayGo(key, order));
  for (const part of inParts(old, batch)) await drop(part);
  if (old.length > 0) tellChanged('answers');
}

/** What came anew meanwhile stays, and so does what a row of the ledger is still to be settled by. */
async function drop(old: readonly { key: string; cameAt: number }[]): Promise<void> {
  const tx = (await database()).transaction(['answers', 'ledger'], 'readwrite');
  const answers = tx.objectStore('answers');
  const sent = await tx.objectStore('ledger').index('state').getAll('sent');
  const open = new Set(sent.map(({ key }) => key));
  for (const { key, cameAt } of old) {
    const same = await answers.index('receivedAt').getAllKeys(cameAt);
    if (same.includes(key) && !open.has(key)) await answers.delete(key);
  }
  await tx.done;
}
