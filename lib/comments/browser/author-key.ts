import { database } from '@/lib/database/database';
import { fileTagLength } from '../author-tags';

const keyName = 'authors';

/**
 * Returns the key for author hashes. It is generated on first use, cannot be exported and, once deleted, cannot be
 * restored.
 */
async function openAuthorKey(): Promise<CryptoKey> {
  const db = await database();
  const existing = await db.get('pseudonymKeys', keyName);
  if (existing) return existing;
  const generated = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  // Another page may have stored a key in the meantime; the first stored key wins.
  const tx = db.transaction('pseudonymKeys', 'readwrite');
  const first = (await tx.store.get(keyName)) ?? generated;
  await tx.store.put(first, keyName);
  await tx.done;
  return first;
}

/** Returns the first `fileTagLength` hexadecimal digits of a keyed hash (HMAC-SHA-256) of each author. */
export async function hashAuthors(authors: readonly string[]): Promise<Map<string, string>> {
  const key = await openAuthorKey();
  const encoder = new TextEncoder();
  const hashes = authors.map(async (author): Promise<[string, string]> => {
    const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(author)));
    return [
      author,
      [...bytes]
        .map((byte) => byte.toString(16).padStart(2, '0'))
        .join('')
        .slice(0, fileTagLength),
    ];
  });
  return new Map(await Promise.all(hashes));
}

/** Deletes the key. Afterwards, nobody can match the tags in earlier files to authors or to later tags. */
export async function deleteAuthorKey(): Promise<void> {
  await (await database()).delete('pseudonymKeys', keyName);
}
