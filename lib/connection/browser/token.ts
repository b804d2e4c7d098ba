/**
 * The token's one door (TOK-01, TOK-03). Each connection's secret rests in the extension's own IndexedDB, which no content
 * script can open: as it is, or sealed by a key that only the browser's memory holds (TOK-02). Open pages are told that it
 * changed, and nothing of what it is. The worker's `account.ts` and the offscreen document's `secrets.ts` and `slow.ts` alone may
 * read it; `test/architecture.test.ts` lists who may import what.
 */

import { notifyChanged } from '@/lib/messaging/change-events';
import { database } from '@/lib/storage/database';
import type { RestingPlace } from '../connection';
import type { KeptSecret, ReadSecret, Secret } from '../secret';
import { type Seal, sealKeys, type UsableSeal } from './seal-keys';
import { keyOf, newStretching, randomKey, type SealKey, sealed, unsealed } from './sealing';

/**
 * What opens the service for a connection. A seal whose key ended with its session holds nothing any more. `keys` are those of
 * its seal, where they are not this context's own to look up.
 */
export async function readSecret(
  connection: string,
  keys: (connection: string) => Promise<readonly AnyKey[]> = keysOf,
): Promise<ReadSecret> {
  return opened(await (await database()).get('token', connection), () => keys(connection));
}

type AnyKey = SealKey | CryptoKey;

async function opened(kept: KeptSecret | undefined, keys: () => Promise<readonly AnyKey[]>): Promise<ReadSecret> {
  if (!kept) return { is: 'none' };
  if (kept.is === 'plain') return { is: 'open', secret: kept.secret };
  for (const key of await keys()) {
    const secret = await unsealed(kept, key);
    if (secret) return { is: 'open', secret };
  }
  return kept.passphrase ? { is: 'locked' } : { is: 'none' };
}

const keysOf = async (connection: string) => (await sealKeys.of(connection)).map(({ key }) => key);

/** Keeps what was pasted, where the connection's tokens rest. An empty paste is none. */
export async function writeToken(pasted: string, of: { id: string; rest: RestingPlace }): Promise<void> {
  const access = bareToken(pasted);
  if (access === '') return forgetToken(of.id);
  await keepSecret({ access, signedIn: null }, of);
}

/**
 * Keeps a secret. Under a passphrase one must have been given before (`takePassphrase`, `unlock`): without its key this throws,
 * and nothing is written.
 */
export async function keepSecret(secret: Secret, of: { id: string; rest: RestingPlace }): Promise<void> {
  const seal = await prepareSeal(of);
  await (await database()).put('token', await underSeal(secret, seal), of.id);
  await finishSeal(of.id);
}

/** Prepares the seal of the next secret; `null` where it lies open. Its key is stored before and after: nothing is sealed for good. */
export async function prepareSeal({ id, rest }: { id: string; rest: RestingPlace }): Promise<Seal | null> {
  if (rest === 'device') return null;
  const seal = await sealFor(id, rest);
  await sealKeys.give(id, seal);
  return seal;
}

const underSeal = async (secret: Secret, seal: UsableSeal | null): Promise<KeptSecret> =>
  seal ? sealed(secret, seal.key, seal.passphrase) : { is: 'plain', secret };

/**
 * Writes a secret in place of the one that was read before; nothing where the user deleted or replaced that one meanwhile. Whether
 * it was written. One that is only sealed in another way now is replaced under its new seal.
 */
export async function replaceSecret(
  id: string,
  secret: Secret,
  before: ReadSecret,
  {
    keys,
    seal,
  }: {
    /** Returns the keys that open the stored secret now. */
    keys(): Promise<readonly CryptoKey[]>;
    /** Prepares the seal; `null` where the secret could not be stored. */
    seal(): Promise<{ value: UsableSeal | null } | null>;
  },
): Promise<boolean> {
  const db = await database();
  for (;;) {
    const stored = await db.get('token', id);
    if (!isEqual(await opened(stored, keys), before)) return false;
    const prepared = await seal();
    if (!prepared) return false;
    const next = await underSeal(secret, prepared.value);
    const tx = db.transaction('token', 'readwrite');
    const isUnchanged = isEqual(await tx.store.get(id), stored);
    if (isUnchanged) await tx.store.put(next, id);
    await tx.done;
    if (isUnchanged) return true;
  }
}

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Lets the seal that opens the stored secret be the only one, and tells that the secret changed. Can be done again. */
export async function finishSeal(id: string): Promise<void> {
  const kept = await (await database()).get('token', id);
  if (kept?.is !== 'sealed') await sealKeys.forget(id);
  else for (const seal of await sealKeys.of(id)) if (await unsealed(kept, seal.key)) await sealKeys.put(id, seal);
  notifyChanged('token');
}

/** Whether a secret could be kept now: not where it rests under a passphrase that was not given since the browser started. */
export async function canKeep({ id, rest }: { id: string; rest: RestingPlace }): Promise<boolean> {
  return rest !== 'passphrase' || (await sealKeys.of(id)).some(({ passphrase }) => passphrase !== null);
}

/** Makes the key of a new passphrase, for the secret that is kept next; until then the one before opens what is held. */
export async function takePassphrase(connection: string, typed: string): Promise<void> {
  const passphrase = newStretching();
  await sealKeys.give(connection, { key: await keyOf(typed, passphrase), passphrase });
}

/** Opens a sealed secret for as long as the browser runs. Whether the passphrase was the right one. */
export async function unlock(connection: string, typed: string): Promise<boolean> {
  const kept = await (await database()).get('token', connection);
  if (kept?.is !== 'sealed' || !kept.passphrase) return false;
  const key = await keyOf(typed, kept.passphrase);
  if (!(await unsealed(kept, key))) return false;
  await sealKeys.put(connection, { key, passphrase: kept.passphrase });
  notifyChanged('token');
  return true;
}

/** Removes the secret of one connection and the key of its seal. */
export async function forgetToken(connection: string): Promise<void> {
  await (await database()).delete('token', connection);
  await sealKeys.forget(connection);
  notifyChanged('token');
}

/** Removes every secret there is. */
export async function forgetTokens(): Promise<void> {
  const db = await database();
  const connections = await db.getAllKeys('token');
  await db.clear('token');
  await Promise.all(connections.map(sealKeys.forget));
  notifyChanged('token');
}

/** What to seal with: the passphrase that was given for it, what seals already, or a key of this session. */
async function sealFor(connection: string, rest: 'session' | 'passphrase'): Promise<Seal> {
  const isUnder = rest === 'passphrase';
  const fitting = (await sealKeys.of(connection)).filter(({ passphrase }) => (passphrase !== null) === isUnder);
  const seal = fitting.at(-1);
  if (seal) return seal;
  if (isUnder) throw new Error('No passphrase was given');
  return { key: await randomKey(), passphrase: null };
}

/** People copy the whole header at times: the scheme's name and what stands around the token is dropped. */
const bareToken = (pasted: string): string =>
  pasted
    .trim()
    .replace(/^(?:authorization:\s*)?bearer(?:\s+|$)/i, '')
    .trim();
