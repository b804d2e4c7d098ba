import type { Plan } from '@/lib/runs/plan';
import type { Run } from '@/lib/runs/run';
import type { Say } from '@/lib/shared/localized-text';
import { namedPlans } from './plan-files';
import type { Facts } from './study-facts';

type PlanOf<K extends Plan['kind']> = Extract<Plan, { kind: K }>;

/** Seeds that a paragraph names; more of them are in the plan. */
const mostNamed = 10;

/** What was requested, plan by plan, in the order of their first run; details and captions are counted elsewhere. */
export const requestSentences = (say: Say, { runs }: Pick<Facts, 'runs'>): string[] =>
  namedPlans(runs).flatMap(({ file, plan, runs: all }) => sentencesOf(say, plan, { file, when: whenOf(say, all) }));

/** A day of the calendar in UTC, so that it is the same one for everybody. */
export const day = (say: Say, at: number): string =>
  new Intl.DateTimeFormat(say.locale, { dateStyle: 'long', timeZone: 'UTC' }).format(at);

/** A stretch of days. Milliseconds since 1970. */
export const period = (say: Say, { from, to }: { from: number; to: number }): string => {
  const [first, last] = [day(say, from), day(say, to)];
  return first === last ? say('methodsOn', first) : say('methodsBetween', first, last);
};

const whenOf = (say: Say, runs: readonly Run[]): string =>
  period(say, { from: runs[0]?.createdAt ?? 0, to: runs.at(-1)?.createdAt ?? 0 });

interface Made {
  file: string;
  when: string;
}

function sentencesOf(say: Say, plan: Plan, made: Made): string[] {
  switch (plan.kind) {
    case 'search':
      return searchSentences(say, plan, made);
    case 'crawl':
      return crawlSentences(say, plan, made);
    case 'playlist':
      return [say('methodsList', parametersText(say, plan.of), made.when), say.count('methodsPages', plan.pages)];
    case 'popular': {
      const { country, category, language } = plan;
      return [
        say('methodsPopular', parametersText(say, { country, category, language }), made.when),
        say.count('methodsPages', plan.pages),
      ];
    }
    case 'captions': {
      const { lang, mode } = plan;
      return [say.count('methodsCaptions', plan.ids.length, parametersText(say, { lang, mode }), made.when)];
    }
    case 'complete':
      return [];
  }
}

const splits = {
  day: 'methodsSplitDay',
  week: 'methodsSplitWeek',
  month: 'methodsSplitMonth',
  adaptive: 'methodsSplitHalves',
} as const;

function searchSentences(say: Say, { asked, pages, slicing, requests, stop }: PlanOf<'search'>, made: Made): string[] {
  const { q = '', publishedAfter, publishedBefore, regionCode, ...more } = asked;
  const always = { publishedAfter, publishedBefore, regionCode };
  return [
    say('methodsSearch', q, made.when, parametersText(say, { ...always, ...more })),
    ...(slicing === null ? [] : [say(splits[slicing])]),
    say.count(slicing === null ? 'methodsPages' : 'methodsPagesEach', pages),
    ...(requests === null ? [] : [say.count('methodsRequests', requests)]),
    ...(stop.videos === null ? [] : [say.count('methodsStopVideos', stop.videos)]),
    ...(stop.oldest === null ? [] : [say('methodsStopOldest', stop.oldest)]),
  ];
}

function crawlSentences(say: Say, plan: PlanOf<'crawl'>, { file, when }: Made): string[] {
  const { seeds, depth, pages, country, language, perStep } = plan;
  return [
    say.count('methodsCrawl', seeds.length, when, depth, parametersText(say, { country, language })),
    say.count('methodsPagesVideo', pages),
    ...(depth > 1 ? [say.count('methodsPerStep', perStep)] : []),
    seeds.length <= mostNamed ? say('methodsSeeds', seeds.join(', ')) : say('methodsSeedsIn', file),
  ];
}

/** Parameters by the names of the interface, as they were sent; what was left to the service is said to be so. */
const parametersText = (say: Say, parameters: object): string =>
  Object.entries(parameters)
    .map(([name, value]) => (value === null || value === undefined ? say('methodsNotSet', name) : `${name}=${value}`))
    .join(', ');
