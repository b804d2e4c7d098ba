import type { IDBPTransaction } from 'idb';
import { repliesKeyRange } from '@/lib/comments/repository/replies-range';
import { database } from '@/lib/storage/database';
import type { DatabaseSchema } from '@/lib/storage/database-schema';
import type { CachedResponseSize } from '@/lib/storage/disk-space';

const useStoreNames = ['answers', 'names', 'comments'] as const;

type UseTransaction = IDBPTransaction<DatabaseSchema, (typeof useStoreNames)[number][], 'readonly'>;

/** When a response was received, and when it or its video or comment was last shown, in milliseconds since 1970. */
interface ResponseUse {
  cameAt: number;
  usedAt: number;
}

/** Returns the uses of all saved responses by key. Reads only keys, because a response may have megabytes. */
export async function responseUses(): Promise<Map<string, ResponseUse>> {
  const tx: UseTransaction = (await database()).transaction([...useStoreNames]);
  const answers = tx.objectStore('answers');
  const uses = new Map<string, ResponseUse>();
  const markUsed = (key: string, at: number) => {
    const use = uses.get(key);
    if (use) use.usedAt = Math.max(use.usedAt, at);
  };
  for (let at = await answers.index('receivedAt').openKeyCursor(); at; at = await at.continue()) {
    uses.set(at.primaryKey, { cameAt: at.key, usedAt: at.key });
  }
  const lastShown = new Map((await tx.objectStore('names').getAll()).map(({ videoId, at }) => [videoId, at]));
  for (let at = await answers.index('recent').openKeyCursor(); at; at = await at.continue()) {
    markUsed(at.primaryKey, lastShown.get(at.key[1]) ?? 0);
  }
  for (const { comment, at } of await tx.objectStore('comments').getAll()) {
    for (const key of await answers.getAllKeys(repliesKeyRange(comment))) markUsed(key, at);
  }
  return uses;
}

/** Returns the size of every saved response in characters, which is close to its bytes. Reads all of them. */
export async function responseSizes(): Promise<CachedResponseSize[]> {
  const uses = await responseUses();
  const sizes: CachedResponseSize[] = [];
  let cursor = await (await database()).transaction('answers').store.openCursor();
  for (; cursor; cursor = await cursor.continue()) {
    const { key, body, receivedAt } = cursor.value;
    sizes.push({ key, bytes: body.length, usedAt: uses.get(key)?.usedAt ?? receivedAt });
  }
  return sizes;
}
