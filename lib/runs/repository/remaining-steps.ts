import type { IDBPTransaction } from 'idb';
import type { Capture } from '@/lib/provenance/capture';
import { isObservation } from '@/lib/provenance/observation';
import { askedBeside, evidenceOf, isSame, padded } from '@/lib/provenance/repository/reuse-details';
import type { Asked } from '@/lib/service/endpoints';
import type { VideoId } from '@/lib/service/ids';
import { readAnswer } from '@/lib/service/read-response';
import { ok, type Result } from '@/lib/shared/result';
import { database, type Shelves } from '@/lib/storage/database';
import { capturedFrom } from '../read-capture';
import { answeredBy, offersOf, type Source, sourceOf, type Take, takesOf, tellsOf } from '../reused-details';
import type { Run, Step } from '../run';
import { type Arranged, arranged, idsAsked, takenStep } from '../step-order';
import { heldBy } from './step-response';
import { type Full, writing } from './write-transaction';

/** A plan is made moments before its run is written down: what came in between elsewhere, it has not seen. Milliseconds. */
const moments = 60_000;

type Beside = Map<string, Source | null>;
type Wanted = Parameters<typeof tellsOf>[1];
interface Unshared {
  step: Step | null;
  waits: boolean;
  changed: boolean;
}

const shelves = ['captures', 'bodies', 'collections', 'runs', 'steps'] as const;
type Taking = IDBPTransaction<Shelves, (typeof shelves)[number][], 'readwrite'>;

/**
 * What of a run is left to ask next: what others were told since it began comes into its collection for free, and what they
 * have under way comes last. Each answer is a transaction, so that nothing is lost or paid twice wherever the worker dies.
 */
export async function unshared(
  { run, beside }: { run: Run; beside: Beside },
  step: Step,
  underWay: readonly Step[],
): Promise<Result<Unshared, Full>> {
  const sources = await toldSince(run, beside);
  if (sources.length === 0 && underWay.length === 0) return ok({ step, waits: false, changed: false });
  const wanted = wantedBy(step);
  const planned = (await plannedOf(run.id)).filter((one) => isAlike(one, wanted));
  let changed = false;
  for (const take of takesOf(planned.flatMap(idsAsked), offersOf(sources, { ...wanted, since: 0 }))) {
    const taken = await takeFor(run, step, take);
    if (!taken.ok) return taken;
    changed ||= taken.value;
  }
  const others = underWay.filter(({ asked }) => tellsOf(asked, wanted)).flatMap(idsAsked);
  return arrange(run.id, wanted, { others: new Set(others), changed });
}

/** The first that may be asked, with nothing in it that is under way elsewhere. */
function arrange(runId: string, wanted: Wanted, { others, changed }: { others: Set<VideoId>; changed: boolean }) {
  return writing(['steps'], async (tx): Promise<Unshared> => {
    const steps = tx.objectStore('steps');
    const planned = (await steps.index('next').getAll([runId, 'planned'])).filter((one) => isAlike(one, wanted));
    const [first] = planned;
    if (!first?.asked || !idsAsked(first).some((id) => others.has(id))) {
      return { step: first ?? null, waits: false, changed };
    }
    const left = arranged(planned, new Set(), others, await nextOf(tx, runId));
    await rewrite(tx, runId, left);
    return { step: left.waits ? null : (left.steps[0] ?? null), waits: left.waits, changed: true };
  });
}

/** Whether it came: not where the run or some of the videos were forgotten meanwhile. */
async function takeFor(run: Run, like: Step, take: Take): Promise<Result<boolean, Full>> {
  const made = await evidenceOf(run.collectionId, take, true);
  if (!made) return ok(false);
  const { capture, body } = made;
  const came = new Set((capture.asked as Asked<'batchVideos'>).ids);
  return writing(shelves, async (tx) => {
    const steps = tx.objectStore('steps');
    const all = await steps.index('next').getAll([run.id, 'planned']);
    const planned = all.filter((one) => isAlike(one, wantedBy(like)));
    const there = await tx.objectStore('collections').getKey(run.collectionId);
    const wanted = new Set(planned.flatMap(idsAsked));
    if (there === undefined || [...came].some((id) => !wanted.has(id))) return false;
    const n = await nextOf(tx, run.id);
    const captureId = await putCapture(tx, take, capture, body);
    const { ids, missing } = capture;
    await rewrite(tx, run.id, arranged(planned, came, new Set(), n));
    await steps.put(takenStep(like, { n, captureId, ids, missing }));
    return true;
  });
}

/** The name of what the collection has: what it has already stays as it is, and comes no second time. */
async function putCapture(tx: Taking, { source }: Take, capture: Capture, body: Uint8Array<ArrayBuffer>) {
  if (source.capture?.collectionId === capture.collectionId) return source.capture.id;
  const captures = tx.objectStore('captures');
  const same = (await captures.index('key').getAll(capture.key)).find((one) => isSame(one, capture));
  if (same) return same.id;
  await Promise.all([captures.put(capture), tx.objectStore('bodies').put({ id: capture.id, body })]);
  return capture.id;
}

async function rewrite(tx: Pick<Taking, 'objectStore'>, runId: string, { steps, gone }: Arranged): Promise<void> {
  const store = tx.objectStore('steps');
  for (const n of gone) await store.delete([runId, n]);
  for (const step of steps) await store.put(step);
}

async function nextOf(tx: Pick<Taking, 'objectStore'>, runId: string): Promise<number> {
  const keys = await tx.objectStore('steps').getAllKeys(IDBKeyRange.bound([runId], [runId, []]));
  return Math.max(-1, ...keys.map(([, n]) => n)) + 1;
}

const plannedOf = async (runId: string): Promise<Step[]> =>
  (await database()).getAllFromIndex('steps', 'next', [runId, 'planned']);

const wantedBy = ({ asked }: Step): Wanted => {
  const { lang, fields } = asked as Asked<'batchVideos'>;
  return { lang: lang ?? null, fields: fields ?? null };
};
const isAlike = (step: Step, wanted: Wanted): boolean =>
  step.name === 'batchVideos' && JSON.stringify(wantedBy(step)) === JSON.stringify(wanted);

/** In the order in which an answer goes its way, so that none slips through between two looks. */
async function toldSince(run: Run, beside: Beside): Promise<Source[]> {
  const since = run.by === 'watch' ? run.createdAt : run.createdAt - moments;
  const received = await receivedBeside(run.id);
  await readCaptures(run, since, beside);
  const stored = [...beside.values()].filter((source) => source !== null);
  return [...received, ...stored, ...(await askedBeside(since))].filter(({ receivedAt }) => receivedAt > since);
}

/** What other runs received and did not store yet; an earlier life of the worker may have left it. */
async function receivedBeside(runId: string): Promise<Source[]> {
  const steps = await (await database()).getAllFromIndex('steps', 'state', 'received');
  const others = steps.filter((step) => step.runId !== runId && isObservation({ ...step, ids: [] }));
  return (await Promise.all(others.map(receivedSource))).flat();
}

async function receivedSource(step: Step): Promise<Source[]> {
  const { came, captureId, runId, n } = step;
  const [answer, run] = await Promise.all([heldBy(step), (await database()).get('runs', runId)]);
  const told = answer && readAnswer(step.name, answer);
  if (!told?.ok || !came || captureId === null || !run) return [];
  const { key, requestedAt, receivedAt, status, contentType, extVersion } = came;
  const { columns } = capturedFrom(told.value);
  const { name, asked } = step;
  const ids = answeredBy({ name, asked, ...columns });
  const capture = { collectionId: run.collectionId, id: captureId, runId, step: n, extVersion };
  return [{ name, asked, key, requestedAt, receivedAt, status, contentType, ids, capture }];
}

/** By their names, which begin with the time at which they were kept: of what is known already, nothing is read. */
async function readCaptures(run: Run, since: number, beside: Beside): Promise<void> {
  const db = await database();
  const own = new Set((await db.getAllKeysFromIndex('captures', 'run', run.id)).map(([, id]) => id));
  for (const collectionId of await db.getAllKeys('collections')) {
    const isOwn = collectionId === run.collectionId;
    // What the own collection had by then, the plan has seen.
    const from = [collectionId, padded(isOwn ? run.createdAt : since)];
    for (const key of await db.getAllKeys('captures', IDBKeyRange.bound(from, [collectionId, []]))) {
      if (beside.has(key[1]) || own.has(key[1])) continue;
      const capture = await db.get('captures', key);
      beside.set(key[1], capture && isObservation(capture) ? { ...sourceOf(capture), ids: answeredBy(capture) } : null);
    }
  }
}
