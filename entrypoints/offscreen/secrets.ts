import type { UsableEncryptionKey } from '@/lib/connection/browser/token-encryption';
import { readSecret, readSecretFor, replaceSecret } from '@/lib/connection/browser/token-repository';
import type { Secret, SecretState } from '@/lib/connection/token';
import type { TokenWritePorts } from '@/lib/messaging/offscreen-jobs';
import { portsOf, type WorkerPorts } from '@/lib/messaging/serve-offscreen';

/** Requests the keys that decrypt a token. Keys from an earlier call may not decrypt the token that is stored now. */
export async function requestDecryptionKeys(ports: WorkerPorts, connection: string): Promise<readonly CryptoKey[]> {
  const received = await ports.receive('deliverDecryptionKeys', connection);
  // The cast is safe, because the port delivers only keys.
  return (received?.value ?? []) as readonly CryptoKey[];
}

/** Returns a function that reads the token of a connection. */
export const createSecretReader =
  (ports: WorkerPorts) =>
  (connection: string): Promise<SecretState> =>
    readSecret(connection, () => requestDecryptionKeys(ports, connection));

/** Reads the token of a connection for requests to an origin. */
export const readSecretForRequests = (
  ports: WorkerPorts,
  connection: string,
  origin: string | null,
): Promise<SecretState> => readSecretFor(connection, origin, () => requestDecryptionKeys(ports, connection));

/**
 * Returns a function that replaces a token, encrypted with a key that the worker delivers. The function resolves to
 * whether the token was written. `origins` are those that the new token may be sent to; absent to keep those of the
 * replaced one.
 */
export const createSecretReplacer =
  (ports: WorkerPorts, origins?: readonly string[]) =>
  async (connection: string, secret: Secret, before: SecretState): Promise<boolean> => {
    const isWritten = await replaceSecret(connection, secret, before, {
      origins,
      keys: () => requestDecryptionKeys(ports, connection),
      async prepareKey() {
        const received = await ports.receive('deliverEncryptionKey', connection);
        // The cast is safe, because the port delivers a key, or `null` for a token that is stored as plain text.
        return received as { value: UsableEncryptionKey | null } | null;
      },
    });
    if (isWritten) await portsOf<TokenWritePorts>(ports).deleteUnusedKeys(connection);
    return isWritten;
  };
