import type { IDBPObjectStore } from 'idb';
import { world } from '@/lib/browser/environment';
import { sha256 } from '@/lib/browser/sha256';
import { takeOut } from '@/lib/collection/repository/write-items';
import { repliesTo } from '@/lib/comments/repository/replies-range';
import { tellChanged } from '@/lib/messaging/change-events';
import { asBody, textIn } from '@/lib/requests/repository/body-bytes';
import { markForgotten } from '@/lib/requests/repository/mark-deleted';
import { database, type Shelf, type Shelves } from '@/lib/storage/database';
import { toolAnswerWithout } from '@/lib/storage/tool-response-without-video';
import {
  answerWithout,
  bodyWithout,
  captureWithout,
  entryWithout,
  isAboutOnly,
  queryWithout,
  runWithout,
  stepWithout,
} from '@/lib/storage/without-video';
import type { Capture, CaptureBody } from '../capture';

/**
 * Deletes everything on this device about one video, in every collection. Can be done again where it was interrupted. `mark`
 * marks the video as forgotten wherever a response about it may still arrive.
 */
export async function forgetVideo(videoId: string, mark = markForgotten): Promise<void> {
  // Said first, so that nothing comes back behind the looking; and once more, for what left while that went on.
  await mark(videoId);
  for (const key of await (await database()).getAllKeys('captures')) {
    // Another window may have it forget another video just now.
    while (!(await forgetInCapture(key, videoId)));
  }
  for (const key of await (await database()).getAllKeysFromIndex('steps', 'state', 'received')) {
    while (!(await forgetInReceived(key, videoId)));
  }
  await mark(videoId);
  await forgetOnShelves(videoId);
  for (const shelf of ['captures', ...shelves] as const) tellChanged(shelf);
}

const shelves = [
  ...(['answers', 'toolAnswers', 'names', 'comments', 'gatherings', 'marks'] as const),
  ...(['ledger', 'runs', 'steps', 'queries', 'saves', 'trackFacts', 'trackTexts'] as const),
] as const;

/** Whether it is done; not where the capture changed meanwhile. One whose question was about this video alone goes. */
async function forgetInCapture(key: Shelves['captures']['key'], videoId: string): Promise<boolean> {
  const before = await (await database()).get('captures', key);
  // A row that could not be read may name a video that no column has.
  if (!before || !(mentions(before, videoId) || before.setAside > 0)) return true;
  const left = isAboutOnly(before.asked, videoId) ? null : await leftOf(before, videoId);
  const tx = (await database()).transaction(['captures', 'bodies'], 'readwrite');
  const [captures, bodies] = [tx.objectStore('captures'), tx.objectStore('bodies')];
  const now = await captures.get(key);
  const isSame = JSON.stringify(now) === JSON.stringify(before);
  if (isSame && left) await Promise.all([captures.put(left.capture), left.body && bodies.put(left.body)]);
  if (isSame && !left) await Promise.all([captures.delete(key), bodies.delete(before.id)]);
  await tx.done;
  return isSame || now === undefined;
}

/** What is left of a capture, hashed anew where its body is another. */
async function leftOf(capture: Capture, videoId: string): Promise<{ capture: Capture; body: CaptureBody | null }> {
  const kept = await (await database()).get('bodies', capture.id);
  const { body, rows } = bodyWithout(kept ? await textIn(kept) : '', videoId);
  const left = captureWithout(capture, videoId, rows);
  if (rows === 0) return { capture: left, body: null };
  const bytes = new TextEncoder().encode(body);
  const hashed = { ...left, sha256: await sha256(bytes), bytes: bytes.byteLength };
  return { capture: hashed, body: { id: capture.id, body: asBody(bytes) } };
}

/**
 * The same for an answer that is received and not stored. What is left of it has another name, so that whoever has read it
 * before and is about to store it finds that it is another.
 */
async function forgetInReceived(key: Shelves['steps']['key'], videoId: string): Promise<boolean> {
  const before = await (await database()).get('steps', key);
  const kept = before?.captureId ? await (await database()).get('bodies', before.captureId) : undefined;
  if (before?.state !== 'received' || !before.came || !kept) return true;
  const { body, rows } = bodyWithout(await textIn(kept), videoId);
  const left = stepWithout(before, videoId);
  if (rows === 0 && !mentions(before, videoId)) return true;
  const bytes = new TextEncoder().encode(body);
  const sums = { sha256: await sha256(bytes), bytes: bytes.byteLength, redacted: (before.came.redacted ?? 0) + rows };
  const tx = (await database()).transaction(['steps', 'bodies'], 'readwrite');
  const [steps, bodies] = [tx.objectStore('steps'), tx.objectStore('bodies')];
  const isSame = JSON.stringify(await steps.get(key)) === JSON.stringify(before);
  if (isSame) await bodies.delete(kept.id);
  if (isSame && left.came) {
    const id = `${kept.id}-${world.mark()}`;
    await bodies.put({ id, body: asBody(bytes) });
    await steps.put({ ...left, captureId: id, came: { ...left.came, ...sums } });
  } else if (isSame) await steps.put(left);
  await tx.done;
  return isSame;
}

/** All that is small, in one transaction. */
async function forgetOnShelves(videoId: string): Promise<void> {
  const tx = (await database()).transaction(shelves, 'readwrite');
  const [answers, comments] = [tx.objectStore('answers'), tx.objectStore('comments')];
  for (const key of await answers.index('videoId').getAllKeys(videoId)) await answers.delete(key);
  for (const key of await comments.index('videoId').getAllKeys(videoId)) {
    await answers.delete(repliesTo(key[1]));
    await comments.delete(key);
  }
  await tx.objectStore('names').delete(videoId);
  for (const shelf of ['trackFacts', 'trackTexts'] as const) {
    for (const key of await tx.objectStore(shelf).index('videoId').getAllKeys(videoId))
      await tx.objectStore(shelf).delete(key);
  }
  await forgetGatherings(tx.objectStore('gatherings'), videoId);
  const marks = tx.objectStore('marks');
  for (const key of await marks.index('videoId').getAllKeys(videoId)) await marks.delete(key);
  await rewrite(answers, videoId, (answer) => answerWithout(answer, videoId));
  await rewrite(tx.objectStore('toolAnswers'), videoId, (answer) => toolAnswerWithout(answer, videoId));
  await rewrite(tx.objectStore('ledger'), videoId, (row) => entryWithout(row, videoId));
  await rewrite(tx.objectStore('runs'), videoId, (run) => runWithout(run, videoId));
  await rewrite(tx.objectStore('steps'), videoId, (step) => stepWithout(step, videoId));
  await rewrite(tx.objectStore('queries'), videoId, (query) => queryWithout(query, videoId));
  // A file that is coming has its own stop.
  const isComing = ({ state }: { state: string }) => state === 'active' || state === 'paused';
  await rewrite(tx.objectStore('saves'), videoId, (save) => (isComing(save) ? save : null));
  await tx.done;
}

type Writing<S extends Shelf> = IDBPObjectStore<Shelves, typeof shelves, S, 'readwrite'>;

async function forgetGatherings(store: Writing<'gatherings'>, videoId: string): Promise<void> {
  const keys = await store.index('videoId').getAllKeys(videoId);
  for (const collectionId of new Set(keys.map(([id]) => id))) await takeOut(store, collectionId, new Set([videoId]));
}

/** One row at a time: some weigh megabytes. `null` takes it away. */
async function rewrite<S extends (typeof shelves)[number]>(
  store: Writing<S>,
  videoId: string,
  how: (row: Shelves[S]['value']) => Shelves[S]['value'] | null,
): Promise<void> {
  for (let cursor = await store.openCursor(); cursor; cursor = await cursor.continue()) {
    if (!mentions(cursor.value, videoId)) continue;
    const left = how(cursor.value);
    await cursor.delete();
    if (left !== null) await store.put(left);
  }
}

const mentions = (row: unknown, videoId: string): boolean => JSON.stringify(row).includes(videoId);
