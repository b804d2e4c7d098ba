import type { SealPorts } from '@/lib/messaging/offscreen-jobs';
import { deliver } from '@/lib/messaging/run-offscreen';
import type { Connection } from '../connection';
import { openingKeys } from './seal-keys';
import { sealingKey } from './sealing';
import { canKeep, finishSeal, prepareSeal } from './token';

/** Lends keys of seals to the offscreen document, which may use them and can read none. */
export const offscreenSeals = (connections: () => Promise<readonly Connection[]>): SealPorts => ({
  lendKeys: async (id, ticket) => deliver(ticket, await openingKeys(id)),
  async prepareSeal(id, ticket) {
    const of = (await connections()).find((one) => one.id === id);
    if (!of || !(await canKeep(of))) return false;
    const seal = await prepareSeal(of);
    deliver(ticket, seal && { key: await sealingKey(seal.key), passphrase: seal.passphrase });
    return true;
  },
  finishSeal,
});
