/**
 * The token's one door (TOK-01, TOK-03). Each connection's secret rests in the extension's own IndexedDB, which no content
 * script can open: as it is, or sealed by a key that only the browser's memory holds (TOK-02). Open pages are told that it
 * changed, and nothing of what it is. Only `entrypoints/background/account.ts` and, for questions whose answers take minutes,
 * `entrypoints/backstage/slow.ts` may import `readSecret`.
 */
import type { RestingPlace } from '@/lib/core/connection';
import type { KeptSecret, ReadSecret, Secret } from '@/lib/core/kept-secret';
import { tellChanged } from './changes';
import { database } from './database';
import { type Seal, sealKeys, type UsableSeal } from './seal-keys';
import { keyOf, newStretching, randomKey, type SealKey, sealed, unsealed } from './sealing';

/**
 * What opens the service for a connection. A seal whose key ended with its session holds nothing any more. `keys` are those of
 * its seal, where they are not this context's own to look up.
 */
export async function readSecret(
  connection: string,
  keys: (connection: string) => Promise<readonly (SealKey | CryptoKey)[]> = keysOf,
): Promise<ReadSecret> {
  const kept = await (await database()).get('token', connection);
  if (!kept) return { is: 'none' };
  if (kept.is === 'plain') return { is: 'open', secret: kept.secret };
  for (const key of await keys(connection)) {
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
  await writeSecret(of.id, secret, seal);
  await finishSeal(of.id, seal);
}

/** Prepares the seal of the next secret; `null` where it lies open. Its key is stored before and after: nothing is sealed for good. */
export async function prepareSeal({ id, rest }: { id: string; rest: RestingPlace }): Promise<Seal | null> {
  if (rest === 'device') return null;
  const seal = await sealFor(id, rest);
  await sealKeys.give(id, seal);
  return seal;
}

/** Writes a secret under a prepared seal. */
export async function writeSecret(id: string, secret: Secret, seal: UsableSeal | null): Promise<void> {
  const kept: KeptSecret = seal ? await sealed(secret, seal.key, seal.passphrase) : { is: 'plain', secret };
  await (await database()).put('token', kept, id);
}

/** Lets the prepared seal be the one that counts, and tells that the secret changed. */
export async function finishSeal(id: string, seal: Seal | null): Promise<void> {
  if (seal) await sealKeys.put(id, seal);
  else await sealKeys.forget(id);
  tellChanged('token');
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
  tellChanged('token');
  return true;
}

/** Removes the secret of one connection and the key of its seal. */
export async function forgetToken(connection: string): Promise<void> {
  await (await database()).delete('token', connection);
  await sealKeys.forget(connection);
  tellChanged('token');
}

/** Removes every secret there is. */
export async function forgetTokens(): Promise<void> {
  const db = await database();
  const connections = await db.getAllKeys('token');
  await db.clear('token');
  await Promise.all(connections.map(sealKeys.forget));
  tellChanged('token');
}

/** What to seal with: the passphrase that was given for it, what seals already, or a key of this session. */
async function sealFor(connection: string, rest: 'session' | 'passphrase'): Promise<Seal> {
  const isUnder = rest === 'passphrase';
  const fitting = (await sealKeys.of(connection)).filter(({ passphrase }) => (passphrase !== null) === isUnder);
  const seal = fitting.at(-1);
  if (seal) return seal;
  if (isUnder) throw new Error('A secret was to be sealed before a passphrase was given');
  return { key: await randomKey(), passphrase: null };
}

/** People copy the whole header at times: the scheme's name and what stands around the token is dropped. */
const bareToken = (pasted: string): string =>
  pasted
    .trim()
    .replace(/^(?:authorization:\s*)?bearer(?:\s+|$)/i, '')
    .trim();
