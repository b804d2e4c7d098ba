import { environment } from '@/lib/browser/environment';
import { notifyChanged } from '@/lib/messaging/change-events';
import type { Capture } from '@/lib/provenance/capture';
import { readBodyBytes, toBody } from '@/lib/provenance/repository/capture-body';
import { deletedVideos, listenToDeletedVideos } from '@/lib/requests/repository/deleted-videos';
import type { CachedResponse } from '@/lib/service/call';
import { chunk } from '@/lib/shared/lists';
import type { Result } from '@/lib/shared/result';
import { database } from '@/lib/storage/database';
import { type StorageFull, writeTransaction } from '@/lib/storage/write-transaction';

const stores = ['answers', 'captures', 'bodies', 'trackFacts', 'trackTexts'] as const;
/** So many in one transaction: whoever else writes waits for no more than that. */
const batchSize = 200;

/** Captions that were forgotten, as they lay there. In memory alone: with the page goes the last of them. */
interface DeletedTracks {
  /** When, in milliseconds since 1970. */
  at: number;
  tracks: DeletedTrack[];
}
interface DeletedTrack {
  key: string;
  answer: CachedResponse | undefined;
  captures: { capture: Capture; bytes: Uint8Array<ArrayBuffer> | null }[];
  /** How many attempts the ledger had of it. */
  attempts: number;
}

/** Forgets held captions by their keys, and all that was made of them. What they cost stays in the ledger. */
export async function deleteTracks(keys: readonly string[]): Promise<void> {
  for (const part of chunk(keys, batchSize)) {
    const tx = (await database()).transaction(stores, 'readwrite');
    for (const key of part) {
      for (const capture of await tx.objectStore('captures').index('key').getAllKeys(key)) {
        await Promise.all([tx.objectStore('captures').delete(capture), tx.objectStore('bodies').delete(capture[1])]);
      }
      for (const store of ['answers', 'trackFacts', 'trackTexts'] as const) await tx.objectStore(store).delete(key);
    }
    await tx.done;
  }
  for (const store of stores) notifyChanged(store);
}

/** The same, and gives back what an undo needs. */
export async function deleteTracksWithUndo(keys: readonly string[]): Promise<DeletedTracks> {
  watchDeletions();
  const at = environment.now();
  const tracks = await Promise.all(keys.map(readTrack));
  await deleteTracks(keys);
  return { at, tracks };
}

/** Hears from now on which videos are forgotten altogether. */
const watchDeletions = (() => {
  let hears = false;
  return () => {
    if (!hears) listenToDeletedVideos();
    hears = true;
  };
})();

async function readTrack(key: string): Promise<DeletedTrack> {
  const db = await database();
  const [answer, captures, attempts] = await Promise.all([
    db.get('answers', key),
    db.getAllFromIndex('captures', 'key', key),
    db.countFromIndex('ledger', 'key', key),
  ]);
  const withBytes = captures.map(async (capture) => {
    const body = await db.get('bodies', capture.id);
    return { capture, bytes: body ? await readBodyBytes(body) : null };
  });
  return { key, answer, attempts, captures: await Promise.all(withBytes) };
}

/**
 * As if they had never been forgotten, to the same bytes; all of them or, where there is no room, none. Gives how many came
 * back: not what was forgotten otherwise since, with its video, its collection or everything. What was asked anew
 * meanwhile stays. The ledger is left as it is.
 */
export async function restoreTracks({ at, tracks }: DeletedTracks): Promise<Result<number, StorageFull>> {
  const gone = new Set(deletedVideos.since(at).map(({ videoId }) => videoId));
  return writeTransaction(['answers', 'captures', 'bodies', 'collections', 'ledger'], async (tx) => {
    const collections = new Set(await tx.objectStore('collections').getAllKeys());
    let count = 0;
    for (const { key, answer, captures, attempts } of tracks) {
      if ((await tx.objectStore('ledger').index('key').count(key)) < attempts) continue;
      const restorable = captures.filter(
        ({ capture }) => collections.has(capture.collectionId) && !isAboutOneOf(capture, gone),
      );
      for (const { capture, bytes } of restorable) {
        await tx.objectStore('captures').put(capture);
        if (bytes) await tx.objectStore('bodies').put({ id: capture.id, body: toBody(bytes) });
      }
      const response = answer && !isAboutOneOf(answer, gone) ? answer : null;
      if (response && !(await tx.objectStore('answers').getKey(key))) await tx.objectStore('answers').put(response);
      if (response || restorable.length > 0) count += 1;
    }
    return count;
  });
}

const isAboutOneOf = ({ videoId }: { videoId?: string | null }, videos: ReadonlySet<string>): boolean =>
  videoId != null && videos.has(videoId);
