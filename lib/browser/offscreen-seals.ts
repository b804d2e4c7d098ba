import type { Connection } from '@/lib/core/connection';
import type { SealPorts } from '@/lib/core/offscreen';
import { giveOffscreen } from './offscreen-jobs';
import type { Seal } from './seal-keys';
import { sealingKey } from './sealing';
import { canKeep, finishSeal, prepareSeal } from './token';

/** Prepares seals for tokens that the offscreen document writes: it may use their keys and can read none. */
export function offscreenSeals(connections: () => Promise<readonly Connection[]>): SealPorts {
  const prepared = new Map<string, { id: string; seal: Seal | null }>();
  return {
    async prepareSeal(id, ticket) {
      const of = (await connections()).find((one) => one.id === id);
      if (!of || !(await canKeep(of))) return false;
      const seal = await prepareSeal(of);
      prepared.set(ticket, { id, seal });
      giveOffscreen(ticket, seal && { key: await sealingKey(seal.key), passphrase: seal.passphrase });
      return true;
    },
    async finishSeal(ticket) {
      const one = prepared.get(ticket);
      prepared.delete(ticket);
      if (one) await finishSeal(one.id, one.seal);
    },
  };
}
