import { browser } from 'wxt/browser';
import { between, type Check, nullable, shape } from '@/lib/storage/value-checks';
import type { EncryptedSecret, KeyDerivation, Secret } from '../secret';

/** OWASP's advice of 2023 for PBKDF2 with SHA-256; kept with every seal, so that a later advice breaks no earlier one. */
const derivationRounds = 600_000;
const keyAlgorithm = { name: 'AES-GCM', length: 256 } as const;

/** A key as text, for the browser's memory. */
export type ExportedKey = string;

/** A key that nothing leads back to. */
export async function createRandomKey(): Promise<ExportedKey> {
  return exportRawKey(await crypto.subtle.generateKey(keyAlgorithm, true, ['encrypt', 'decrypt']));
}

/** How a new passphrase is to be stretched. */
export const newKeyDerivation = (): KeyDerivation => ({
  salt: crypto.getRandomValues(new Uint8Array(16)),
  rounds: derivationRounds,
});

/** The key that a passphrase makes. Takes about a third of a second, and is meant to. */
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
  key: ExportedKey | CryptoKey,
  passphrase: KeyDerivation | null,
): Promise<EncryptedSecret> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const text = new TextEncoder().encode(JSON.stringify(secret));
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await toCryptoKey(key), text);
  return { is: 'sealed', iv, data: new Uint8Array(data), passphrase };
}

/** The secret, or `null` where the key is another one's: AES-GCM tells. */
export async function decryptSecret(
  { iv, data }: EncryptedSecret,
  key: ExportedKey | CryptoKey,
): Promise<Secret | null> {
  try {
    const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await toCryptoKey(key), data);
    return JSON.parse(new TextDecoder().decode(text)) as Secret;
  } catch (error) {
    // That is how WebCrypto says that the seal does not fit (Web Cryptography API, AES-GCM, decrypt).
    if (error instanceof Error && error.name === 'OperationError') return null;
    throw error;
  }
}

/** The letters of a JSON Web Key (RFC 7518, section 6.4): what the browser's memory can hold. */
const exportRawKey = async (key: CryptoKey): Promise<ExportedKey> => {
  const { k } = await crypto.subtle.exportKey('jwk', key);
  if (k === undefined) throw new Error('No exported key');
  return k;
};

const toCryptoKey = async (key: ExportedKey | CryptoKey): Promise<CryptoKey> =>
  typeof key === 'string' ? importRawKey(key) : key;

/** A key that opens what is sealed and does nothing else: nobody can read it, so it may be handed on. */
export const importDecryptionKey = (k: ExportedKey): Promise<CryptoKey> =>
  crypto.subtle.importKey('jwk', { kty: 'oct', k }, keyAlgorithm, false, ['decrypt']);

/** The same for sealing alone. */
export const importEncryptionKey = (k: ExportedKey): Promise<CryptoKey> =>
  crypto.subtle.importKey('jwk', { kty: 'oct', k }, keyAlgorithm, false, ['encrypt']);

const importRawKey = (k: ExportedKey): Promise<CryptoKey> =>
  crypto.subtle.importKey('jwk', { kty: 'oct', k }, keyAlgorithm, false, ['encrypt', 'decrypt']);

/** 256 bits in base64url (RFC 7518, section 6.4.1): the last character holds four of them. */
const isExportedKey: Check = (value) => typeof value === 'string' && /^[\w-]{42}[AEIMQUYcgkosw048]$/.test(value);
const isSalt: Check = (value) =>
  Array.isArray(value) && value.length === 16 && value.every((byte) => Number.isInteger(byte) && between(0, 255)(byte));
/** A damaged salt or count would make the token that is stored next unreadable for good. */
const isKeyDerivation = shape({ salt: isSalt, rounds: between(100_000, 10_000_000) });

/** The key of a connection's seal, with what it was made of; numbers stand for bytes, because this memory holds JSON. */
const isStoredKey = shape({
  key: isExportedKey,
  passphrase: nullable(isKeyDerivation),
});
export interface EncryptionKey {
  key: ExportedKey;
  /** `null` where the key was drawn for this session. */
  passphrase: KeyDerivation | null;
}

/** The same with a key that can be used and not read, for the offscreen document. */
export type UsableEncryptionKey = Omit<EncryptionKey, 'key'> & { key: ExportedKey | CryptoKey };

/** What seals now, and what was given for the next time that something is sealed. */
const storageKeysOf = (connection: string): [now: string, next: string] => [
  `seal:${connection}`,
  `seal-next:${connection}`,
];

/** Keys of seals: in the browser's memory, gone when it closes. They open nothing without what lies in the database. */
export const encryptionKeys = {
  /** What seals now, then what was given for the next time. */
  async of(connection: string): Promise<EncryptionKey[]> {
    const places = storageKeysOf(connection);
    const stored = await browser.storage.session.get(places);
    return places.flatMap((place) => parseStoredKey(stored[place]) ?? []);
  },
  /** Given for the next time. */
  async give(connection: string, seal: EncryptionKey): Promise<void> {
    await browser.storage.session.set({ [storageKeysOf(connection)[1]]: toStoredKey(seal) });
  },
  /** Seals from now on. */
  async put(connection: string, seal: EncryptionKey): Promise<void> {
    const [now, next] = storageKeysOf(connection);
    await browser.storage.session.set({ [now]: toStoredKey(seal) });
    await browser.storage.session.remove(next);
  },
  async forget(connection: string): Promise<void> {
    await browser.storage.session.remove(storageKeysOf(connection));
  },
};

/** What opens a connection's seal, for a page of ours that has no such memory: it may use these keys and can read none. */
export const decryptionKeys = async (connection: string): Promise<CryptoKey[]> =>
  Promise.all((await encryptionKeys.of(connection)).map(({ key }) => importDecryptionKey(key)));

const toStoredKey = ({ key, passphrase }: EncryptionKey) => ({
  key,
  passphrase: passphrase && { salt: [...passphrase.salt], rounds: passphrase.rounds },
});

function parseStoredKey(value: unknown): EncryptionKey | null {
  if (!isStoredKey(value)) return null;
  const { key, passphrase } = value as ReturnType<typeof toStoredKey>;
  return { key, passphrase: passphrase && { ...passphrase, salt: new Uint8Array(passphrase.salt) } };
}
