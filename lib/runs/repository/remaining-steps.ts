import type { IDBPTransaction } from 'idb';
import { database, type StorageFull } from '@/lib/database/database';
import type { DatabaseSchema } from '@/lib/database/database-schema';
import { writeTransaction } from '@/lib/database/write-transaction';
import { isObservation } from '@/lib/provenance/capture';
import type { Capture } from '@/lib/provenance/records';
import { buildReusedCapture, isSameCapture, savedDetailsSince } from '@/lib/runs/repository/reuse-details';
import type { ParamsOf } from '@/lib/service/endpoints';
import type { VideoId } from '@/lib/service/ids';
import { readResponse } from '@/lib/service/read-response';
import { ok, type Result } from '@/lib/shared/result';
import { timeKey } from '@/lib/shared/time-key';
import { readCaptureContents } from '../capture-contents';
import {
  coversDetails,
  type DetailsReuse,
  type DetailsSource,
  namesVideos,
  planDetails,
  resolvedIds,
  sourceFromCapture,
} from '../plan-details';
import type { Run, Step } from '../records';
import { type RemainingStep, type RepackedSteps, repackSteps, requestedIds, reusedStep } from '../step-transitions';
import { receivedResponseOf } from './store-response';

/**
 * Maximum time between making a plan and storing its run, in milliseconds. The plan does not include responses from
 * this time.
 */
const planningTime = 60_000;

type SourcesByCapture = Map<string, DetailsSource | null>;
type WantedDetails = Parameters<typeof coversDetails>[1];

const reuseStores = ['captures', 'captureBodies', 'collections', 'runs', 'steps'] as const;
type ReuseTransaction = IDBPTransaction<DatabaseSchema, (typeof reuseStores)[number][], 'readwrite'>;

/**
 * Returns the part of a run to request next. Responses that other requests received since the run started are added to
 * its collection for free, and ids that other runs are requesting go last. Each reused response is written in one
 * transaction, so a stopped worker loses nothing.
 */
export async function remainingStep(
  { run, knownSources }: { run: Run; knownSources: SourcesByCapture },
  step: Step,
  pendingInOtherRuns: readonly Step[],
): Promise<Result<RemainingStep, StorageFull>> {
  const sources = await newSources(run, knownSources);
  if (sources.length === 0 && pendingInOtherRuns.length === 0) return ok({ step, isWaiting: false, hasChanged: false });
  const wanted = wantedDetailsOf(step);
  const planned = (await plannedStepsOf(run.id)).filter((one) => wantsSameDetails(one, wanted));
  let hasChanged = false;
  const { reuses } = planDetails(planned.flatMap(requestedIds), { sources, wanted: { ...wanted, since: 0 } });
  for (const reuse of reuses) {
    const reused = await storeReuse(run, step, reuse);
    if (!reused.ok) return reused;
    hasChanged ||= reused.value;
  }
  const others = pendingInOtherRuns.filter(({ params }) => coversDetails(params, wanted)).flatMap(requestedIds);
  return chooseNextStep(run.id, wanted, { others: new Set(others), hasChanged });
}

/**
 * Returns the next step to request. Ids that another run is requesting are moved to later steps; the step is `null`
 * while only such ids are left.
 */
function chooseNextStep(
  runId: string,
  wanted: WantedDetails,
  { others, hasChanged }: { others: Set<VideoId>; hasChanged: boolean },
) {
  return writeTransaction(['steps'], async (tx): Promise<RemainingStep> => {
    const steps = tx.objectStore('steps');
    const planned = (await steps.index('next').getAll([runId, 'planned'])).filter((one) =>
      wantsSameDetails(one, wanted),
    );
    const [first] = planned;
    if (!first?.params || !requestedIds(first).some((id) => others.has(id))) {
      return { step: first ?? null, isWaiting: false, hasChanged };
    }
    const repacked = repackSteps(planned, new Set(), others, await nextStepNumber(tx, runId));
    await rewriteSteps(tx, runId, repacked);
    return {
      step: repacked.isWaiting ? null : (repacked.steps[0] ?? null),
      isWaiting: repacked.isWaiting,
      hasChanged: true,
    };
  });
}

/**
 * Stores a reused response with its step. Returns `false` if the response or the collection was deleted meanwhile, or
 * if some of the ids are no longer planned.
 */
async function storeReuse(run: Run, like: Step, reuse: DetailsReuse): Promise<Result<boolean, StorageFull>> {
  const reused = await buildReusedCapture(run.collectionId, reuse, true);
  if (!reused) return ok(false);
  const { capture, body } = reused;
  const received = new Set((capture.params as ParamsOf<'batchVideos'>).ids);
  return writeTransaction(reuseStores, async (tx) => {
    const steps = tx.objectStore('steps');
    const all = await steps.index('next').getAll([run.id, 'planned']);
    const planned = all.filter((one) => wantsSameDetails(one, wantedDetailsOf(like)));
    const collectionKey = await tx.objectStore('collections').getKey(run.collectionId);
    const plannedIds = new Set(planned.flatMap(requestedIds));
    if (collectionKey === undefined || [...received].some((id) => !plannedIds.has(id))) return false;
    const n = await nextStepNumber(tx, run.id);
    const captureId = await putCapture(tx, reuse, capture, body);
    const { ids, missing } = capture;
    await rewriteSteps(tx, run.id, repackSteps(planned, received, new Set(), n));
    await steps.put(reusedStep(like, { n, captureId, ids, missing }));
    return true;
  });
}

/** Stores a capture unless the collection has it already, and returns its id. */
async function putCapture(
  tx: ReuseTransaction,
  { source }: DetailsReuse,
  capture: Capture,
  body: Uint8Array<ArrayBuffer>,
) {
  if (source.capture?.collectionId === capture.collectionId) return source.capture.id;
  const captures = tx.objectStore('captures');
  const same = (await captures.index('key').getAll(capture.key)).find((one) => isSameCapture(one, capture));
  if (same) return same.id;
  await Promise.all([captures.put(capture), tx.objectStore('captureBodies').put({ id: capture.id, body })]);
  return capture.id;
}

async function rewriteSteps(
  tx: Pick<ReuseTransaction, 'objectStore'>,
  runId: string,
  { steps, removed }: RepackedSteps,
): Promise<void> {
  const store = tx.objectStore('steps');
  for (const n of removed) await store.delete([runId, n]);
  for (const step of steps) await store.put(step);
}

async function nextStepNumber(tx: Pick<ReuseTransaction, 'objectStore'>, runId: string): Promise<number> {
  const keys = await tx.objectStore('steps').getAllKeys(IDBKeyRange.bound([runId], [runId, []]));
  return Math.max(-1, ...keys.map(([, n]) => n)) + 1;
}

const plannedStepsOf = async (runId: string): Promise<Step[]> =>
  (await database()).getAllFromIndex('steps', 'next', [runId, 'planned']);

const wantedDetailsOf = ({ params }: Step): WantedDetails => {
  const { lang, fields, additionalFields } = params as ParamsOf<'batchVideos'> & ParamsOf<'videos'>;
  return { lang: lang ?? null, fields: fields ?? null, shorts: additionalFields?.includes('isShort') ?? false };
};
const wantsSameDetails = (step: Step, wanted: WantedDetails): boolean =>
  namesVideos(step.name) && JSON.stringify(wantedDetailsOf(step)) === JSON.stringify(wanted);

/**
 * Reads the sources in the order in which a response passes through them, so that no response is missed between two
 * reads.
 */
async function newSources(run: Run, known: SourcesByCapture): Promise<DetailsSource[]> {
  const since = run.startedBy === 'schedule' ? run.createdAt : run.createdAt - planningTime;
  const received = await receivedByOtherRuns(run.id);
  await readNewCaptures(run, since, known);
  const stored = [...known.values()].filter((source) => source !== null);
  return [...received, ...stored, ...(await savedDetailsSince(since))].filter(({ receivedAt }) => receivedAt > since);
}

/** Returns responses that other runs have received but not stored yet. */
async function receivedByOtherRuns(runId: string): Promise<DetailsSource[]> {
  const steps = await (await database()).getAllFromIndex('steps', 'state', 'received');
  const others = steps.filter((step) => step.runId !== runId && isObservation({ ...step, ids: [] }));
  return (await Promise.all(others.map(sourcesFromReceived))).flat();
}

async function sourcesFromReceived(step: Step): Promise<DetailsSource[]> {
  const { received, captureId, runId, n } = step;
  const [response, run] = await Promise.all([receivedResponseOf(step), (await database()).get('runs', runId)]);
  const read = response && readResponse(step.name, response);
  if (!read?.ok || !received || captureId === null || !run) return [];
  const { key, requestedAt, receivedAt, status, contentType, extensionVersion } = received;
  const { fields } = readCaptureContents(read.value);
  const { name, params } = step;
  const ids = resolvedIds({ name, params, ...fields });
  const capture = { collectionId: run.collectionId, id: captureId, runId, step: n, extensionVersion };
  return [{ name, params, key, requestedAt, receivedAt, status, contentType, ids, capture }];
}

/** Reads captures since a time into `known`. Captures that are already in `known` are not read again. */
async function readNewCaptures(run: Run, since: number, known: SourcesByCapture): Promise<void> {
  const db = await database();
  const ownIds = new Set((await db.getAllKeysFromIndex('captures', 'run', run.id)).map(([, id]) => id));
  for (const collectionId of await db.getAllKeys('collections')) {
    const isOwn = collectionId === run.collectionId;
    // The plan already takes into account the captures that its own collection had when the run started.
    const from = [collectionId, timeKey(isOwn ? run.createdAt : since)];
    for (const key of await db.getAllKeys('captures', IDBKeyRange.bound(from, [collectionId, []]))) {
      if (known.has(key[1]) || ownIds.has(key[1])) continue;
      const capture = await db.get('captures', key);
      known.set(
        key[1],
        capture && isObservation(capture) ? { ...sourceFromCapture(capture), ids: resolvedIds(capture) } : null,
      );
    }
  }
}
