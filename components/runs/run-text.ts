import { durationText, joinFacts } from '@/components/ui/format-text';
import { type CaptionOutcome, captionOutcomes } from '@/lib/runs/caption-outcome';
import type { Run } from '@/lib/runs/run';
import type { RunView } from '@/lib/runs/run-view';
import type { Message, MessageName, PluralName, Translate } from '@/lib/shared/localized-text';
import { costText, type Spending } from '@/lib/spending/spending';

/** A message about a number of things. */
export type CountMessage = Extract<Message, { count: PluralName }>;

/** Formats the cost of a run so far and, while it continues, its estimated total. Requests without a price are counted last. */
export function runCostText(t: Translate, run: RunView): string {
  const { spent } = run;
  const total = totalCost(run);
  if (total.micros <= spent.micros) return spentText(t, spent);
  const isAtMost = run.requests.isMost && !total.estimated;
  const paid = t(isAtMost ? 'runCostAtMost' : 'runCostOf', costText(t, spent), costText(t, total));
  return joinFacts([paid, unpricedText(t, spent)]);
}

/** Formats what was spent; empty without requests or prices, because nothing known must not show as $0. */
export const spentText = (t: Translate, spent: Spending): string =>
  joinFacts([spent.micros > 0 && costText(t, spent), unpricedText(t, spent)]);

const unpricedText = (t: Translate, { unpriced }: Spending): string =>
  unpriced > 0 ? t.plural('spentUnpriced', unpriced) : '';

/** Returns the cost with that of the remaining requests, within the run's limit; a finished run's is what was quoted. */
function totalCost({ spent, quoted, remaining, endedAt, budget }: RunView): Pick<Spending, 'micros' | 'estimated'> {
  const { quote } = remaining;
  const { estimated = 0 } = spent;
  if (endedAt !== null || remaining.calls === 0 || quote.is === 'unstated') return { micros: quoted, estimated };
  const micros = Math.min(spent.micros + quote.micros, budget ?? Number.POSITIVE_INFINITY);
  return { micros, estimated: estimated + (quote.is === 'estimated' ? quote.micros : 0) };
}

/** Counts the finished requests of all. */
export const requestsMessage = ({ requests: { done, total, isMost } }: Pick<RunView, 'requests'>): CountMessage => ({
  count: isMost ? 'runRequestsAtMost' : 'runRequests',
  n: done,
  fill: [total],
});

/** Names of the outcomes of captions, with their number. */
const captionCountNames: Record<CaptionOutcome, PluralName> = {
  saved: 'runSaved',
  alreadySaved: 'runAlreadySaved',
  notAvailable: 'runNotAvailable',
  failed: 'runFailed',
  unanswered: 'runUnanswered',
  waiting: 'runWaiting',
  notRequested: 'runNotRequested',
};

/** Counts the results of a run by outcome. Outcomes without results are left out. */
export function outcomeMessages({ plan, captions, found, videos, newVideos, missing, steps }: RunView): CountMessage[] {
  const counts: CountMessage[] = captions
    ? // The meter shows how many are waiting.
      captionOutcomes
        .filter((outcome) => outcome !== 'waiting')
        .map((outcome) => ({ count: captionCountNames[outcome], n: captions[outcome] }))
    : plan.kind === 'complete'
      ? [
          { count: 'runUpdated', n: found },
          { count: 'runUnavailable', n: missing },
          { count: 'runFailed', n: steps.refused },
        ]
      : [
          { count: 'runLinks', n: plan.kind === 'crawl' ? found : 0 },
          { count: 'runVideos', n: videos },
          { count: 'runFresh', n: newVideos },
          { count: 'runFailed', n: steps.refused },
        ];
  return counts.filter(({ n }) => n > 0);
}

/** Summarizes the progress of a run. */
export const progressText = (t: Translate, run: RunView): string =>
  joinFacts([requestsMessage(run), ...outcomeMessages(run)].map(t.message));

/** Formats speed and remaining time, or an empty text before the first response. */
export const speedText = (
  t: Translate,
  { perMinute, remainingTime, requests }: Pick<RunView, 'perMinute' | 'remainingTime' | 'requests'>,
): string =>
  joinFacts([
    perMinute !== null && t('runPerMinute', perMinute),
    remainingTimeText(t, remainingTime, requests.isMost ? 'runLeftAtMost' : 'runLeft'),
  ]);

/** Returns the time left, in milliseconds, from one second on: less would look as if the run had ended. */
export const remainingTimeText = (
  t: Translate,
  remainingTime: number | null,
  message: 'runLeft' | 'runLeftAtMost' = 'runLeft',
): string => (remainingTime !== null && remainingTime >= 1000 ? t(message, durationText(t, remainingTime)) : '');

export const runStateNames: Record<Run['state'], MessageName> = {
  going: 'runRunning',
  held: 'runPaused',
  done: 'runDone',
  stopped: 'runStopped',
};

/** Formats a time: the hour for today, otherwise the day and the hour. In milliseconds since 1970. */
export const momentText = (t: Translate, at: number, now: number): string => {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  const day = isToday ? {} : ({ day: 'numeric', month: 'short' } as const);
  return new Intl.DateTimeFormat(t.locale, { ...day, hour: 'numeric', minute: '2-digit' }).format(at);
};

/** Returns when a run started. In milliseconds since 1970. */
export const startText = (t: Translate, createdAt: number, now: number): string =>
  t('runStartedAt', momentText(t, createdAt, now));
