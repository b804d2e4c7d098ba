import { world } from '@/lib/browser/environment';
import { sha256 } from '@/lib/browser/sha256';
import { beginFirst } from '@/lib/collection/repository/first-collection';
import { asBody, bytesIn } from '@/lib/requests/repository/body-bytes';
import { capturedFrom } from '@/lib/runs/read-capture';
import { type Full, writing } from '@/lib/runs/repository/write-transaction';
import { type Source, sourceOf, type Take, takenOver, takesOfAll } from '@/lib/runs/reused-details';
import type { HeldAnswer } from '@/lib/service/call';
import type { VideoId } from '@/lib/service/ids';
import { readAnswer } from '@/lib/service/read-response';
import { isSavedResponse } from '@/lib/service/saved-response';
import { firstCollection } from '@/lib/settings/settings';
import { ok, type Result } from '@/lib/shared/result';
import { utf8 } from '@/lib/shared/utf8';
import { database } from '@/lib/storage/database';
import type { Capture } from '../capture';
import { isObservation } from '../observation';
import { evidenceRoom } from './capture-repository';

/** Captures that were made by taking over: for an undo. */
export type TakenKeys = [collectionId: string, id: string][];

/** Details that are held already come into a collection without being asked for: nothing is billed twice. */
export const takeOver = {
  /** Details that came since and lie outside of a collection, in milliseconds since 1970. No body of a capture is read. */
  async sources(collectionId: string, since: number): Promise<Source[]> {
    const db = await database();
    const others = (await db.getAllKeys('collections')).filter((id) => id !== collectionId);
    // A capture is named after the time at which it was kept, which is no earlier than the one at which its answer came.
    const lately = (id: string) => IDBKeyRange.bound([id, padded(since)], [id, []]);
    const captures = await Promise.all(others.map((id) => db.getAll('captures', lately(id))));
    const sources = captures.flat().filter(isObservation).map(sourceOf);
    return [...sources.filter(({ receivedAt }) => receivedAt > since), ...(await askedBeside(since))];
  },

  /** One answer after the other, each a transaction. Those that were taken before it ran full stay. */
  async take(collectionId: string, takes: readonly Take[]): Promise<Result<TakenKeys, Full>> {
    if (collectionId === firstCollection) await beginFirst();
    const made: TakenKeys = [];
    for (const one of takes) {
      const taken = await taking(collectionId, one);
      if (!taken.ok) return taken;
      if (taken.value) made.push(taken.value);
    }
    return ok(made);
  },

  /** The whole history of videos that go from one collection to another, without what is there already. */
  async takeAlong(from: string, to: string, ids: Iterable<VideoId>): Promise<Result<TakenKeys, Full>> {
    const [captures, there] = await Promise.all([evidenceRoom.captures(from), evidenceRoom.captures(to)]);
    return takeOver.take(to, takesOfAll(new Set(ids), captures, there));
  },

  /** As if it had never been taken over. */
  async takeBack(made: TakenKeys): Promise<void> {
    await writing(['captures', 'bodies'], async (tx) => {
      const [captures, bodies] = [tx.objectStore('captures'), tx.objectStore('bodies')];
      await Promise.all(made.flatMap((key) => [captures.delete(key), bodies.delete(key[1])]));
    });
  },
};

/** Evidence that is taken over, and its body; `null` where the answer that it is taken of was forgotten meanwhile. */
export async function evidenceOf(
  collectionId: string,
  take: Take,
  asked = false,
): Promise<{ capture: Capture; body: Uint8Array<ArrayBuffer> } | null> {
  const made = takenOver(take, await bytesOf(take.source), asked);
  if (!made) return null;
  const body = utf8(made.body);
  const id = `${padded(made.capture.receivedAt)}-${world.mark()}`;
  return { capture: { ...made.capture, collectionId, id, sha256: await sha256(body), bytes: body.byteLength }, body };
}

/** `null` where nothing came of it: its body or the collection was forgotten meanwhile, or another window was quicker. */
async function taking(collectionId: string, take: Take): Promise<Result<TakenKeys[number] | null, Full>> {
  const made = await evidenceOf(collectionId, take);
  if (!made) return ok(null);
  const { capture, body } = made;
  const { id } = capture;
  return writing(['captures', 'bodies', 'collections'], async (tx) => {
    const [there, same] = await Promise.all([
      tx.objectStore('collections').getKey(collectionId),
      tx.objectStore('captures').index('key').getAll(capture.key),
    ]);
    if (there === undefined || same.some((one) => isSame(one, capture))) return null;
    await Promise.all([
      tx.objectStore('captures').put(capture),
      tx.objectStore('bodies').put({ id, body: asBody(body) }),
    ]);
    return [collectionId, id];
  });
}

/** The same answer, in the same collection. */
export const isSame = (one: Capture, other: Capture): boolean =>
  one.collectionId === other.collectionId && one.receivedAt === other.receivedAt;

async function bytesOf({ capture, key }: Source): Promise<Uint8Array> {
  const db = await database();
  const kept = capture && (await db.get('bodies', capture.id));
  if (capture) return kept ? bytesIn(kept) : new Uint8Array();
  return utf8((await db.get('answers', key))?.body ?? '');
}

/** Details that were asked for beside a video since: few, because each was a click, and found by their keys. */
export async function askedBeside(since: number): Promise<Source[]> {
  const db = await database();
  const keys = await db.getAllKeysFromIndex('answers', 'receivedAt', IDBKeyRange.lowerBound(since, true));
  const answers = await Promise.all(keys.filter(isOfDetails).map((key) => db.get('answers', key)));
  return answers.flatMap((answer) =>
    answer && isSavedResponse(answer) && isObservation({ ...answer, ids: [] }) ? asSource(answer) : [],
  );
}

/** The second word of a key is its endpoint; see `cache-key.ts`. */
const isOfDetails = (key: string): boolean => {
  const [, name] = key.split(' ', 2);
  return name === 'videos' || name === 'batchVideos' || name === 'popularVideos';
};

function asSource(answer: HeldAnswer): Source[] {
  const told = readAnswer(answer.name, answer);
  if (!told.ok) return [];
  const { body: _, videoId: _about, captureId: _of, worse: _worse, ...rest } = answer;
  return [{ ...rest, ids: capturedFrom(told.value).columns.ids, capture: null }];
}

/** Thirteen digits of milliseconds last until the year 2286; text sorts like the time. */
export const padded = (time: number): string => String(time).padStart(13, '0');
