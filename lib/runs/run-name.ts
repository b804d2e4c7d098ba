import type { Message } from '@/lib/shared/localized-text';
import type { Plan, RunKind } from './plan';
import type { Run } from './run';

type PlanOf<K extends RunKind> = Extract<Plan, { kind: K }>;

/** Every kind of run in a few words; a kind that is added without them does not compile. */
const runNames: { [K in RunKind]: (plan: PlanOf<K>) => Message } = {
  captions: ({ ids, lang }) =>
    lang === null
      ? { count: 'runNameCaptions', n: ids.length }
      : { count: 'runNameCaptionsIn', n: ids.length, fill: [{ lang }] },
  complete: ({ ids }) => ({ count: 'runNameComplete', n: ids.length }),
  crawl: ({ seeds, depth }) => ({ count: 'runNameCrawl', n: seeds.length, fill: [depth] }),
  playlist: ({ of }) => [listNames[of.is], of.id],
  popular: ({ country }) => (country ? ['runNamePopularIn', country] : ['runNamePopular']),
  search: ({ asked: { q } }) => (q ? ['runNameSearch', q] : ['runNameSearchAll']),
};

const listNames = { playlist: 'runNamePlaylist', channel: 'runNameUploads', video: 'runNameVideoLists' } as const;

/** What a run is called. Cast because the compiler does not see that a plan and its kind's words belong together. */
export const runName = ({ plan }: Pick<Run, 'plan'>): Message => (runNames[plan.kind] as (plan: Plan) => Message)(plan);

/** Why a run that is held waits, and what that means; what went wrong has words of its own (`failure-words.ts`). */
export function pauseMessage({ hold, plan }: Pick<Run, 'hold' | 'plan'>, locale: string): Message | null {
  switch (hold?.is) {
    case 'reader':
      return ['runHeldReader'];
    case 'closed':
      return ['runHeldClosed'];
    case 'possible':
      return ['runHeldPossible'];
    case 'missing':
      return ['runHeldMissing', percentText(hold.share, locale), percentText(maxMissingShare(plan), locale)];
    default:
      return null;
  }
}

const maxMissingShare = (plan: Plan): number => ('mostMissing' in plan ? plan.mostMissing : 0);

/** A share from 0 to 1, with as many digits as tell it from nothing. */
export const percentText = (share: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumSignificantDigits: 2 }).format(share);
