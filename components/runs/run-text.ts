import { durationText } from '@/components/ui/format-text';
import { type CaptionOutcome, captionOutcomes } from '@/lib/runs/caption-outcome';
import type { RunOutcome, RunView } from '@/lib/runs/run-view';
import type { Message, MessageName, PluralName, Translate } from '@/lib/shared/localized-text';
import { billedCost, costFacts, costText, type Spending } from '@/lib/spending/spending';

/** A plural message, with a number. */
export type CountMessage = Extract<Message, { count: PluralName }>;

/** Describes a run's cost so far, and the expected or quoted total if it is higher. */
export function runCostFacts(t: Translate, run: RunView): string[] {
  const { spent } = run;
  const total = totalCost(run);
  const isAtMost = run.requests.isUpperBound && !total.estimated;
  const isHigher = total.micros > spent.micros;
  return [
    ...spentFacts(t, run),
    ...(isHigher ? [t(isAtMost ? 'runCostAtMost' : 'runCostOf', costText(t, total, 'column'))] : []),
  ];
}

/**
 * Describes the cost so far. A request in progress is not uncertain yet, so a running run shows only what was billed,
 * unless other requests got no usable response.
 */
function spentFacts(t: Translate, { state, failed, spent, steps }: RunView): string[] {
  if (state !== 'running' || failed !== null || steps.uncertain > 0) return costFacts(t, spent);
  const billed = billedCost(spent);
  return billed.micros > 0 ? [t('costBilled', costText(t, billed, 'column'))] : [];
}

/**
 * Returns the cost including the remaining requests, up to the run's limit. Returns the sum of the run's quotes if the
 * run is finished, no requests remain, or their price is unknown.
 */
function totalCost({ spent, quoted, remaining, endedAt, budget }: RunView): Pick<Spending, 'micros' | 'estimated'> {
  const { quote } = remaining;
  const { estimated } = spent;
  if (endedAt !== null || remaining.calls === 0 || quote.is === 'unknown') return { micros: quoted, estimated };
  const micros = Math.min(spent.micros + quote.micros, budget ?? Number.POSITIVE_INFINITY);
  return { micros, estimated: estimated + (quote.is === 'estimated' ? quote.micros : 0) };
}

/** Returns the message with the number of finished requests and the total. */
export const requestsMessage = ({
  requests: { done, total, isUpperBound },
}: Pick<RunView, 'requests'>): CountMessage => ({
  count: isUpperBound ? 'runRequestsAtMost' : 'runRequests',
  n: total,
  fill: [done],
});

const captionCountLabels: Record<CaptionOutcome, PluralName> = {
  saved: 'runSaved',
  alreadySaved: 'runAlreadySaved',
  notAvailable: 'runNotAvailable',
  failed: 'failedCount',
  uncertain: 'runUnanswered',
  waiting: 'waitingCount',
  notRequested: 'runNotRequested',
};

/** Returns a message with the count of each outcome of a run, except counts of zero. */
export function outcomeMessages(run: RunView): CountMessage[] {
  const { plan, captions, found, videos, newVideos, missing, withoutId, steps } = run;
  const counts: CountMessage[] = captions
    ? // The progress bar already shows the waiting captions.
      captionOutcomes
        .filter((outcome) => outcome !== 'waiting')
        .map((outcome) => ({ count: captionCountLabels[outcome], n: captions[outcome] }))
    : plan.kind === 'details'
      ? [
          { count: 'runUpdated', n: found },
          { count: 'notReturnedCount', n: missing },
          { count: 'failedCount', n: steps.refused },
        ]
      : [
          { count: 'linkCount', n: plan.kind === 'crawl' ? found : 0 },
          { count: 'videoCount', n: videos },
          { count: 'runFresh', n: newVideos },
          { count: 'runWithoutId', n: withoutId },
          { count: 'failedCount', n: steps.refused },
          { count: 'runPagesMissing', n: maxMissingPages(run) },
        ];
  return counts.filter(({ n }) => n > 0);
}

/** Returns the maximum number of pages that a finished list lacks, because a page leads to the following ones. */
function maxMissingPages({ plan, state, steps, remaining }: RunView): number {
  const failed = steps.refused + steps.skipped;
  return state === 'done' && plan.kind !== 'crawl' && failed > 0 ? failed + remaining.calls : 0;
}

/** Formats the remaining time. Returns '' below one second, because a shorter time would look as if the run had ended. */
export const remainingText = (
  t: Translate,
  { remainingTime, requests }: Pick<RunView, 'remainingTime' | 'requests'>,
): string =>
  remainingTime !== null && remainingTime >= 1000
    ? t(requests.isUpperBound ? 'runLeftAtMost' : 'left', durationText(t, remainingTime))
    : '';

export const runStateLabels: Record<RunOutcome, MessageName> = {
  running: 'running',
  paused: 'paused',
  done: 'done',
  stopped: 'stopped',
  failed: 'failed',
};

/**
 * Formats a time, given in milliseconds since 1970, as the time of day. The date is added if it is not today, the year if
 * it is not this one.
 */
export const momentText = (t: Translate, time: number, now: number): string => {
  const [date, today] = [new Date(time), new Date(now)];
  const isToday = date.toDateString() === today.toDateString();
  const day = isToday ? {} : ({ day: 'numeric', month: 'short' } as const);
  const year = date.getFullYear() === today.getFullYear() ? {} : ({ year: 'numeric' } as const);
  return new Intl.DateTimeFormat(t.locale, { ...day, ...year, hour: 'numeric', minute: '2-digit' }).format(time);
};

/** Formats the start time of a run, given in milliseconds since 1970. */
export const startText = (t: Translate, createdAt: number, now: number): string =>
  t('runStartedAt', momentText(t, createdAt, now));
