import { browser } from 'wxt/browser';
import { list, nullable, shape, text } from '@/lib/storage/value-checks';
import type { KeyDerivation } from '../secret';
import { type ExportedKey, importDecryptionKey } from './sealing';

/** The key of a connection's seal, with what it was made of; numbers stand for bytes, because this memory holds JSON. */
const isStoredKey = shape({
  key: text,
  passphrase: nullable(shape({ salt: list(Number.isInteger), rounds: Number.isInteger })),
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
