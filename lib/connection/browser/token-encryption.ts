import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { once } from '@/lib/shared/once';
import type { EncryptedSecret, KeyDerivation, Secret } from '../token';

/**
 * The number of PBKDF2 iterations that OWASP recommended for SHA-256 in 2023. It is stored with every secret under a
 * passphrase, so that it can change later.
 */
const derivationRounds = 600_000;
const keyAlgorithm = { name: 'AES-GCM', length: 256 } as const;

/** A key exported as text, for session storage. */
export type ExportedKey = string;

export async function createRandomKey(): Promise<ExportedKey> {
  return exportRawKey(await crypto.subtle.generateKey(keyAlgorithm, true, ['encrypt', 'decrypt']));
}

export const newKeyDerivation = (): KeyDerivation => ({
  salt: crypto.getRandomValues(new Uint8Array(16)),
  rounds: derivationRounds,
});

/** Derives the key from a passphrase. This deliberately takes about a third of a second. */
export async function deriveKeyFromPassphrase(
  passphrase: string,
  { salt, rounds }: KeyDerivation,
): Promise<ExportedKey> {
  const passphraseBytes = new TextEncoder().encode(passphrase.normalize('NFC'));
  const material = await crypto.subtle.importKey('raw', passphraseBytes, 'PBKDF2', false, ['deriveKey']);
  const derivation = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds };
  return exportRawKey(await crypto.subtle.deriveKey(derivation, material, keyAlgorithm, true, ['encrypt', 'decrypt']));
}

export async function encryptSecret(
  secret: Secret,
  key: ExportedKey,
  passphrase: KeyDerivation | null,
): Promise<EncryptedSecret> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const text = new TextEncoder().encode(JSON.stringify(secret));
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await importRawKey(key), text);
  return { is: 'encrypted', iv, data: new Uint8Array(data), passphrase };
}

/** Decrypts a secret; returns `null` if the key is wrong. */
export async function decryptSecret(
  { iv, data }: EncryptedSecret,
  key: ExportedKey | CryptoKey,
): Promise<Secret | null> {
  try {
    const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await toCryptoKey(key), data);
    return JSON.parse(new TextDecoder().decode(text)) as Secret;
  } catch (error) {
    // WebCrypto throws an OperationError for a wrong key (Web Cryptography API, AES-GCM, decrypt).
    if (error instanceof Error && error.name === 'OperationError') return null;
    throw error;
  }
}

/** Exports the key as text (RFC 7518, section 6.4), because session storage can store only JSON. */
const exportRawKey = async (key: CryptoKey): Promise<ExportedKey> => {
  const { k } = await crypto.subtle.exportKey('jwk', key);
  if (k === undefined) throw new Error('No exported key');
  return k;
};

const toCryptoKey = async (key: ExportedKey | CryptoKey): Promise<CryptoKey> =>
  typeof key === 'string' ? importRawKey(key) : key;

/** Imports a key that can only decrypt and cannot be exported, so that it can be passed to another document. */
const importDecryptionKey = (k: ExportedKey): Promise<CryptoKey> =>
  crypto.subtle.importKey('jwk', { kty: 'oct', k }, keyAlgorithm, false, ['decrypt']);

const importRawKey = (k: ExportedKey): Promise<CryptoKey> =>
  crypto.subtle.importKey('jwk', { kty: 'oct', k }, keyAlgorithm, false, ['encrypt', 'decrypt']);

/** A damaged salt or iteration count would make the next token permanently unreadable. */
const keyDerivation = () =>
  z.object({
    salt: z.array(z.int().check(z.gte(0), z.lte(255))).check(z.length(16)),
    rounds: z.int().check(z.gte(100_000), z.lte(10_000_000)),
  });

/** The bytes of the salt are numbers in a list, because session storage can store only JSON. */
const storedKey = once(() =>
  z.object({
    /** 256 bits in base64url (RFC 7518, section 6.4.1). The last character encodes only four bits. */
    key: z.string().check(z.regex(/^[\w-]{42}[AEIMQUYcgkosw048]$/)),
    passphrase: z.nullable(keyDerivation()),
  }),
);

export interface EncryptionKey {
  key: ExportedKey;
  /** `null` for a random key of this session. */
  passphrase: KeyDerivation | null;
}

/** Returns the storage keys of the current and the next encryption key. */
const storageKeysOf = (connection: string): [current: string, next: string] => [
  `token-key:${connection}`,
  `next-token-key:${connection}`,
];

/**
 * Encryption keys in session storage, which is cleared when the browser closes. Without the database, the keys are
 * useless.
 */
export const encryptionKeys = {
  /** Returns the current key and the next one, in this order, if they exist. */
  async get(connection: string): Promise<EncryptionKey[]> {
    const keys = storageKeysOf(connection);
    const stored = await browser.storage.session.get(keys);
    return keys.flatMap((storageKey) => parseStoredKey(stored[storageKey]) ?? []);
  },
  async setNext(connection: string, key: EncryptionKey): Promise<void> {
    await browser.storage.session.set({ [storageKeysOf(connection)[1]]: toStoredKey(key) });
  },
  async setCurrent(connection: string, key: EncryptionKey): Promise<void> {
    const [current, next] = storageKeysOf(connection);
    await browser.storage.session.set({ [current]: toStoredKey(key) });
    await browser.storage.session.remove(next);
  },
  async delete(connection: string): Promise<void> {
    await browser.storage.session.remove(storageKeysOf(connection));
  },
};

/**
 * Returns the decryption keys of a connection for a document without access to session storage. Code cannot export
 * these keys.
 */
export const decryptionKeys = async (connection: string): Promise<CryptoKey[]> =>
  Promise.all((await encryptionKeys.get(connection)).map(({ key }) => importDecryptionKey(key)));

const toStoredKey = ({ key, passphrase }: EncryptionKey) => ({
  key,
  passphrase: passphrase && { salt: [...passphrase.salt], rounds: passphrase.rounds },
});

function parseStoredKey(value: unknown): EncryptionKey | null {
  if (!storedKey().safeParse(value).success) return null;
  const { key, passphrase } = value as ReturnType<typeof toStoredKey>;
  return { key, passphrase: passphrase && { ...passphrase, salt: new Uint8Array(passphrase.salt) } };
}
