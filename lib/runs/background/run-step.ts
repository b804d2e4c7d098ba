import type { CachedResponse, Call, CallFailure, CallOptions, CallResult, ParsedResponse } from '@/lib/service/call';
import { type EndpointName, endpointOf, type ParamsOf } from '@/lib/service/endpoints';
import type { Failure } from '@/lib/service/failure';
import { maxRelatedPerPage } from '@/lib/service/interface-limits';
import { type Micros, quotedMicros } from '@/lib/service/price';
import { quoteFor } from '@/lib/service/quote';
import { readResponse } from '@/lib/service/read-response';
import { cacheKey, isFresh } from '@/lib/service/response-cache';
import type { Settings } from '@/lib/settings/settings';
import { fail, ok, type Result } from '@/lib/shared/result';
import type { JobOutcome } from '@/lib/toolbar/badge';
import type { DetailsSource } from '../reused-details';
import type { PauseReason, Run, Step, StepState } from '../run';
import { concernsOneRequest } from '../step-transitions';

/** A run and its whole journal, in memory while the run is worked off: what a rule looks at to ask on. */
export interface ActiveRun {
  run: Run;
  steps: Step[];
  /** What others were told since the run began, by its capture, so that none is read twice; `null` for what is no use. */
  beside: Map<string, DetailsSource | null>;
}

/** What of a step is left to ask. */
interface RemainingStep {
  /** `null` where nothing of its run may be asked now. */
  step: Step | null;
  /** All that is left is under way elsewhere. */
  waits: boolean;
  /** The journal is another. */
  changed: boolean;
}

type WriteResult<T> = Promise<Result<T, { kind: 'storage-full' }>>;

/** The journal as the engine writes it. Each is one transaction; what was forgotten meanwhile is not written anew. */
export interface RunRepositoryPort {
  going(): Promise<string[]>;
  waiting(): Promise<string[]>;
  unstored(): Promise<string[]>;
  run(runId: string): Promise<Run | undefined>;
  steps(runId: string): Promise<Step[]>;
  first(runId: string, state: StepState): Promise<Step | undefined>;
  /** Takes over for free what others were told since the run began, and leaves out what others have under way. */
  unshared(active: ActiveRun, step: Step, pending: readonly Step[]): WriteResult<RemainingStep>;
  /** `came`: the body as it came, where the caller has it. */
  receive(
    step: Step,
    answer: CachedResponse,
    cacheHit: boolean,
    bytes?: Uint8Array<ArrayBuffer>,
  ): WriteResult<Step | null>;
  /** What it is about was forgotten: it is asked no more. */
  leaveOut(step: Step): WriteResult<null>;
  answer(step: Step): Promise<CachedResponse | undefined>;
  store(active: ActiveRun, step: Step, response: ParsedResponse<EndpointName>): WriteResult<'stored' | 'gone'>;
  end(step: Step, failure: Failure, hold: PauseReason | null): WriteResult<void>;
  hold(runId: string, hold: PauseReason): WriteResult<void>;
  finish(runId: string): WriteResult<void>;
  interrupt(isUnderWay: (step: Step) => boolean): WriteResult<void>;
  close(): WriteResult<void>;
}

export interface RunEnginePorts {
  call: Call;
  room: RunRepositoryPort;
  held(key: string): Promise<CachedResponse | undefined>;
  /** Counts an answer that cost nothing, at the price it would have had, at a time in milliseconds since 1970. */
  free(quoted: Micros | null, at: number): Promise<void>;
  /** Of a collection; `null` where it has none. */
  budgetOf(collectionId: string): Promise<Micros | null>;
  settings(): Promise<Settings>;
  /** Whether there is room for answers about so many videos. */
  hasRoomFor(videos: number): Promise<boolean>;
  /** Settles the ledger rows that an earlier life of the worker left open. */
  recover(): Promise<void>;
  /** Returns the result of a step that an earlier life has under way; `undefined` for all others. */
  orphanedStep(runId: string, n: number): Promise<CallResult<EndpointName>> | undefined;
  /** Hears of a run that came to its end, or to where it waits, and when it began, in milliseconds since 1970. */
  ended(since: number, end: JobOutcome): Promise<void>;
  /** Does a job in the first life of the worker since the browser was started. */
  inFirstLife(job: () => Promise<unknown>): Promise<void>;
  stayAwake<T>(work: Promise<T>): Promise<T>;
  /** Milliseconds since 1970. */
  now(): number;
}

/** Whether the run goes on with its next step. */
type StepOutcome = Promise<'on' | 'held'>;

/** Asks one question of a run, or gives its answer from what is held, and brings the answer into the collection. */
export async function requestStep(parts: RunEnginePorts, active: ActiveRun, step: Step): StepOutcome {
  const saved = await freshResponse(parts, step);
  // That it has none is believed for a day, and is not asked again within it.
  if (saved && 'kind' in saved) return endStep(parts, step, saved);
  if (saved) {
    const { ownPrices } = await parts.settings();
    const quote = quoteFor(step.name, step.asked as ParamsOf<EndpointName>, ownPrices);
    await parts.free(quotedMicros(quote), parts.now());
    return storeFreeResponse(parts, active, step, saved);
  }
  if (!(await parts.hasRoomFor(maxVideosIn(step)))) return endStep(parts, step, { kind: 'storage-full' });

  const stored: { received: Step | null } = { received: null };
  const keep: NonNullable<CallOptions['keep']> = async (response, bytes) => {
    const written = await parts.room.receive(step, response, false, bytes);
    if (!written.ok) return fail(written.failure);
    stored.received = written.value;
    return ok(null);
  };
  const params = step.asked as ParamsOf<EndpointName>;
  const response = await parts.call(step.name, params, await requestOptions(parts, active.run, step, keep));
  if (!response.ok) return endUnanswered(parts, step, response);
  // Another page had the same question under way: its answer is ours too, and cost this run nothing.
  const { received } = stored;
  if (!received) return storeFreeResponse(parts, active, step, response.value.held, response.value);
  // Without what was forgotten while it was under way, it is another answer.
  if (received.came?.redacted) return storeReceivedStep(parts, active, received);
  return storeStep(parts, active, received, response.value);
}

/** Brings in the answer to a question that an earlier life of the worker asked, once it is there. */
export async function awaitPendingStep(
  parts: RunEnginePorts,
  active: ActiveRun,
  step: Step,
  pending: Promise<CallResult<EndpointName>>,
): StepOutcome {
  const response = await pending;
  if (!response.ok) return endUnanswered(parts, step, response);
  const written = await parts.room.receive(step, response.value.held, false);
  if (!written.ok) return endStep(parts, step, written.failure);
  // What it is about was forgotten meanwhile: its next turn tells.
  if (!written.value) return 'on';
  if (written.value.came?.redacted) return storeReceivedStep(parts, active, written.value);
  return storeStep(parts, active, written.value, response.value);
}

/** Stores an answer that an earlier life of the worker received. */
export async function storeReceivedStep(parts: RunEnginePorts, active: ActiveRun, step: Step): StepOutcome {
  const response = await parts.room.answer(step);
  const read = response ? readResponse(step.name, response) : fail<Failure>({ kind: 'interrupted' });
  return read.ok ? storeStep(parts, active, step, read.value) : endStep(parts, step, read.failure);
}

async function storeStep(
  { room }: RunEnginePorts,
  active: ActiveRun,
  step: Step,
  response: ParsedResponse<EndpointName>,
): StepOutcome {
  const stored = await room.store(active, step, response);
  if (stored.ok) return stored.value === 'stored' ? 'on' : 'held';
  // The answer is safe as it is received: it is stored once there is room.
  await room.hold(step.runId, { is: 'failure', failure: stored.failure });
  return 'held';
}

/** An answer that was not asked for: from what is held, or told to another who asked the same. */
async function storeFreeResponse(
  parts: RunEnginePorts,
  active: ActiveRun,
  step: Step,
  response: CachedResponse,
  told?: ParsedResponse<EndpointName>,
): StepOutcome {
  const read = told ? ok(told) : readResponse(step.name, response);
  if (!read.ok) return endStep(parts, step, read.failure);
  const written = await parts.room.receive(step, response, true);
  if (!written.ok) return endStep(parts, step, written.failure);
  // What it is about was forgotten meanwhile, or the run was: its next turn tells.
  if (!written.value) return 'on';
  if (written.value.came?.redacted) return storeReceivedStep(parts, active, written.value);
  return storeStep(parts, active, written.value, read.value);
}

/**
 * These always ask: a batch asks for what its plan found to be lacking, and a search that is run again is to tell what changed
 * since.
 */
const alwaysRequested: ReadonlySet<EndpointName> = new Set(['batchVideos', 'search']);

/** What is held and fresh answers for free. */
async function freshResponse(
  { held, settings, now }: RunEnginePorts,
  { name, asked }: Step,
): Promise<CachedResponse | Failure | undefined> {
  if (alwaysRequested.has(name)) return undefined;
  const response = await held(cacheKey(name, asked as ParamsOf<EndpointName>, (await settings()).serviceUrl));
  if (!response) return undefined;
  const [age, read] = [now() - response.receivedAt, readResponse(name, response)];
  if (!read.ok) return read.failure.kind === 'no-captions' && isFresh(read, age) ? read.failure : undefined;
  return age < endpointOf(name).freshMinutes * 60_000 ? response : undefined;
}

async function requestOptions(
  { budgetOf }: RunEnginePorts,
  run: Run,
  { n }: Step,
  keep: NonNullable<CallOptions['keep']>,
): Promise<CallOptions> {
  const most = { run: run.budget, collection: await budgetOf(run.collectionId) };
  return { again: true, by: run.by, run: { runId: run.id, collectionId: run.collectionId, step: n, most }, keep };
}

async function endUnanswered(parts: RunEnginePorts, step: Step, { failure, forgotten }: CallFailure): StepOutcome {
  if (!forgotten) return endStep(parts, step, failure);
  return (await parts.room.leaveOut(step)).ok ? 'on' : 'held';
}

/** Where the failure is of this question alone the others are asked all the same. */
async function endStep({ room }: RunEnginePorts, step: Step, failure: Failure): StepOutcome {
  const canContinue = concernsOneRequest(failure);
  // The user called the run off, or it is being worked off by nobody: then nothing is to be held.
  const wrote = await room.end(step, failure, canContinue ? null : { is: 'failure', failure });
  return canContinue && wrote.ok ? 'on' : 'held';
}

/** How many videos an answer may tell of, for the room that it takes. */
function maxVideosIn({ asked }: Step): number {
  const { ids, pages } = asked as { ids?: readonly string[]; pages?: number };
  return ids?.length ?? (pages ?? 3) * maxRelatedPerPage;
}
