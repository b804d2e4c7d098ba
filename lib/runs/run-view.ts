import type { Failure } from '@/lib/service/failure';
import { countChunks } from '@/lib/service/id-batches';
import type { VideoId } from '@/lib/service/ids';
import type { LedgerEntry } from '@/lib/service/ledger-entry';
import type { Micros, Quote } from '@/lib/service/price';
import type { OwnPrices } from '@/lib/service/price-book';
import { type Spending, spendingOf } from '@/lib/spending/spending';
import type { Plan } from './plan';
import { type PlanPrice, quoteRequest, remainingPrice, sumQuotes } from './plan-price';
import type { Run, Step, StepState } from './run';
import { isCaptionsRequest } from './run-rules';
import { requestedIds } from './step-transitions';

/** The newest attempts tell how quick the service is now. */
const maxSamples = 9;

/**
 * How long an answer takes, by the middle one of the last, in milliseconds; `null` where none came. The time each took is what
 * counts, not the time between them: a run may have been held for a night.
 */
export function medianResponseTime(entries: readonly LedgerEntry[]): number | null {
  const durations = entries
    .flatMap(({ state, sentAt, answeredAt }) =>
      state === 'confirmed' && answeredAt !== null ? [answeredAt - sentAt] : [],
    )
    .slice(-maxSamples)
    .sort((one, other) => one - other);
  return durations[Math.floor(durations.length / 2)] ?? null;
}

/** Questions of a run that were sent and not answered: possibly billed, and asked again only by the user's word. */
export interface UnansweredRequests {
  requests: number;
  ids: number;
  /** Begun chunks of ids, for questions that are billed by them; 0 for all others. */
  chunks: number;
  /** The most that asking them all again can come to, with what the run then goes on to ask. */
  quote: Quote;
  /** Asking again lets the run go on, with questions beyond these. */
  goesOn: boolean;
}

/** A question that was answered otherwise than asked. */
interface RefusedRequest {
  n: number;
  ids: number;
  failure: Failure;
}

/** A run as the user sees it, read off its journal and its rows of the ledger. */
export interface RunView extends Run {
  steps: Readonly<Record<StepState, number>>;
  /** Ids that the plan names; `null` where only its end will tell how many there are. */
  wanted: number | null;
  /** Of those, how many were asked for and are answered. */
  answered: number;
  /** Of those, how many somebody else's question told of meanwhile: for them nothing was asked. */
  free: number;
  found: number;
  /** Of the found, how many the collection did not have. */
  fresh: number;
  /** Asked for by id and not returned. */
  missing: number;
  /** Rows that came though nobody asked for them, or that name no video. */
  unasked: number;
  /** How many there are in all, as the newest answer says; `null` where none says. */
  told: number | null;
  spent: Spending;
  /** What its attempts were quoted together, in millionths of a dollar; those without a price are not in it. */
  quoted: Micros;
  possible: UnansweredRequests | null;
  /** Ids that it asks for, or asked for without an answer so far: asking for them beside it would pay twice. */
  pending: readonly VideoId[];
  /** The captures of its answers, and what each was asked for: a page that has not read one yet must not ask for it anew. */
  stored: readonly { captureId: string; ids: readonly VideoId[] }[];
  /** When its newest answer came, in milliseconds since 1970. */
  answeredAt: number | null;
  refused: readonly RefusedRequest[];
  /** What going on can come to at most. */
  rest: PlanPrice;
  /** Videos a minute, while answers come; `null` where none came yet. */
  perMinute: number | null;
  /** Milliseconds; `null` where nothing of it was answered yet, or only its end will tell. */
  left: number | null;
}

/** Joins a run with its journal and with what the ledger says of it. */
export function runViewOf(
  run: Run,
  steps: readonly Step[],
  entries: readonly LedgerEntry[],
  ownPrices: OwnPrices,
): RunView {
  const rest = remainingPrice(run, steps, ownPrices);
  return {
    ...run,
    ...countResults(steps),
    steps: countStates(steps),
    wanted: 'ids' in run.plan ? run.plan.ids.length : null,
    spent: spendingOf(entries),
    quoted: entries.reduce((sum, { quoted, state }) => sum + (state === 'none' ? 0 : (quoted ?? 0)), 0),
    possible: unansweredOf(run, steps, ownPrices),
    pending: steps.filter((step) => isPending(run, step)).flatMap(requestedIds),
    stored: steps.flatMap((step) =>
      step.state === 'stored' && step.captureId !== null
        ? [{ captureId: step.captureId, ids: requestedIds(step) }]
        : [],
    ),
    answeredAt: entries.reduce<number | null>((newest, { answeredAt }) => answeredAt ?? newest, null),
    refused: steps.flatMap(({ n, asked, state, failure }) =>
      state === 'refused' && failure ? [{ n, ids: requestedIds({ asked }).length, failure }] : [],
    ),
    rest,
    ...speedOf(run, steps, entries, rest.calls),
  };
}

/** Videos that were answered for, where the plan names them, and else those that were found. */
function speedOf({ plan }: Run, steps: readonly Step[], entries: readonly LedgerEntry[], calls: number) {
  const responseTime = medianResponseTime(entries);
  if (responseTime === null) return { perMinute: null, left: null };
  const each = plan.kind === 'captions' ? 1 : videosPerResponse(plan, steps);
  return {
    perMinute: responseTime > 0 ? Math.round((each * 60_000) / responseTime) : null,
    left: 'ids' in plan ? responseTime * calls : null,
  };
}

function videosPerResponse({ kind }: Plan, steps: readonly Step[]): number {
  const { answered, found } = countResults(steps);
  return (kind === 'complete' ? answered : found) / Math.max(1, countStates(steps).stored);
}

function countResults(steps: readonly Step[]) {
  const sum = { answered: 0, free: 0, found: 0, fresh: 0, missing: 0, unasked: 0, told: null as number | null };
  for (const step of steps) {
    const { attempts, found } = step;
    const length = isCaptionsRequest(step) ? 1 : requestedIds(step).length;
    // That a video has no captions is an answer too.
    if (isCaptionsRequest(step) && step.state === 'refused') sum.answered += 1;
    if (!found) continue;
    sum.answered += length;
    if (attempts === 0) sum.free += length;
    sum.found += found.ids.length;
    sum.fresh += found.fresh;
    sum.missing += found.missing;
    sum.unasked += found.unasked ?? 0;
    sum.told = found.totalResults ?? sum.told;
  }
  return sum;
}

function countStates(steps: readonly Step[]): Record<StepState, number> {
  const counts = { planned: 0, sent: 0, received: 0, stored: 0, refused: 0, possible: 0, left: 0 };
  for (const { state } of steps) counts[state] += 1;
  return counts;
}

function unansweredOf(run: Run, steps: readonly Step[], ownPrices: OwnPrices): UnansweredRequests | null {
  const possible = steps.filter(({ state }) => state === 'possible');
  if (possible.length === 0) return null;
  const idsOf = possible.map(requestedIds);
  const again = possible.map(({ name, asked }) => ({ times: 1, quote: quoteRequest(name, asked, ownPrices) }));
  const rest = remainingPrice(run, steps, ownPrices);
  const goesOn = run.state === 'held' && rest.calls > 0;
  return {
    requests: possible.length,
    ids: idsOf.reduce((sum, ids) => sum + ids.length, 0),
    chunks: idsOf.reduce((sum, ids) => sum + countChunks(ids), 0),
    quote: sumQuotes(goesOn ? [...again, { times: 1, quote: rest.quote }] : again),
    goesOn,
  };
}

const isPending = ({ endedAt }: Run, { state }: Step): boolean =>
  state === 'planned' ? endedAt === null : state === 'sent' || state === 'received' || state === 'possible';

/** The few runs that matter most: those that go on or wait for a word of the user's before those that are at their end. */
export const openRunsFirst = (newestFirst: readonly RunView[], max: number): RunView[] => {
  const isOpen = ({ endedAt, possible }: RunView) => endedAt === null || possible !== null;
  return [...newestFirst.filter(isOpen), ...newestFirst.filter((run) => !isOpen(run))].slice(0, max);
};
