/**
 * The only access to tokens. The secret of each connection is in the extension's IndexedDB, which no content script can
 * open, either as plain text or encrypted with a key that is only in session storage. Open pages are notified of
 * changes but never receive the secret. Only the worker may read it, and the offscreen document for a slow request;
 * `test/architecture.test.ts` lists the allowed imports.
 */

import { notifyChanged } from '@/lib/database/changes';
import { database } from '@/lib/database/database';
import { type Connection, type ConnectionAddresses, originsOf, type TokenStorage } from '../connection';
import { type EncryptedSecret, extractToken, type Secret, type SecretState, type StoredSecret } from '../token';
import {
  createRandomKey,
  decryptSecret,
  deriveKeyFromPassphrase,
  type EncryptionKey,
  type ExportedKey,
  encryptionKeys,
  encryptSecret,
  newKeyDerivation,
} from './token-encryption';

/**
 * Reads the secret of a connection for a request to an origin. A secret that was stored for other origins counts as
 * missing, whatever the connection's address is now. `keys` returns the decryption keys in a context that cannot read
 * session storage.
 */
export async function readSecretFor(
  connection: string,
  origin: string | null,
  keys: (connection: string) => Promise<readonly DecryptionKey[]> = storedKeysOf,
): Promise<SecretState> {
  const stored = await (await database()).get('credentials', connection);
  const isForOrigin = origin !== null && stored?.origins?.includes(origin) === true;
  return openSecret(isForOrigin ? stored : undefined, () => keys(connection));
}

/**
 * Reads the secret of a connection for renewing, revoking, moving or replacing it, but not for a request to a service.
 * A secret whose session key is gone counts as missing.
 */
export async function readSecret(connection: string): Promise<SecretState> {
  return openSecret(await (await database()).get('credentials', connection), () => storedKeysOf(connection));
}

type DecryptionKey = ExportedKey | CryptoKey;

async function openSecret(
  storedSecret: StoredSecret | undefined,
  keys: () => Promise<readonly DecryptionKey[]>,
): Promise<SecretState> {
  if (!storedSecret) return { is: 'none' };
  if (storedSecret.is === 'plain') return { is: 'open', secret: storedSecret.secret };
  for (const key of await keys()) {
    const secret = await decryptSecret(storedSecret, key);
    if (secret) return { is: 'open', secret };
  }
  return storedSecret.passphrase ? { is: 'locked' } : { is: 'none' };
}

const storedKeysOf = async (connection: string) => (await encryptionKeys.get(connection)).map(({ key }) => key);

/** A connection whose token is stored. Without addresses, the token can be used nowhere. */
type TokenConnection = Pick<Connection, 'id' | 'tokenStorage'> & Partial<ConnectionAddresses>;

/** Stores a pasted token in the connection's token storage. An empty text deletes the token. */
export async function savePastedToken(pasted: string, connection: TokenConnection): Promise<void> {
  const access = extractToken(pasted);
  if (access === '') return deleteToken(connection.id);
  await saveSecret({ access, signedIn: null }, connection);
}

/**
 * Stores a secret. If the token storage needs a passphrase, call `setPassphrase` or `unlockToken` first; otherwise this
 * function throws and writes nothing.
 */
export function saveSecret(secret: Secret, connection: TokenConnection): Promise<void> {
  return writeSecret(secret, originsOf({ serviceUrl: '', mcpUrl: '', ...connection }), connection);
}

/** Binds a token that was stored before the connection had any address to the origin that the user entered next. */
export async function bindToken(connection: string, origin: string): Promise<void> {
  const tx = (await database()).transaction('credentials', 'readwrite');
  const stored = await tx.store.get(connection);
  const isUnbound = stored?.origins?.length === 0;
  if (isUnbound) await tx.store.put({ ...stored, origins: [origin] }, connection);
  await tx.done;
  if (isUnbound) notifyChanged('credentials');
}

/** Moves the secret to another token storage. Does nothing while it is locked. */
export async function moveSecret(connection: { id: string; tokenStorage: TokenStorage }): Promise<boolean> {
  const stored = await (await database()).get('credentials', connection.id);
  const read = await openSecret(stored, () => storedKeysOf(connection.id));
  if (read.is === 'locked') return false;
  if (read.is === 'open') await writeSecret(read.secret, stored?.origins ?? [], connection);
  return true;
}

async function writeSecret(
  secret: Secret,
  origins: readonly string[],
  connection: { id: string; tokenStorage: TokenStorage },
): Promise<void> {
  const key = await prepareEncryption(connection);
  await (await database()).put('credentials', { ...(await encryptIfNeeded(secret, key)), origins }, connection.id);
  await finishEncryption(connection.id);
}

/**
 * Chooses the key for the next secret and stores it before the secret is encrypted, so that no secret becomes
 * unreadable. Returns `null` if the secret is stored without encryption.
 */
async function prepareEncryption({
  id,
  tokenStorage,
}: {
  id: string;
  tokenStorage: TokenStorage;
}): Promise<EncryptionKey | null> {
  if (tokenStorage === 'device') return null;
  const key = await chooseEncryptionKey(id, tokenStorage);
  await encryptionKeys.setNext(id, key);
  return key;
}

const encryptIfNeeded = async (
  secret: Secret,
  key: EncryptionKey | null,
): Promise<{ is: 'plain'; secret: Secret } | EncryptedSecret> =>
  key ? encryptSecret(secret, key.key, key.passphrase) : { is: 'plain', secret };

/**
 * Replaces the secret if it is still the one in `before`. Returns `false` if the user deleted or replaced that secret
 * in the meantime, or if the new one cannot be stored. A secret that was only re-encrypted is still replaced.
 */
export async function replaceSecret(
  id: string,
  secret: Secret,
  before: SecretState,
  {
    origins,
    connection,
  }: {
    /** The origins that the new secret may be sent to; absent to keep those of the stored one. */
    origins?: readonly string[];
    /** Returns the connection as it is now; `undefined` if it was deleted. */
    connection(): Promise<TokenConnection | undefined>;
  },
): Promise<boolean> {
  const db = await database();
  for (;;) {
    const stored = await db.get('credentials', id);
    if (!isEqual(await openSecret(stored, () => storedKeysOf(id)), before)) return false;
    const current = await connection();
    if (!current || !(await canSaveSecret(current))) return false;
    const encrypted = await encryptIfNeeded(secret, await prepareEncryption(current));
    const tx = db.transaction('credentials', 'readwrite');
    const isUnchanged = isEqual(await tx.store.get(id), stored);
    if (isUnchanged) await tx.store.put({ ...encrypted, origins: origins ?? stored?.origins ?? [] }, id);
    await tx.done;
    if (isUnchanged) {
      await finishEncryption(id);
      return true;
    }
  }
}

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Keeps only the key that decrypts the stored secret, and notifies pages of the change. It can safely be called more
 * than once.
 */
async function finishEncryption(id: string): Promise<void> {
  const storedSecret = await (await database()).get('credentials', id);
  if (storedSecret?.is !== 'encrypted') await encryptionKeys.delete(id);
  else
    for (const key of await encryptionKeys.get(id))
      if (await decryptSecret(storedSecret, key.key)) await encryptionKeys.setCurrent(id, key);
  notifyChanged('credentials');
}

/**
 * Returns whether a secret could be stored at this time. If a passphrase is required, the user must have entered it
 * since the browser started.
 */
export async function canSaveSecret({
  id,
  tokenStorage,
}: {
  id: string;
  tokenStorage: TokenStorage;
}): Promise<boolean> {
  return tokenStorage !== 'passphrase' || (await encryptionKeys.get(id)).some(({ passphrase }) => passphrase !== null);
}

/** Derives a key from a new passphrase for the next secret. The current key still decrypts the stored secret. */
export async function setPassphrase(connection: string, newPassphrase: string): Promise<void> {
  const passphrase = newKeyDerivation();
  await encryptionKeys.setNext(connection, {
    key: await deriveKeyFromPassphrase(newPassphrase, passphrase),
    passphrase,
  });
}

/** Unlocks an encrypted secret until the browser closes. Returns whether the passphrase was correct. */
export async function unlockToken(connection: string, passphrase: string): Promise<boolean> {
  const storedSecret = await (await database()).get('credentials', connection);
  if (storedSecret?.is !== 'encrypted' || !storedSecret.passphrase) return false;
  const key = await deriveKeyFromPassphrase(passphrase, storedSecret.passphrase);
  if (!(await decryptSecret(storedSecret, key))) return false;
  await encryptionKeys.setCurrent(connection, { key, passphrase: storedSecret.passphrase });
  notifyChanged('credentials');
  return true;
}

export async function deleteToken(connection: string): Promise<void> {
  await (await database()).delete('credentials', connection);
  await encryptionKeys.delete(connection);
  notifyChanged('credentials');
}

export async function deleteAllTokens(): Promise<void> {
  const db = await database();
  const connections = await db.getAllKeys('credentials');
  await db.clear('credentials');
  await Promise.all(connections.map(encryptionKeys.delete));
  notifyChanged('credentials');
}

/**
 * Returns the key for the next secret: the newest key of the required kind, or a random one for this session. Throws if
 * a passphrase is required but was not entered.
 */
async function chooseEncryptionKey(connection: string, tokenStorage: 'session' | 'passphrase'): Promise<EncryptionKey> {
  const needsPassphrase = tokenStorage === 'passphrase';
  const usableKeys = (await encryptionKeys.get(connection)).filter(
    ({ passphrase }) => (passphrase !== null) === needsPassphrase,
  );
  const key = usableKeys.at(-1);
  if (key) return key;
  if (needsPassphrase) throw new Error('No passphrase');
  return { key: await createRandomKey(), passphrase: null };
}
