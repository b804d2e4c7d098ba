import { watchChanges } from '@/lib/messaging/change-events';
import { captionKeys } from '@/lib/saved-captions/captions-by-video';
import { type Database, database, type Shelves } from '@/lib/storage/database';

/** The newest answer to one question about captions: beside a video, or of a run, where it has a capture. */
export interface HeldAt {
  key: string;
  /** Milliseconds since 1970. */
  receivedAt: number;
  capture: Shelves['captures']['key'] | null;
}

/** Which captions are held: their keys alone, because a body may weigh megabytes. */
export const heldCaptions = {
  async keys(): Promise<string[]> {
    return (await database()).getAllKeys('answers', IDBKeyRange.bound(...captionKeys));
  },

  /** Every question about captions that was answered, with when it last was; a body is read of none. */
  async newest(): Promise<Map<string, HeldAt>> {
    const tx = (await database()).transaction(['answers', 'captures']);
    const [from, to] = captionKeys;
    const held = new Map<string, HeldAt>();
    const take = (one: HeldAt) => {
      if ((held.get(one.key)?.receivedAt ?? 0) <= one.receivedAt) held.set(one.key, one);
    };
    const captures = await tx.objectStore('captures').index('key').getAll(IDBKeyRange.bound(from, to));
    for (const { key, receivedAt, collectionId, id } of captures)
      take({ key, receivedAt, capture: [collectionId, id] });
    let cursor = await tx.objectStore('answers').index('receivedAt').openKeyCursor();
    for (; cursor; cursor = await cursor.continue()) {
      const { key: receivedAt, primaryKey: key } = cursor;
      if (key >= from && key <= to) take({ key, receivedAt, capture: null });
    }
    return held;
  },

  watch(changed: () => void): () => void {
    return watchChanges(['answers'], changed);
  },
};

type Looking = Pick<ReturnType<Database['transaction']>, 'objectStore'>;

/** Whether the answer of that moment to this question is held, beside a video or of a run, as the transaction sees it. */
export async function isHeldAt(tx: Looking, key: string, receivedAt: number): Promise<boolean> {
  if ((await tx.objectStore('answers').index('receivedAt').getAllKeys(receivedAt)).includes(key)) return true;
  const captures = await tx.objectStore('captures').index('key').getAll(key);
  return captures.some((capture) => capture.receivedAt === receivedAt);
}
