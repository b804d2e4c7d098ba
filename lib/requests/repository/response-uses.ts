import type { IDBPTransaction } from 'idb';
import { repliesTo } from '@/lib/comments/repository/replies-range';
import type { HeldWeight } from '@/lib/storage/cleanup';
import { database, type Shelves } from '@/lib/storage/database';

const shelves = ['answers', 'names', 'comments'] as const;
type Reading = IDBPTransaction<Shelves, (typeof shelves)[number][], 'readonly'>;

/** When an answer came, and when it was used last: then, or when its video or comment was in view. Milliseconds since 1970. */
interface Use {
  cameAt: number;
  usedAt: number;
}

/** The uses of all answers, by their keys. Nothing but keys is read: one answer may weigh megabytes. */
export async function answersUsed(): Promise<Map<string, Use>> {
  const tx: Reading = (await database()).transaction([...shelves]);
  const answers = tx.objectStore('answers');
  const uses = new Map<string, Use>();
  const later = (key: string, at: number) => {
    const use = uses.get(key);
    if (use) use.usedAt = Math.max(use.usedAt, at);
  };
  for (let at = await answers.index('receivedAt').openKeyCursor(); at; at = await at.continue()) {
    uses.set(at.primaryKey, { cameAt: at.key, usedAt: at.key });
  }
  const videos = await seenAt(tx);
  for (let at = await answers.index('recent').openKeyCursor(); at; at = await at.continue()) {
    later(at.primaryKey, videos.get(at.key[1]) ?? 0);
  }
  for (const { comment, at } of await tx.objectStore('comments').getAll()) {
    for (const key of await answers.getAllKeys(repliesTo(comment))) later(key, at);
  }
  return uses;
}

const seenAt = async (tx: Reading): Promise<Map<string, number>> =>
  new Map((await tx.objectStore('names').getAll()).map(({ videoId, at }) => [videoId, at]));

/** Every answer with its weight: characters of its text, which is close to its bytes. Reads through all of them. */
export async function answersWeighed(): Promise<HeldWeight[]> {
  const uses = await answersUsed();
  const weighed: HeldWeight[] = [];
  let cursor = await (await database()).transaction('answers').store.openCursor();
  for (; cursor; cursor = await cursor.continue()) {
    const { key, body, receivedAt } = cursor.value;
    weighed.push({ key, bytes: body.length, usedAt: uses.get(key)?.usedAt ?? receivedAt });
  }
  return weighed;
}
