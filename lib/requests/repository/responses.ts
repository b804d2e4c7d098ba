import { defaultConnectionId } from '@/lib/connection/connection';
import { notifyChanged, watchChanges } from '@/lib/database/changes';
import { database } from '@/lib/database/database';
import { videoTitleRepository } from '@/lib/platform/repository/video-titles';
import { findCapturedResponse, isWhole } from '@/lib/provenance/repository/capture-repository';
import { betterResponse, type CachedResponse } from '@/lib/service/call';
import { isRecord } from '@/lib/shared/is-record';
import { repliesKeyRange } from './replies-key-range';

/** Saved responses as they were received, and the titles that tabs show for their videos. */
export const responseRepository = {
  /** Returns the newest response to a request, including those of runs; see `betterResponse` for empty responses. */
  async get(key: string): Promise<CachedResponse | undefined> {
    const [stored, captured] = await Promise.all([(await database()).get('responses', key), findCapturedResponse(key)]);
    const own = isIntactResponse(stored) ? stored : undefined;
    if (!own || !captured) return own ?? captured;
    return own.receivedAt < captured.receivedAt ? betterResponse(own, captured) : betterResponse(captured, own);
  },

  ...videoTitleRepository,

  /** Deletes every saved page of the replies to a comment, and the record of their requests. */
  async deleteReplies(comment: string): Promise<void> {
    const tx = (await database()).transaction(['responses', 'openedComments'], 'readwrite');
    await tx.objectStore('responses').delete(repliesKeyRange(comment));
    const comments = tx.objectStore('openedComments');
    for (const key of await comments.getAllKeys()) if (key[1] === comment) await comments.delete(key);
    await tx.done;
    notifyChanged('responses');
  },

  async deleteAll(): Promise<void> {
    const storeNames = ['responses', 'videoTitles', 'openedComments', 'trackStatistics', 'trackTexts'] as const;
    const tx = (await database()).transaction(storeNames, 'readwrite');
    await Promise.all([...storeNames.map((storeName) => tx.objectStore(storeName).clear()), tx.done]);
    notifyChanged('responses');
  },
};

/** Calls back when saved responses, those of runs, or titles change. Returns a function that stops the calls. */
export const watchResponses = (changed: () => void): (() => void) =>
  watchChanges(['responses', 'videoTitles', 'captures'], changed);

/** Returns whether a stored response is intact. A damaged response counts as absent. */
export const isIntactResponse = (response: CachedResponse | undefined): response is CachedResponse =>
  typeof response?.body === 'string' &&
  typeof response.contentType === 'string' &&
  [response.requestedAt, response.receivedAt, response.status].every(Number.isFinite) &&
  isRecord(response.params);

/** Returns the endpoint of each saved response about a video, including those of runs. */
export const savedNamesAbout = async (videoId: string): Promise<Pick<CachedResponse, 'name'>[]> => {
  const db = await database();
  return [
    ...(await db.getAllFromIndex('responses', 'videoId', videoId)),
    ...(await db.getAllFromIndex('captures', 'about', videoId)).filter(isWhole),
  ];
};

/** Maximum number of ledger rows to search, newest first. */
const maxLedgerRows = 1_000;

/**
 * Returns the time of each connection's last successful response, in milliseconds since 1970. Connections without one
 * in the searched rows have no entry.
 */
export async function lastResponseTimes(connections: readonly string[]): Promise<Map<string, number>> {
  const times = new Map<string, number>();
  let cursor = await (await database()).transaction('ledger').store.openCursor(null, 'prev');
  for (let seen = 0; cursor && seen < maxLedgerRows && times.size < connections.length; seen++) {
    const { state, receivedAt, connection } = cursor.value;
    // Rows written before multiple connections were supported have no connection.
    const id = connection?.id ?? defaultConnectionId;
    const isResponse = state === 'confirmed' && receivedAt !== null;
    if (isResponse && connections.includes(id) && !times.has(id)) times.set(id, receivedAt);
    cursor = await cursor.continue();
  }
  return times;
}

interface RecentVideo {
  videoId: string;
  title: string | null;
  receivedAt: number;
}

/**
 * Returns the videos with saved responses, newest first, each once, without those of which only "no captions" is saved.
 * Reads index keys and ledger rows, but no bodies.
 */
export async function readRecentVideos(limit: number): Promise<RecentVideo[]> {
  const tx = (await database()).transaction(['responses', 'videoTitles', 'ledger']);
  const attempts = tx.objectStore('ledger').index('key');
  const isNoCaptions = async (key: string, receivedAt: number) =>
    (await attempts.getAll(key)).findLast(({ sentAt }) => sentAt <= receivedAt)?.failure === 'no-captions';
  const latest = new Map<string, number>();
  let cursor = await tx.objectStore('responses').index('recent').openKeyCursor(null, 'prev');
  while (cursor && latest.size < limit) {
    const [receivedAt, videoId] = cursor.key;
    if (!latest.has(videoId) && !(await isNoCaptions(cursor.primaryKey, receivedAt))) latest.set(videoId, receivedAt);
    cursor = await cursor.continue();
  }
  const names = tx.objectStore('videoTitles');
  return Promise.all(
    [...latest].map(async ([videoId, receivedAt]) => {
      const title = (await names.get(videoId))?.title ?? null;
      return { videoId, title, receivedAt };
    }),
  );
}
