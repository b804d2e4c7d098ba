import type { Message } from '@/lib/shared/localized-text';
import type { Plan, RunKind } from './plan-schema';
import type { Run } from './records';
import { languagesOf } from './run-rules';

type PlanOf<K extends RunKind> = Extract<Plan, { kind: K }>;

const runLabels: { [K in RunKind]: (plan: PlanOf<K>) => Message } = {
  captions: captionsRunName,
  details: ({ ids }) => ({ count: 'runNameDetails', n: ids.length }),
  crawl: ({ seeds, depth }) => ({ count: 'runNameCrawl', n: seeds.length, fill: [depth] }),
  playlist: ({ of }) => [listLabels[of.is], of.id],
  popular: ({ country }) => (country ? ['runNamePopularIn', { country }] : ['popularVideos']),
  search: ({ params: { q }, prefixes }) =>
    q ? ['searchFor', q] : [prefixes ? 'searchPrefixes' : 'searchWithoutQuery'],
};

function captionsRunName(plan: PlanOf<'captions'>): Message {
  const languages = languagesOf(plan);
  const n = new Set(languages.flatMap(({ ids }) => ids)).size;
  if (languages.length > 1) return { count: 'runNameCaptionsLanguages', n, fill: [languages.length] };
  return plan.lang === null
    ? { count: 'runNameCaptions', n }
    : { count: 'runNameCaptionsIn', n, fill: [{ lang: plan.lang }] };
}

const listLabels = { playlist: 'playlistNamed', channel: 'uploadsOf', video: 'runNameVideoLists' } as const;

/** Returns the name of a run. The cast is needed because the compiler does not link a plan to its kind's entry. */
export const runName = ({ plan }: Pick<Run, 'plan'>): Message =>
  (runLabels[plan.kind] as (plan: Plan) => Message)(plan);

/**
 * Returns why a run is paused. Returns `null` if the run is not paused, or if the text of its failure comes from
 * `failure-text.ts`.
 */
export function pauseMessage({ pauseReason, plan }: Pick<Run, 'pauseReason' | 'plan'>, locale: string): Message | null {
  switch (pauseReason?.is) {
    case 'user':
      return ['runPausedByUser'];
    case 'closed':
      return ['runPausedClosed'];
    case 'uncertain':
      return ['runPausedNoResponse'];
    case 'failure':
      if (pauseReason.inARow) return { count: 'runPausedInARow', n: pauseReason.inARow };
      return pauseReason.failure.kind === 'over-budget' ? [limitLabels[pauseReason.failure.which]] : null;
    case 'missing':
      return ['runPausedMissing', percentText(pauseReason.share, locale), percentText(maxMissingShare(plan), locale)];
    default:
      return null;
  }
}

const limitLabels = {
  call: 'runPausedCall',
  session: 'runPausedSession',
  day: 'runPausedDay',
  run: 'runPausedRun',
  collection: 'runPausedCollection',
} as const;

const maxMissingShare = (plan: Plan): number => ('maxMissingShare' in plan ? plan.maxMissingShare : 0);

/** Formats a share from 0 to 1 with enough digits that a small share does not appear as zero. */
export const percentText = (share: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumSignificantDigits: 2 }).format(share);
