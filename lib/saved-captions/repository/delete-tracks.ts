import { world } from '@/lib/browser/environment';
import { tellChanged } from '@/lib/messaging/change-events';
import type { Capture } from '@/lib/provenance/capture';
import { asBody, bytesIn } from '@/lib/requests/repository/body-bytes';
import { forgotten } from '@/lib/requests/repository/deleted-responses';
import { type Full, writing } from '@/lib/runs/repository/write-transaction';
import type { HeldAnswer } from '@/lib/service/call';
import { inParts } from '@/lib/shared/in-parts';
import type { Result } from '@/lib/shared/result';
import { database } from '@/lib/storage/database';

const shelves = ['answers', 'captures', 'bodies', 'trackFacts', 'trackTexts'] as const;
/** So many in one transaction: whoever else writes waits for no more than that. */
const atOnce = 200;

/** Captions that were forgotten, as they lay there. In memory alone: with the page goes the last of them. */
interface TakenTracks {
  /** When, in milliseconds since 1970. */
  at: number;
  tracks: TakenTrack[];
}
interface TakenTrack {
  key: string;
  answer: HeldAnswer | undefined;
  captures: { capture: Capture; bytes: Uint8Array<ArrayBuffer> | null }[];
  /** How many attempts the ledger had of it. */
  attempts: number;
}

/** Forgets held captions by their keys, and all that was made of them. What they cost stays in the ledger. */
export async function forgetTracks(keys: readonly string[]): Promise<void> {
  for (const part of inParts(keys, atOnce)) {
    const tx = (await database()).transaction(shelves, 'readwrite');
    for (const key of part) {
      for (const capture of await tx.objectStore('captures').index('key').getAllKeys(key)) {
        await Promise.all([tx.objectStore('captures').delete(capture), tx.objectStore('bodies').delete(capture[1])]);
      }
      for (const shelf of ['answers', 'trackFacts', 'trackTexts'] as const) await tx.objectStore(shelf).delete(key);
    }
    await tx.done;
  }
  for (const shelf of shelves) tellChanged(shelf);
}

/** The same, and gives back what an undo needs. */
export async function takeTracks(keys: readonly string[]): Promise<TakenTracks> {
  listen();
  const at = world.now();
  const tracks = await Promise.all(keys.map(taken));
  await forgetTracks(keys);
  return { at, tracks };
}

/** Hears from now on which videos are forgotten altogether. */
const listen = (() => {
  let hears = false;
  return () => {
    if (!hears) forgotten.hear();
    hears = true;
  };
})();

async function taken(key: string): Promise<TakenTrack> {
  const db = await database();
  const [answer, captures, attempts] = await Promise.all([
    db.get('answers', key),
    db.getAllFromIndex('captures', 'key', key),
    db.countFromIndex('ledger', 'key', key),
  ]);
  const withBytes = captures.map(async (capture) => {
    const body = await db.get('bodies', capture.id);
    return { capture, bytes: body ? await bytesIn(body) : null };
  });
  return { key, answer, attempts, captures: await Promise.all(withBytes) };
}

/**
 * As if they had never been forgotten, to the same bytes; all of them or, where there is no room, none. Gives how many came
 * back: not what was forgotten otherwise since, with its video, its collection or everything (COL-08). What was asked anew
 * meanwhile stays. The ledger is left as it is.
 */
export async function putTracksBack({ at, tracks }: TakenTracks): Promise<Result<number, Full>> {
  const gone = new Set(forgotten.since(at).map(({ videoId }) => videoId));
  return writing(['answers', 'captures', 'bodies', 'collections', 'ledger'], async (tx) => {
    const collections = new Set(await tx.objectStore('collections').getAllKeys());
    let count = 0;
    for (const { key, answer, captures, attempts } of tracks) {
      if ((await tx.objectStore('ledger').index('key').count(key)) < attempts) continue;
      const mine = captures.filter(({ capture }) => collections.has(capture.collectionId) && !isOf(capture, gone));
      for (const { capture, bytes } of mine) {
        await tx.objectStore('captures').put(capture);
        if (bytes) await tx.objectStore('bodies').put({ id: capture.id, body: asBody(bytes) });
      }
      const own = answer && !isOf(answer, gone) ? answer : null;
      if (own && !(await tx.objectStore('answers').getKey(key))) await tx.objectStore('answers').put(own);
      if (own || mine.length > 0) count += 1;
    }
    return count;
  });
}

const isOf = ({ videoId }: { videoId?: string | null }, videos: ReadonlySet<string>): boolean =>
  videoId != null && videos.has(videoId);
