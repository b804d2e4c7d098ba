import type { UsableEncryptionKey } from '@/lib/connection/browser/token-encryption';
import { readSecret, replaceSecret } from '@/lib/connection/browser/token-repository';
import type { Secret, SecretState } from '@/lib/connection/token';
import type { SealPorts } from '@/lib/messaging/offscreen-jobs';
import { portsOf, type WorkerPorts } from '@/lib/messaging/serve-offscreen';

/** Requests the keys that decrypt a token. Keys from an earlier call may not decrypt the token that is stored now. */
export async function borrowKeys(ports: WorkerPorts, connection: string): Promise<readonly CryptoKey[]> {
  const lent = await ports.receive('lendKeys', connection);
  // The port delivers only keys.
  return (lent?.value ?? []) as readonly CryptoKey[];
}

/** Returns a function that reads the token of a connection. */
export const secretReader =
  (ports: WorkerPorts) =>
  (connection: string): Promise<SecretState> =>
    readSecret(connection, () => borrowKeys(ports, connection));

/**
 * Returns a function that replaces a token, sealed with a key that the worker lends. It resolves to whether the token
 * was written.
 */
export const secretWriter =
  (ports: WorkerPorts) =>
  async (connection: string, secret: Secret, before: SecretState): Promise<boolean> => {
    const isWritten = await replaceSecret(connection, secret, before, {
      keys: () => borrowKeys(ports, connection),
      async seal() {
        const lent = await ports.receive('prepareSeal', connection);
        // The port delivers a seal, or `null` for a token that is stored unsealed.
        return lent as { value: UsableEncryptionKey | null } | null;
      },
    });
    if (isWritten) await portsOf<SealPorts>(ports).finishSeal(connection);
    return isWritten;
  };
