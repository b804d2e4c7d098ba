/**
 * The token's one door (TOK-01, TOK-03). Each connection's secret rests in the extension's own IndexedDB, which no content
 * script can open: as it is, or sealed by a key that only the browser's memory holds (TOK-02). Open pages are told that it
 * changed, and nothing of what it is. Only `entrypoints/background/account.ts` may import `readSecret`.
 */
import type { RestingPlace } from '@/lib/core/connection';
import type { KeptSecret, ReadSecret, Secret } from '@/lib/core/kept-secret';
import { tellChanged } from './changes';
import { database } from './database';
import { type SealKeeping, sealKeys } from './seal-keys';
import { keyOf, newStretching, randomKey, sealed, unsealed } from './sealing';

/** What opens the service for a connection. A seal whose key ended with its session holds nothing any more. */
export async function readSecret(connection: string): Promise<ReadSecret> {
  const kept = await (await database()).get('token', connection);
  if (!kept) return { is: 'none' };
  if (kept.is === 'plain') return { is: 'open', secret: kept.secret };
  const held = await sealKeys.get(connection);
  const secret = held && (await unsealed(kept, held.key));
  if (secret) return { is: 'open', secret };
  return kept.passphrase ? { is: 'locked' } : { is: 'none' };
}

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
export async function keepSecret(secret: Secret, { id, rest }: { id: string; rest: RestingPlace }): Promise<void> {
  const kept: KeptSecret = rest === 'device' ? { is: 'plain', secret } : await sealedFor(id, rest, secret);
  await (await database()).put('token', kept, id);
  if (rest === 'device') await sealKeys.forget(id);
  tellChanged('token');
}

/** Makes the key of a new passphrase, for the secret that is kept next. */
export async function takePassphrase(connection: string, typed: string): Promise<void> {
  const passphrase = newStretching();
  await sealKeys.put(connection, { key: await keyOf(typed, passphrase), passphrase });
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

async function sealedFor(connection: string, rest: 'session' | 'passphrase', secret: Secret): Promise<KeptSecret> {
  const held = await sealKeys.get(connection);
  const fits = held !== null && (held.passphrase !== null) === (rest === 'passphrase');
  const { key, passphrase } = fits ? held : await newKey(connection, rest);
  return sealed(secret, key, passphrase);
}

async function newKey(connection: string, rest: 'session' | 'passphrase'): Promise<SealKeeping> {
  if (rest === 'passphrase') throw new Error('A secret was to be sealed before a passphrase was given');
  const made = { key: await randomKey(), passphrase: null };
  await sealKeys.put(connection, made);
  return made;
}

/** People copy the whole header at times: the scheme's name and what stands around the token is dropped. */
const bareToken = (pasted: string): string =>
  pasted
    .trim()
    .replace(/^(?:authorization:\s*)?bearer(?:\s+|$)/i, '')
    .trim();
