import type { Failure } from '@/lib/service/failure';
import type { VideoId } from '@/lib/service/ids';
import type { Micros, Quote } from '@/lib/service/price';
import type { PriceSettings } from '@/lib/service/quote';
import type { LedgerEntry } from '@/lib/service/records';
import { countChunks } from '@/lib/service/request-limits';
import { type Spending, spendingOf } from '@/lib/spending/spending';
import { type CaptionCounts, runCaptionCounts } from './caption-outcome';
import { type PlanPrice, remainingPrice } from './plan-price';
import type { Plan } from './plan-schema';
import type { Run, Step, StepState } from './records';
import { ruleOf } from './run-rules';
import { hasFailed, requestedIds } from './step-transitions';

/** Maximum number of latest responses used to estimate the current speed of the service. */
const maxSamples = 9;

/**
 * Returns the median time of the latest responses in milliseconds, or `null` if there are none. Gaps between requests
 * do not count, because a run may have been paused.
 */
export function medianResponseTime(entries: readonly LedgerEntry[]): number | null {
  const durations = entries
    .flatMap(({ state, sentAt, receivedAt }) =>
      state === 'confirmed' && receivedAt !== null ? [receivedAt - sentAt] : [],
    )
    .slice(-maxSamples)
    .sort((one, other) => one - other);
  return durations[Math.floor(durations.length / 2)] ?? null;
}

/**
 * Failed requests. They may have been billed, and are sent again only if the user chooses to. None is sent again in a
 * run that the user stopped.
 */
export interface FailedRequests {
  requests: number;
  /** The part of `requests` that got no readable response. */
  unanswered: number;
  ids: number;
  /** Number of chunks of ids, including partly filled ones; 0 for requests that are not billed by chunk. */
  chunks: number;
  /** The failure of the request that was sent last. */
  last: Failure | null;
  /** The most requests that sending them again can lead to, including them. */
  calls: number;
  quote: Quote;
  /** True if the run is paused with requests remaining, which are then sent too. */
  resumesRun: boolean;
}

/** A request that was rejected, or was dismissed after a failure. */
interface RefusedRequest {
  n: number;
  ids: number;
  failure: Failure;
}

/**
 * Sent requests with an outcome, out of all: one that got no response has none, so that a bar is full only if nothing
 * is left. Steps that needed no request are not counted, and a request that was sent twice counts twice.
 * `isUpperBound` means that `total` is a maximum, because the responses determine how many further requests follow.
 */
interface RequestProgress {
  done: number;
  total: number;
  isUpperBound: boolean;
}

/** A run as shown to the user, computed from its steps and ledger rows. */
export interface RunView extends Run {
  steps: Readonly<Record<StepState, number>>;
  requests: RequestProgress;
  /** Captions by outcome; `null` for other kinds of runs. */
  captions: CaptionCounts | null;
  /** Requested ids with a response. */
  received: number;
  /** The part of `received` that came from reused or cached responses, for free. */
  free: number;
  found: number;
  /** Different videos found; 0 for runs that name their videos. */
  videos: number;
  /** Found videos that the collection did not have. */
  newVideos: number;
  /** Requested ids that were not returned. */
  missing: number;
  /** Rows that were not requested, repeat a video or have no id. */
  unrequested: number;
  /** Rows of lists that name no video. */
  withoutId: number;
  /** Total number of results in the newest response that states one; `null` if none does. */
  statedTotal: number | null;
  spent: Spending;
  /** Sum of the known quotes of all requests that may have been billed, in millionths of a dollar. */
  quoted: Micros;
  /** `null` if no request failed, or the user dismissed all that did. */
  failed: FailedRequests | null;
  /**
   * Ids that the run will request, or has requested without storing a response. They would be paid for twice if
   * requested elsewhere.
   */
  pending: readonly VideoId[];
  /** Captures of the run with their requested ids. A page that has not read one yet must not request its ids again. */
  stored: readonly { captureId: string; ids: readonly VideoId[] }[];
  /** Time at which the newest settled request ended, with or without a response, in milliseconds since 1970. */
  lastResponseAt: number | null;
  refused: readonly RefusedRequest[];
  /** The most that resuming can cost. */
  remaining: PlanPrice;
  /** Videos per minute; `null` without a response. */
  videosPerMinute: number | null;
  /** Remaining time in milliseconds, at most; `null` without a response. */
  remainingTime: number | null;
}

/** State of a run as shown to the user: one that stored no response has failed if the service rejected its requests. */
export type RunOutcome = Run['state'] | 'failed';

export function runOutcome({ state, steps, refused }: Pick<RunView, 'state' | 'steps' | 'refused'>): RunOutcome {
  const hasFailed = steps.stored === 0 && refused.some(({ failure }) => failure.kind !== 'no-captions');
  return state === 'done' && hasFailed ? 'failed' : state;
}

/** Returns the captures of stored steps, each with the videos that its request named. */
export const storedCaptures = (steps: readonly Step[]): RunView['stored'] =>
  steps.flatMap((step) =>
    step.state === 'stored' && step.captureId !== null ? [{ captureId: step.captureId, ids: requestedIds(step) }] : [],
  );

export function runViewOf(
  run: Run,
  steps: readonly Step[],
  entries: readonly LedgerEntry[],
  prices: PriceSettings,
): RunView {
  const remaining = remainingPrice(run, steps, prices);
  return {
    ...run,
    ...countResults(steps),
    steps: countStates(steps),
    requests: requestProgress(run, steps, remaining.calls),
    captions: run.plan.kind === 'captions' ? runCaptionCounts(run.plan, steps) : null,
    videos: ruleOf(run.plan).hasFixedIds ? 0 : foundVideos(steps),
    spent: spendingOf(entries),
    quoted: entries.reduce((sum, { quoted, state }) => sum + (state === 'none' ? 0 : (quoted ?? 0)), 0),
    failed: failedRequestsOf(run, steps, prices),
    pending: steps.filter((step) => isPending(run, step)).flatMap(requestedIds),
    stored: storedCaptures(steps),
    lastResponseAt: entries.reduce<number | null>((newest, { receivedAt }) => receivedAt ?? newest, null),
    refused: steps.flatMap(({ n, params, state, failure }) =>
      (state === 'refused' || state === 'skipped') && failure
        ? [{ n, ids: requestedIds({ params }).length, failure }]
        : [],
    ),
    remaining,
    ...speedOf(run, steps, entries, remaining.calls),
  };
}

/** Returns the progress. Requests that may still follow are part of the total unless the run has ended. */
function requestProgress({ plan, endedAt }: Run, steps: readonly Step[], remaining: number): RequestProgress {
  const { planned, sent: inProgress, uncertain } = countStates(steps);
  const sent = steps.reduce((sum, { attempts }) => sum + attempts, 0);
  return {
    done: sent - inProgress - uncertain,
    total: sent + (endedAt === null ? remaining : 0),
    isUpperBound: endedAt === null && !ruleOf(plan).hasFixedIds && remaining > planned,
  };
}

/**
 * Returns speed and remaining time. The speed counts received videos if the plan names its videos, and found videos
 * otherwise.
 */
function speedOf({ plan }: Run, steps: readonly Step[], entries: readonly LedgerEntry[], calls: number) {
  const responseTime = medianResponseTime(entries);
  if (responseTime === null) return { videosPerMinute: null, remainingTime: null };
  const each = plan.kind === 'captions' ? 1 : videosPerResponse(plan, steps);
  return {
    videosPerMinute: responseTime > 0 ? Math.round((each * 60_000) / responseTime) : null,
    remainingTime: responseTime * calls,
  };
}

/** Returns the number of different videos in the responses. A related network lists many of them repeatedly. */
const foundVideos = (steps: readonly Step[]): number =>
  new Set(steps.flatMap(({ results }) => results?.ids ?? [])).size;

function videosPerResponse({ kind }: Plan, steps: readonly Step[]): number {
  const videos = kind === 'details' ? countResults(steps).received : foundVideos(steps);
  return videos / Math.max(1, countStates(steps).stored);
}

function countResults(steps: readonly Step[]) {
  const sum = {
    received: 0,
    free: 0,
    found: 0,
    newVideos: 0,
    missing: 0,
    unrequested: 0,
    withoutId: 0,
    statedTotal: null as number | null,
  };
  for (const step of steps) {
    const { name, attempts, results } = step;
    if (name === 'captionFiles') continue;
    const length = name === 'captions' ? 1 : requestedIds(step).length;
    // "No captions" is a valid response.
    if (name === 'captions' && step.state === 'refused' && step.failure?.kind === 'no-captions') sum.received += 1;
    if (!results) continue;
    sum.received += length;
    if (attempts === 0) sum.free += length;
    sum.found += results.ids.length;
    sum.newVideos += results.added;
    sum.missing += results.missing;
    sum.unrequested += results.unrequested ?? 0;
    sum.withoutId += results.withoutId ?? 0;
    sum.statedTotal = results.totalResults ?? sum.statedTotal;
  }
  return sum;
}

function countStates(steps: readonly Step[]): Record<StepState, number> {
  const counts = { planned: 0, sent: 0, received: 0, stored: 0, refused: 0, uncertain: 0, skipped: 0 };
  for (const { state } of steps) counts[state] += 1;
  return counts;
}

function failedRequestsOf(run: Run, steps: readonly Step[], prices: PriceSettings): FailedRequests | null {
  const failed = steps.filter(hasFailed);
  if (failed.length === 0) return null;
  const idsOf = failed.map(requestedIds);
  const last = failed.reduce((latest, step) => ((step.sentAt ?? 0) >= (latest.sentAt ?? 0) ? step : latest));
  const resumesRun = run.state === 'paused' && steps.some(({ state }) => state === 'planned');
  const ifSentAgain = steps.map((step): Step => {
    if (hasFailed(step)) return { ...step, state: 'planned' };
    // The planned requests of an active run are sent in any case.
    return step.state === 'planned' && !resumesRun ? { ...step, state: 'skipped' } : step;
  });
  const { calls, quote } = remainingPrice(run, ifSentAgain, prices);
  return {
    requests: failed.length,
    unanswered: failed.filter(({ state }) => state === 'uncertain').length,
    ids: idsOf.reduce((sum, ids) => sum + ids.length, 0),
    chunks: idsOf.reduce((sum, ids) => sum + countChunks(ids), 0),
    last: last.failure,
    calls,
    quote,
    resumesRun,
  };
}

const isPending = ({ endedAt }: Run, { state }: Step): boolean =>
  state === 'planned' ? endedAt === null : state === 'sent' || state === 'received' || state === 'uncertain';

/** Returns up to `max` runs, starting with those that are unfinished or wait for the user. */
export const openRunsFirst = (newestFirst: readonly RunView[], max: number): RunView[] => {
  const isOpen = ({ endedAt, failed }: RunView) => endedAt === null || failed !== null;
  return [...newestFirst.filter(isOpen), ...newestFirst.filter((run) => !isOpen(run))].slice(0, max);
};
