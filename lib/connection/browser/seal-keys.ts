import { browser } from 'wxt/browser';
import { list, nullable, shape, text } from '@/lib/storage/value-checks';
import type { Stretching } from '../secret';
import { openingKey, type SealKey } from './sealing';

/** The key of a connection's seal, with what it was made of; numbers stand for bytes, because this memory holds JSON. */
const isStored = shape({
  key: text,
  passphrase: nullable(shape({ salt: list(Number.isInteger), rounds: Number.isInteger })),
});
export interface Seal {
  key: SealKey;
  /** `null` where the key was drawn for this session. */
  passphrase: Stretching | null;
}

/** The same with a key that can be used and not read, for the offscreen document. */
export type UsableSeal = Omit<Seal, 'key'> & { key: SealKey | CryptoKey };

/** What seals now, and what was given for the next time that something is sealed. */
const placesOf = (connection: string): [now: string, next: string] => [`seal:${connection}`, `seal-next:${connection}`];

/** Keys of seals: in the browser's memory, gone when it closes. They open nothing without what lies in the database. */
export const sealKeys = {
  /** What seals now, then what was given for the next time. */
  async of(connection: string): Promise<Seal[]> {
    const places = placesOf(connection);
    const stored = await browser.storage.session.get(places);
    return places.flatMap((place) => sealFrom(stored[place]) ?? []);
  },
  /** Given for the next time. */
  async give(connection: string, seal: Seal): Promise<void> {
    await browser.storage.session.set({ [placesOf(connection)[1]]: stored(seal) });
  },
  /** Seals from now on. */
  async put(connection: string, seal: Seal): Promise<void> {
    const [now, next] = placesOf(connection);
    await browser.storage.session.set({ [now]: stored(seal) });
    await browser.storage.session.remove(next);
  },
  async forget(connection: string): Promise<void> {
    await browser.storage.session.remove(placesOf(connection));
  },
};

/** What opens a connection's seal, for a page of ours that has no such memory: it may use these keys and can read none. */
export const openingKeys = async (connection: string): Promise<CryptoKey[]> =>
  Promise.all((await sealKeys.of(connection)).map(({ key }) => openingKey(key)));

const stored = ({ key, passphrase }: Seal) => ({
  key,
  passphrase: passphrase && { salt: [...passphrase.salt], rounds: passphrase.rounds },
});

function sealFrom(value: unknown): Seal | null {
  if (!isStored(value)) return null;
  const { key, passphrase } = value as ReturnType<typeof stored>;
  return { key, passphrase: passphrase && { ...passphrase, salt: new Uint8Array(passphrase.salt) } };
}
