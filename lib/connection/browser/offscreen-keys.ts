import type { SealPorts } from '@/lib/messaging/offscreen-jobs';
import { deliver } from '@/lib/messaging/run-offscreen';
import type { Connection } from '../connection';
import { decryptionKeys, importEncryptionKey } from './token-encryption';
import { canSaveSecret, finishEncryption, prepareEncryption } from './token-repository';

/** Lends keys of seals to the offscreen document, which may use them and can read none. */
export const offscreenKeyPorts = (connections: () => Promise<readonly Connection[]>): SealPorts => ({
  lendKeys: async (id, ticket) => deliver(ticket, await decryptionKeys(id)),
  async prepareSeal(id, ticket) {
    const of = (await connections()).find((one) => one.id === id);
    if (!of || !(await canSaveSecret(of))) return false;
    const seal = await prepareEncryption(of);
    deliver(ticket, seal && { key: await importEncryptionKey(seal.key), passphrase: seal.passphrase });
    return true;
  },
  finishSeal: finishEncryption,
});
