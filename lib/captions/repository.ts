import { captionCacheKeyRange, trackListKeyRange } from '@/lib/captions/caption-cache-keys';
import { lineColumnsVersion, linesFromColumns, type ParsedLines } from '@/lib/captions/line-columns';
import { watchChanges } from '@/lib/database/changes';
import { database } from '@/lib/database/database';
import type { Database, DatabaseSchema } from '@/lib/database/database-schema';

/**
 * The newest response to a captions request. `capture` is set if the response comes from a run rather than from
 * browsing.
 */
export interface SavedCaptionsEntry {
  key: string;
  /** Milliseconds since 1970. */
  receivedAt: number;
  capture: DatabaseSchema['captures']['key'] | null;
}

/** Finds saved captions without reading their bodies, which may be megabytes long. */
export const savedCaptionsRepository = {
  async keys(): Promise<string[]> {
    return (await database()).getAllKeys('responses', IDBKeyRange.bound(...captionCacheKeyRange));
  },

  /** Returns the keys of captions, without those of responses that say that there are none, which have an error status. */
  async trackKeys(): Promise<string[]> {
    const withoutCaptions = (await database()).getAllKeysFromIndex('responses', 'status', IDBKeyRange.lowerBound(300));
    const missing = new Set(await withoutCaptions);
    return (await savedCaptionsRepository.keys()).filter((key) => !missing.has(key));
  },

  async trackListKeys(): Promise<string[]> {
    return (await database()).getAllKeys('responses', IDBKeyRange.bound(...trackListKeyRange));
  },

  /** Returns the newest response to every captions request, without reading bodies. */
  async newest(): Promise<Map<string, SavedCaptionsEntry>> {
    const tx = (await database()).transaction(['responses', 'captures']);
    const [from, to] = captionCacheKeyRange;
    const newestByKey = new Map<string, SavedCaptionsEntry>();
    const addIfNewer = (one: SavedCaptionsEntry) => {
      if ((newestByKey.get(one.key)?.receivedAt ?? 0) <= one.receivedAt) newestByKey.set(one.key, one);
    };
    const captures = await tx.objectStore('captures').index('key').getAll(IDBKeyRange.bound(from, to));
    for (const { key, receivedAt, collectionId, id } of captures)
      addIfNewer({ key, receivedAt, capture: [collectionId, id] });
    let cursor = await tx.objectStore('responses').index('receivedAt').openKeyCursor();
    for (; cursor; cursor = await cursor.continue()) {
      const { key: receivedAt, primaryKey: key } = cursor;
      if (key >= from && key <= to) addIfNewer({ key, receivedAt, capture: null });
    }
    return newestByKey;
  },

  watch(changed: () => void): () => void {
    return watchChanges(['responses'], changed);
  },
};

type ReadTransaction = Pick<ReturnType<Database['transaction']>, 'objectStore'>;

/** Returns whether exactly this response is stored, in the cache or as a capture of a run. */
export async function isResponseSaved(tx: ReadTransaction, key: string, receivedAt: number): Promise<boolean> {
  if ((await tx.objectStore('responses').index('receivedAt').getAllKeys(receivedAt)).includes(key)) return true;
  const captures = await tx.objectStore('captures').index('key').getAll(key);
  return captures.some((capture) => capture.receivedAt === receivedAt);
}

/**
 * Reads the lines of a long track from data that was derived from exactly this response. Returns `null` if there is no
 * such data or the response was deleted. Uses a single transaction.
 */
export async function readSavedLines({
  key,
  receivedAt,
}: {
  key: string;
  receivedAt: number;
}): Promise<ParsedLines | null> {
  const tx = (await database()).transaction(['responses', 'captures', 'trackTexts']);
  const [derived, isSaved] = await Promise.all([
    tx.objectStore('trackTexts').get(key),
    isResponseSaved(tx, key, receivedAt),
  ]);
  const columns = derived?.columns;
  if (!isSaved || columns?.version !== lineColumnsVersion || columns.receivedAt !== receivedAt) return null;
  return linesFromColumns(columns, derived?.text ?? '');
}
