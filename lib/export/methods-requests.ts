import type { Plan } from '@/lib/runs/plan';
import type { Run } from '@/lib/runs/run';
import type { Translate } from '@/lib/shared/localized-text';
import { namedPlans } from './plan-files';
import type { StudyFacts } from './study-facts';

type PlanOf<K extends Plan['kind']> = Extract<Plan, { kind: K }>;

/** Seeds that a paragraph names; more of them are in the plan. */
const maxNamedSeeds = 10;

/** What was requested, plan by plan, in the order of their first run; details and captions are counted elsewhere. */
export const requestSentences = (say: Translate, { runs }: Pick<StudyFacts, 'runs'>): string[] =>
  namedPlans(runs).flatMap(({ file, plan, runs: all }) =>
    planSentences(say, plan, { file, when: runPeriodText(say, all) }),
  );

/** A day of the calendar in UTC, so that it is the same one for everybody. */
export const dayText = (say: Translate, at: number): string =>
  new Intl.DateTimeFormat(say.locale, { dateStyle: 'long', timeZone: 'UTC' }).format(at);

/** A stretch of days. Milliseconds since 1970. */
export const periodText = (say: Translate, { from, to }: { from: number; to: number }): string => {
  const [first, last] = [dayText(say, from), dayText(say, to)];
  return first === last ? say('methodsOn', first) : say('methodsBetween', first, last);
};

const runPeriodText = (say: Translate, runs: readonly Run[]): string =>
  periodText(say, { from: runs[0]?.createdAt ?? 0, to: runs.at(-1)?.createdAt ?? 0 });

interface PlanContext {
  file: string;
  when: string;
}

function planSentences(say: Translate, plan: Plan, context: PlanContext): string[] {
  switch (plan.kind) {
    case 'search':
      return searchSentences(say, plan, context);
    case 'crawl':
      return crawlSentences(say, plan, context);
    case 'playlist':
      return [say('methodsList', parametersText(say, plan.of), context.when), say.plural('methodsPages', plan.pages)];
    case 'popular': {
      const { country, category, language } = plan;
      return [
        say('methodsPopular', parametersText(say, { country, category, language }), context.when),
        say.plural('methodsPages', plan.pages),
      ];
    }
    case 'captions': {
      const { lang, mode } = plan;
      return [say.plural('methodsCaptions', plan.ids.length, parametersText(say, { lang, mode }), context.when)];
    }
    case 'complete':
      return [];
  }
}

const splitMessages = {
  day: 'methodsSplitDay',
  week: 'methodsSplitWeek',
  month: 'methodsSplitMonth',
  adaptive: 'methodsSplitHalves',
} as const;

function searchSentences(
  say: Translate,
  { asked, pages, slicing, requests, stop }: PlanOf<'search'>,
  context: PlanContext,
): string[] {
  const { q = '', publishedAfter, publishedBefore, regionCode, ...more } = asked;
  const always = { publishedAfter, publishedBefore, regionCode };
  return [
    say('methodsSearch', q, context.when, parametersText(say, { ...always, ...more })),
    ...(slicing === null ? [] : [say(splitMessages[slicing])]),
    say.plural(slicing === null ? 'methodsPages' : 'methodsPagesEach', pages),
    ...(requests === null ? [] : [say.plural('methodsRequests', requests)]),
    ...(stop.videos === null ? [] : [say.plural('methodsStopVideos', stop.videos)]),
    ...(stop.oldest === null ? [] : [say('methodsStopOldest', stop.oldest)]),
  ];
}

function crawlSentences(say: Translate, plan: PlanOf<'crawl'>, { file, when }: PlanContext): string[] {
  const { seeds, depth, pages, country, language, perStep } = plan;
  return [
    say.plural('methodsCrawl', seeds.length, when, depth, parametersText(say, { country, language })),
    say.plural('methodsPagesVideo', pages),
    ...(depth > 1 ? [say.plural('methodsPerStep', perStep)] : []),
    seeds.length <= maxNamedSeeds ? say('methodsSeeds', seeds.join(', ')) : say('methodsSeedsIn', file),
  ];
}

/** Parameters by the names of the interface, as they were sent; what was left to the service is said to be so. */
const parametersText = (say: Translate, parameters: object): string =>
  Object.entries(parameters)
    .map(([name, value]) => (value === null || value === undefined ? say('methodsNotSet', name) : `${name}=${value}`))
    .join(', ');
