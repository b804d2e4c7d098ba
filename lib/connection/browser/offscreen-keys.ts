import type { SealPorts } from '@/lib/messaging/offscreen-jobs';
import { deliver } from '@/lib/messaging/run-offscreen';
import type { Connection } from '../connection';
import { decryptionKeys, importEncryptionKey } from './token-encryption';
import { canSaveSecret, finishEncryption, prepareEncryption } from './token-repository';

/** Gives encryption keys to the offscreen document, which can use them but not export them. */
export const offscreenKeyPorts = (connections: () => Promise<readonly Connection[]>): SealPorts => ({
  lendKeys: async (id, ticket) => deliver(ticket, await decryptionKeys(id)),
  async prepareSeal(id, ticket) {
    const connection = (await connections()).find((one) => one.id === id);
    if (!connection || !(await canSaveSecret(connection))) return false;
    const key = await prepareEncryption(connection);
    deliver(ticket, key && { key: await importEncryptionKey(key.key), passphrase: key.passphrase });
    return true;
  },
  finishSeal: finishEncryption,
});
