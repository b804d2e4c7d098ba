import type { IDBPTransaction } from 'idb';
import { repliesKeyRange } from '@/lib/comments/repository/replies-range';
import type { CachedResponseSize } from '@/lib/storage/cleanup';
import { type DatabaseSchema, database } from '@/lib/storage/database';

const storeNames = ['answers', 'names', 'comments'] as const;
type Reading = IDBPTransaction<DatabaseSchema, (typeof storeNames)[number][], 'readonly'>;

/** When an answer came, and when it was used last: then, or when its video or comment was in view. Milliseconds since 1970. */
interface Use {
  cameAt: number;
  usedAt: number;
}

/** The uses of all answers, by their keys. Nothing but keys is read: one answer may weigh megabytes. */
export async function responseUses(): Promise<Map<string, Use>> {
  const tx: Reading = (await database()).transaction([...storeNames]);
  const answers = tx.objectStore('answers');
  const uses = new Map<string, Use>();
  const markUsed = (key: string, at: number) => {
    const use = uses.get(key);
    if (use) use.usedAt = Math.max(use.usedAt, at);
  };
  for (let at = await answers.index('receivedAt').openKeyCursor(); at; at = await at.continue()) {
    uses.set(at.primaryKey, { cameAt: at.key, usedAt: at.key });
  }
  const videos = await lastSeenTimes(tx);
  for (let at = await answers.index('recent').openKeyCursor(); at; at = await at.continue()) {
    markUsed(at.primaryKey, videos.get(at.key[1]) ?? 0);
  }
  for (const { comment, at } of await tx.objectStore('comments').getAll()) {
    for (const key of await answers.getAllKeys(repliesKeyRange(comment))) markUsed(key, at);
  }
  return uses;
}

const lastSeenTimes = async (tx: Reading): Promise<Map<string, number>> =>
  new Map((await tx.objectStore('names').getAll()).map(({ videoId, at }) => [videoId, at]));

/** Every answer with its weight: characters of its text, which is close to its bytes. Reads through all of them. */
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
