/**
 * The token's one door (TOK-01, TOK-03). It rests in the extension's own IndexedDB, which no content script can open. Open
 * pages are told that it changed, and nothing of what it is. Only `entrypoints/background.ts` may import `readToken`.
 */
import { firstConnection } from '@/lib/core/connection';
import { tellChanged } from './changes';
import { database } from './database';

const place = firstConnection;

/** The token as it goes into the header, or `null` where there is none. */
export async function readToken(): Promise<string | null> {
  const kept = await (await database()).get('token', place);
  return kept?.is === 'plain' ? kept.secret.access : null;
}

/** Keeps what was pasted. An empty paste is none. */
export async function writeToken(pasted: string): Promise<void> {
  const token = bareToken(pasted);
  if (token === '') return forgetToken();
  await (await database()).put('token', { is: 'plain', secret: { access: token, signedIn: null } }, place);
  tellChanged('token');
}

export async function forgetToken(): Promise<void> {
  await (await database()).delete('token', place);
  tellChanged('token');
}

/** People copy the whole header at times: the scheme's name and what stands around the token is dropped. */
const bareToken = (pasted: string): string =>
  pasted
    .trim()
    .replace(/^(?:authorization:\s*)?bearer(?:\s+|$)/i, '')
    .trim();
