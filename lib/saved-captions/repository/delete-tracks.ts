import { notifyChanged, watchChanges } from '@/lib/database/changes';
import { database, type StorageFull } from '@/lib/database/database';
import { writeTransaction } from '@/lib/database/write-transaction';
import type { Capture } from '@/lib/provenance/records';
import { readBodyBytes, toBody } from '@/lib/provenance/repository/capture-repository';
import type { CachedResponse } from '@/lib/service/call';
import { chunk } from '@/lib/shared/lists';
import type { Result } from '@/lib/shared/result';

const stores = ['responses', 'captures', 'captureBodies', 'trackStatistics', 'trackTexts'] as const;
/** Maximum number of tracks per transaction, so that other writers do not wait long. */
const batchSize = 200;

/** Deleted captions in memory for undo; they are lost when the page closes. */
interface DeletedTracks {
  tracks: DeletedTrack[];
}
interface DeletedTrack {
  key: string;
  savedResponse: CachedResponse | undefined;
  captures: { capture: Capture; bytes: Uint8Array<ArrayBuffer> | null }[];
  attempts: number;
}

/** Deletes saved captions and data derived from them. The ledger keeps their cost. */
export const deleteTracks = (keys: readonly string[]): Promise<void> => deleteBatches(keys, () => undefined);

/**
 * Deletes tracks. Of a track that was read for undo, deletes only what was read, because a newer response may have
 * arrived.
 */
async function deleteBatches(
  keys: readonly string[],
  readOf: (key: string) => DeletedTrack | undefined,
): Promise<void> {
  for (const part of chunk(keys, batchSize)) {
    const tx = (await database()).transaction(stores, 'readwrite');
    for (const key of part) {
      const read = readOf(key);
      const captures = read
        ? read.captures.map(({ capture }): [string, string] => [capture.collectionId, capture.id])
        : await tx.objectStore('captures').index('key').getAllKeys(key);
      for (const capture of captures) {
        await Promise.all([
          tx.objectStore('captures').delete(capture),
          tx.objectStore('captureBodies').delete(capture[1]),
        ]);
      }
      for (const store of ['trackStatistics', 'trackTexts'] as const) await tx.objectStore(store).delete(key);
      if (!read || isSameResponse(await tx.objectStore('responses').get(key), read.savedResponse))
        await tx.objectStore('responses').delete(key);
    }
    await tx.done;
  }
  for (const store of stores) notifyChanged(store);
}

const isSameResponse = (one: CachedResponse | undefined, other: CachedResponse | undefined): boolean =>
  one?.receivedAt === other?.receivedAt &&
  one?.newerEmptyResponse?.receivedAt === other?.newerEmptyResponse?.receivedAt;

export async function deleteTracksWithUndo(keys: readonly string[]): Promise<DeletedTracks> {
  const deleted: DeletedTracks = { tracks: [] };
  // Undo must not bring back a video that is deleted meanwhile. Tracks with ledger rows are recognized by those.
  watchChanges(['videoDeletions'], () => {
    deleted.tracks = deleted.tracks.filter(({ attempts }) => attempts > 0);
  });
  const tracks = await Promise.all(keys.map(readTrack));
  const readByKey = new Map(tracks.map((track) => [track.key, track]));
  await deleteBatches(keys, (key) => readByKey.get(key));
  deleted.tracks = tracks;
  return deleted;
}

async function readTrack(key: string): Promise<DeletedTrack> {
  const db = await database();
  const [savedResponse, captures, attempts] = await Promise.all([
    db.get('responses', key),
    db.getAllFromIndex('captures', 'key', key),
    db.countFromIndex('ledger', 'key', key),
  ]);
  const withBytes = captures.map(async (capture) => {
    const body = await db.get('captureBodies', capture.id);
    return { capture, bytes: body ? await readBodyBytes(body) : null };
  });
  return { key, savedResponse, attempts, captures: await Promise.all(withBytes) };
}

/**
 * Restores deleted tracks unchanged, either all of them or – if storage is full – none, and returns the number
 * restored. Skips videos and collections deleted since, and tracks whose ledger rows were deleted since; keeps
 * responses requested again since. The ledger stays unchanged.
 */
export async function restoreTracks({ tracks }: DeletedTracks): Promise<Result<number, StorageFull>> {
  return writeTransaction(['responses', 'captures', 'captureBodies', 'collections', 'ledger'], async (tx) => {
    const collections = new Set(await tx.objectStore('collections').getAllKeys());
    let count = 0;
    for (const { key, savedResponse, captures, attempts } of tracks) {
      if ((await tx.objectStore('ledger').index('key').count(key)) < attempts) continue;
      const restorable = captures.filter(({ capture }) => collections.has(capture.collectionId));
      for (const { capture, bytes } of restorable) {
        await tx.objectStore('captures').put(capture);
        if (bytes) await tx.objectStore('captureBodies').put({ id: capture.id, body: toBody(bytes) });
      }
      if (savedResponse && !(await tx.objectStore('responses').getKey(key)))
        await tx.objectStore('responses').put(savedResponse);
      if (savedResponse || restorable.length > 0) count += 1;
    }
    return count;
  });
}
