/**
 * The token's one door. Each connection's secret rests in the extension's own IndexedDB, which no content
 * script can open: as it is, or sealed by a key that only the browser's memory holds. Open pages are told that it
 * changed, and nothing of what it is. The worker's `account.ts` and the offscreen document's `secrets.ts` and `slow.ts` alone may
 * read it; `test/architecture.test.ts` lists who may import what.
 */

import { notifyChanged } from '@/lib/messaging/change-events';
import { database } from '@/lib/storage/database';
import type { TokenStorage } from '../connection';
import type { Secret, SecretState, StoredSecret } from '../secret';
import {
  createRandomKey,
  decryptSecret,
  deriveKeyFromPassphrase,
  type EncryptionKey,
  type ExportedKey,
  encryptionKeys,
  encryptSecret,
  newKeyDerivation,
  type UsableEncryptionKey,
} from './token-encryption';

/**
 * What opens the service for a connection. A seal whose key ended with its session holds nothing any more. `keys` are those of
 * its seal, where they are not this context's own to look up.
 */
export async function readSecret(
  connection: string,
  keys: (connection: string) => Promise<readonly DecryptionKey[]> = storedKeysOf,
): Promise<SecretState> {
  return openSecret(await (await database()).get('token', connection), () => keys(connection));
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

const storedKeysOf = async (connection: string) => (await encryptionKeys.of(connection)).map(({ key }) => key);

/** Keeps what was pasted, where the connection's tokens rest. An empty paste is none. */
export async function savePastedToken(pasted: string, of: { id: string; rest: TokenStorage }): Promise<void> {
  const access = extractToken(pasted);
  if (access === '') return deleteToken(of.id);
  await saveSecret({ access, signedIn: null }, of);
}

/**
 * Keeps a secret. Under a passphrase one must have been given before (`takePassphrase`, `unlock`): without its key this throws,
 * and nothing is written.
 */
export async function saveSecret(secret: Secret, of: { id: string; rest: TokenStorage }): Promise<void> {
  const key = await prepareEncryption(of);
  await (await database()).put('token', await encryptIfNeeded(secret, key), of.id);
  await finishEncryption(of.id);
}

/** Prepares the seal of the next secret; `null` where it lies open. Its key is stored before and after: nothing is sealed for good. */
export async function prepareEncryption({
  id,
  rest,
}: {
  id: string;
  rest: TokenStorage;
}): Promise<EncryptionKey | null> {
  if (rest === 'device') return null;
  const key = await chooseEncryptionKey(id, rest);
  await encryptionKeys.give(id, key);
  return key;
}

const encryptIfNeeded = async (secret: Secret, key: UsableEncryptionKey | null): Promise<StoredSecret> =>
  key ? encryptSecret(secret, key.key, key.passphrase) : { is: 'plain', secret };

/**
 * Writes a secret in place of the one that was read before; nothing where the user deleted or replaced that one meanwhile. Whether
 * it was written. One that is only sealed in another way now is replaced under its new seal.
 */
export async function replaceSecret(
  id: string,
  secret: Secret,
  before: SecretState,
  {
    keys,
    seal,
  }: {
    /** Returns the keys that open the stored secret now. */
    keys(): Promise<readonly CryptoKey[]>;
    /** Prepares the seal; `null` where the secret could not be stored. */
    seal(): Promise<{ value: UsableEncryptionKey | null } | null>;
  },
): Promise<boolean> {
  const db = await database();
  for (;;) {
    const stored = await db.get('token', id);
    if (!isEqual(await openSecret(stored, keys), before)) return false;
    const prepared = await seal();
    if (!prepared) return false;
    const next = await encryptIfNeeded(secret, prepared.value);
    const tx = db.transaction('token', 'readwrite');
    const isUnchanged = isEqual(await tx.store.get(id), stored);
    if (isUnchanged) await tx.store.put(next, id);
    await tx.done;
    if (isUnchanged) return true;
  }
}

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Lets the seal that opens the stored secret be the only one, and tells that the secret changed. Can be done again. */
export async function finishEncryption(id: string): Promise<void> {
  const storedSecret = await (await database()).get('token', id);
  if (storedSecret?.is !== 'sealed') await encryptionKeys.forget(id);
  else
    for (const seal of await encryptionKeys.of(id))
      if (await decryptSecret(storedSecret, seal.key)) await encryptionKeys.put(id, seal);
  notifyChanged('token');
}

/** Whether a secret could be kept now: not where it rests under a passphrase that was not given since the browser started. */
export async function canSaveSecret({ id, rest }: { id: string; rest: TokenStorage }): Promise<boolean> {
  return rest !== 'passphrase' || (await encryptionKeys.of(id)).some(({ passphrase }) => passphrase !== null);
}

/** Makes the key of a new passphrase, for the secret that is kept next; until then the one before opens what is held. */
export async function setPassphrase(connection: string, newPassphrase: string): Promise<void> {
  const passphrase = newKeyDerivation();
  await encryptionKeys.give(connection, { key: await deriveKeyFromPassphrase(newPassphrase, passphrase), passphrase });
}

/** Opens a sealed secret for as long as the browser runs. Whether the passphrase was the right one. */
export async function unlockToken(connection: string, passphrase: string): Promise<boolean> {
  const storedSecret = await (await database()).get('token', connection);
  if (storedSecret?.is !== 'sealed' || !storedSecret.passphrase) return false;
  const key = await deriveKeyFromPassphrase(passphrase, storedSecret.passphrase);
  if (!(await decryptSecret(storedSecret, key))) return false;
  await encryptionKeys.put(connection, { key, passphrase: storedSecret.passphrase });
  notifyChanged('token');
  return true;
}

/** Removes the secret of one connection and the key of its seal. */
export async function deleteToken(connection: string): Promise<void> {
  await (await database()).delete('token', connection);
  await encryptionKeys.forget(connection);
  notifyChanged('token');
}

/** Removes every secret there is. */
export async function deleteAllTokens(): Promise<void> {
  const db = await database();
  const connections = await db.getAllKeys('token');
  await db.clear('token');
  await Promise.all(connections.map(encryptionKeys.forget));
  notifyChanged('token');
}

/** What to seal with: the passphrase that was given for it, what seals already, or a key of this session. */
async function chooseEncryptionKey(connection: string, tokenStorage: 'session' | 'passphrase'): Promise<EncryptionKey> {
  const needsPassphrase = tokenStorage === 'passphrase';
  const usableKeys = (await encryptionKeys.of(connection)).filter(
    ({ passphrase }) => (passphrase !== null) === needsPassphrase,
  );
  const key = usableKeys.at(-1);
  if (key) return key;
  if (needsPassphrase) throw new Error('No passphrase was given');
  return { key: await createRandomKey(), passphrase: null };
}

/** People copy the whole header at times: the scheme's name and what stands around the token is dropped. */
const extractToken = (pasted: string): string =>
  pasted
    .trim()
    .replace(/^(?:authorization:\s*)?bearer(?:\s+|$)/i, '')
    .trim();
