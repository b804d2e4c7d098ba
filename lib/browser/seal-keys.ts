import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import type { Stretching } from '@/lib/core/kept-secret';
import { once } from '@/lib/core/once';
import type { SealKey } from './sealing';

/** The key of a connection's seal, with what it was made of; numbers stand for bytes, because this memory holds JSON. */
const Stored = once(() =>
  z.catch(
    z.nullable(
      z.object({
        key: z.string(),
        passphrase: z.nullable(z.object({ salt: z.array(z.int()), rounds: z.int() })),
      }),
    ),
    null,
  ),
);
export interface SealKeeping {
  key: SealKey;
  /** `null` where the key was drawn for this session. */
  passphrase: Stretching | null;
}

const place = (connection: string) => `seal:${connection}`;

/** Keys of seals: in the browser's memory, gone when it closes. They open nothing without what lies in the database. */
export const sealKeys = {
  async get(connection: string): Promise<SealKeeping | null> {
    const stored = await browser.storage.session.get(place(connection));
    const read = Stored().parse(stored[place(connection)] ?? null);
    if (!read?.passphrase) return read && { key: read.key, passphrase: null };
    const { salt, rounds } = read.passphrase;
    return { key: read.key, passphrase: { salt: new Uint8Array(salt), rounds } };
  },
  async put(connection: string, { key, passphrase }: SealKeeping): Promise<void> {
    const stretched = passphrase && { salt: [...passphrase.salt], rounds: passphrase.rounds };
    await browser.storage.session.set({ [place(connection)]: { key, passphrase: stretched } });
  },
  async forget(connection: string): Promise<void> {
    await browser.storage.session.remove(place(connection));
  },
};
