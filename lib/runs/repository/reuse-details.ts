import { environment, sha256Digest } from '@/lib/browser/environment';
import { ensureDefaultCollection } from '@/lib/collection/repository/collection-repository';
import { database, type StorageFull } from '@/lib/database/database';
import { writeTransaction } from '@/lib/database/write-transaction';
import { isObservation } from '@/lib/provenance/capture';
import type { Capture } from '@/lib/provenance/records';
import { captureRepository, readBodyBytes, toBody } from '@/lib/provenance/repository/capture-repository';
import { isIntactResponse } from '@/lib/requests/repository/responses';
import { readCaptureContents, reuseAsCapture } from '@/lib/runs/capture-contents';
import { type DetailsReuse, type DetailsSource, planHistoryReuse, sourceFromCapture } from '@/lib/runs/plan-details';
import type { CachedResponse } from '@/lib/service/call';
import type { VideoId } from '@/lib/service/ids';
import { readResponse } from '@/lib/service/read-response';
import { defaultCollectionId } from '@/lib/settings/settings';
import { ok, type Result } from '@/lib/shared/result';
import { encodeUtf8 } from '@/lib/shared/text';
import { timeKey } from '@/lib/shared/time-key';

/** Keys of captures created by reuse, so that the reuse can be undone. */
type ReusedCaptureKeys = [collectionId: string, id: string][];

/** Copies saved details into a collection, so that nothing is billed twice. */
export const detailsReuseRepository = {
  /**
   * Returns details outside the collection that were received after a time, in milliseconds since 1970. Does not read
   * the bodies of captures.
   */
  async sources(collectionId: string, since: number): Promise<DetailsSource[]> {
    const db = await database();
    const others = (await db.getAllKeys('collections')).filter((id) => id !== collectionId);
    // A capture's id starts with a time that is never earlier than the time when its response was received.
    const receivedSince = (id: string) => IDBKeyRange.bound([id, timeKey(since)], [id, []]);
    const captures = await Promise.all(others.map((id) => db.getAll('captures', receivedSince(id))));
    const sources = captures.flat().filter(isObservation).map(sourceFromCapture);
    return [...sources.filter(({ receivedAt }) => receivedAt > since), ...(await savedDetailsSince(since))];
  },

  /** Stores each reused response in its own transaction. If storage runs out, the responses stored so far remain. */
  async reuse(collectionId: string, reuses: readonly DetailsReuse[]): Promise<Result<ReusedCaptureKeys, StorageFull>> {
    if (collectionId === defaultCollectionId) await ensureDefaultCollection();
    const keys: ReusedCaptureKeys = [];
    for (const one of reuses) {
      const stored = await storeReusedCapture(collectionId, one);
      if (!stored.ok) return stored;
      if (stored.value) keys.push(stored.value);
    }
    return ok(keys);
  },

  /** Copies the whole history of videos from one collection to another, without captures that are already there. */
  async copyHistory(from: string, to: string, ids: Iterable<VideoId>): Promise<Result<ReusedCaptureKeys, StorageFull>> {
    const [captures, existing] = await Promise.all([captureRepository.captures(from), captureRepository.captures(to)]);
    return detailsReuseRepository.reuse(to, planHistoryReuse(new Set(ids), captures, existing));
  },

  async undoCopy(keys: ReusedCaptureKeys): Promise<void> {
    await writeTransaction(['captures', 'captureBodies'], async (tx) => {
      const captures = tx.objectStore('captures');
      const bodies = tx.objectStore('captureBodies');
      await Promise.all(keys.flatMap((key) => [captures.delete(key), bodies.delete(key[1])]));
    });
  },
};

/**
 * Builds a reused capture and its body; `null` if the original response was deleted meanwhile. With
 * `wereRequestedById`, ids without a row count as missing; without it, the result is also `null` if no id has a row.
 */
export async function buildReusedCapture(
  collectionId: string,
  reuse: DetailsReuse,
  wereRequestedById = false,
): Promise<{ capture: Capture; body: Uint8Array<ArrayBuffer> } | null> {
  const reused = reuseAsCapture(reuse, await bodyBytesOf(reuse.source), wereRequestedById);
  if (!reused) return null;
  const body = encodeUtf8(reused.body);
  const id = `${timeKey(reused.capture.receivedAt)}-${environment.randomSuffix()}`;
  return {
    capture: { ...reused.capture, collectionId, id, sha256: await sha256Digest(body), bytes: body.byteLength },
    body,
  };
}

/** Returns `null` if the response or collection was deleted meanwhile, or another window stored the same capture. */
async function storeReusedCapture(
  collectionId: string,
  reuse: DetailsReuse,
): Promise<Result<ReusedCaptureKeys[number] | null, StorageFull>> {
  const reused = await buildReusedCapture(collectionId, reuse);
  if (!reused) return ok(null);
  const { capture, body } = reused;
  const { id } = capture;
  return writeTransaction(['captures', 'captureBodies', 'collections'], async (tx) => {
    const [collection, same] = await Promise.all([
      tx.objectStore('collections').getKey(collectionId),
      tx.objectStore('captures').index('key').getAll(capture.key),
    ]);
    if (collection === undefined || same.some((one) => isSameCapture(one, capture))) return null;
    await Promise.all([
      tx.objectStore('captures').put(capture),
      tx.objectStore('captureBodies').put({ id, body: toBody(body) }),
    ]);
    return [collectionId, id];
  });
}

/** Returns whether two captures with the same key are the same response in the same collection. */
export const isSameCapture = (one: Capture, other: Capture): boolean =>
  one.collectionId === other.collectionId && one.receivedAt === other.receivedAt;

async function bodyBytesOf({ capture, key }: DetailsSource): Promise<Uint8Array> {
  const db = await database();
  const stored = capture && (await db.get('captureBodies', capture.id));
  if (capture) return stored ? readBodyBytes(stored) : new Uint8Array();
  return encodeUtf8((await db.get('responses', key))?.body ?? '');
}

/**
 * Returns saved details that no run requested and that were received after a time, in milliseconds since 1970. There
 * are few, because each response was requested with a click.
 */
export async function savedDetailsSince(since: number): Promise<DetailsSource[]> {
  const db = await database();
  const keys = await db.getAllKeysFromIndex('responses', 'receivedAt', IDBKeyRange.lowerBound(since, true));
  const responses = await Promise.all(keys.filter(isDetailsKey).map((key) => db.get('responses', key)));
  return responses.flatMap((response) =>
    response && isIntactResponse(response) && isObservation({ ...response, ids: [] })
      ? sourcesFromResponse(response)
      : [],
  );
}

/** The second word of a key is its endpoint; see `cacheKey`. */
const isDetailsKey = (key: string): boolean => {
  const [, name] = key.split(' ', 2);
  return name === 'videos' || name === 'batchVideos' || name === 'popularVideos';
};

function sourcesFromResponse(response: CachedResponse): DetailsSource[] {
  const read = readResponse(response.name, response);
  if (!read.ok) return [];
  const { body: _, videoId: _about, captureId: _of, newerEmptyResponse: _newer, ...rest } = response;
  return [{ ...rest, ids: readCaptureContents(read.value).fields.ids, capture: null }];
}
