import { communitySettings, pageRankSettings } from '@/lib/network/metric-settings';
import { type CaptionOutcome, captionOutcomeOf, countOutcomes } from '@/lib/runs/caption-outcome';
import { requestedSeeds } from '@/lib/runs/crawl-rule';
import type { Plan } from '@/lib/runs/plan-schema';
import type { Run, Step } from '@/lib/runs/records';
import { languagesOf } from '@/lib/runs/run-rules';
import { endpoints } from '@/lib/service/endpoints';
import { moneyText } from '@/lib/service/money-text';
import type { Translate } from '@/lib/shared/localized-text';
import { costText } from '@/lib/spending/spending';
import { distinctPlans } from './design-file';
import type { StudyFacts } from './study-facts';

type PlanOf<K extends Plan['kind']> = Extract<Plan, { kind: K }>;

/** If there are more seeds than this, the text refers to the plan file. */
const maxNamedSeeds = 10;

/**
 * Describes the requests of each plan, in the order of the plans' first runs. A plan that only completes details has no
 * sentence here; see `responseSentences`.
 */
const requestSentences = (t: Translate, { runs, captionSteps }: Pick<StudyFacts, 'runs' | 'captionSteps'>): string[] =>
  distinctPlans(runs).flatMap(({ file, plan, runs: all }) =>
    planSentences(t, plan, { file, period: runPeriodText(t, all), steps: stepsOfRuns(captionSteps, all) }),
  );

/** Formats a day in UTC, so that it is the same for every reader. */
const dayText = (t: Translate, time: number): string =>
  new Intl.DateTimeFormat(t.locale, { dateStyle: 'long', timeZone: 'UTC' }).format(time);

/** Formats a period of days. `from` and `to` are in milliseconds since 1970. */
const periodText = (t: Translate, { from, to }: { from: number; to: number }): string => {
  const first = dayText(t, from);
  const last = dayText(t, to);
  return first === last ? t('methodsOn', first) : t('methodsBetween', first, last);
};

const runPeriodText = (t: Translate, runs: readonly Run[]): string =>
  periodText(t, { from: runs[0]?.createdAt ?? 0, to: runs.at(-1)?.createdAt ?? 0 });

const stepsOfRuns = (steps: readonly Step[], runs: readonly Run[]): Step[] =>
  steps.filter(({ runId }) => runs.some(({ id }) => id === runId));

interface PlanContext {
  file: string;
  period: string;
  /** Steps of the plan's captions runs. */
  steps: readonly Step[];
}

function planSentences(t: Translate, plan: Plan, context: PlanContext): string[] {
  switch (plan.kind) {
    case 'search':
      return searchSentences(t, plan, context);
    case 'crawl':
      return crawlSentences(t, plan, context);
    case 'playlist':
      return [t('methodsList', parametersText(t, plan.of), context.period), t.plural('methodsPages', plan.pages)];
    case 'popular': {
      const { country, category, language } = plan;
      return [
        t('methodsPopular', parametersText(t, { country, category, language }), context.period),
        t.plural('methodsPages', plan.pages),
      ];
    }
    case 'captions': {
      const { mode } = plan;
      return languagesOf(plan).flatMap(({ lang, ids }) => [
        t.plural('methodsCaptions', ids.length, parametersText(t, { lang, mode }), context.period),
        captionsResultText(t, captionResults(lang, context.steps)),
      ]);
    }
    case 'details':
      return [];
  }
}

/** Returns the outcome of the last request for the captions of each video in a language. */
function captionResults(lang: string | null, steps: readonly Step[]): CaptionOutcome[] {
  const outcomes = new Map<unknown, CaptionOutcome>();
  for (const step of steps) {
    const { videoId, lang: requested = null } = step.params as { videoId: string; lang?: string };
    if (requested === lang) outcomes.set(videoId, captionOutcomeOf(step));
  }
  return [...outcomes.values()];
}

function captionsResultText(t: Translate, outcomes: readonly CaptionOutcome[]): string {
  const { saved, alreadySaved, notAvailable } = countOutcomes(outcomes);
  return t('methodsCaptionsResult', saved + alreadySaved, notAvailable);
}

const splitMessages = {
  day: 'methodsSplitDay',
  week: 'methodsSplitWeek',
  month: 'methodsSplitMonth',
  adaptive: 'methodsSplitHalves',
} as const;

function searchSentences(
  t: Translate,
  { params, pages, splitBy, requests, stop }: PlanOf<'search'>,
  context: PlanContext,
): string[] {
  const { q = '', publishedAfter, publishedBefore, regionCode, ...otherParams } = params;
  const listedParams = { publishedAfter, publishedBefore, regionCode };
  return [
    t('methodsSearch', q, context.period, parametersText(t, { ...listedParams, ...otherParams })),
    ...(splitBy === null ? [] : [t(splitMessages[splitBy])]),
    t.plural(splitBy === null ? 'methodsPages' : 'methodsPagesEach', pages),
    ...(requests === null ? [] : [t.plural('methodsRequests', requests)]),
    ...(stop.videos === null ? [] : [t.plural('methodsStopVideos', stop.videos)]),
    ...(stop.oldest === null ? [] : [t('methodsStopOldest', stop.oldest)]),
  ];
}

function crawlSentences(t: Translate, plan: PlanOf<'crawl'>, { file, period }: PlanContext): string[] {
  const { depth, pages, country, language, perStep, randomSeed } = plan;
  const seeds = requestedSeeds(plan);
  return [
    t.plural('methodsCrawl', seeds.length, period, depth, parametersText(t, { country, language })),
    t.plural('methodsPagesVideo', pages),
    ...(depth > 1 ? [t.plural('methodsPerStep', perStep, String(randomSeed))] : []),
    seeds.length <= maxNamedSeeds ? t('methodsSeeds', seeds.join(', ')) : t('methodsSeedsIn', file),
  ];
}

const hasRelated = (facts: StudyFacts): boolean =>
  facts.endpoints.some(({ route }) => route === endpoints.relatedVideos.route);

/** Describes how the measures in the network files were computed, so that they can be computed again. */
const networkSentences = (t: Translate): string[] => [
  t('methodsCommunities', String(communitySettings.resolution), String(communitySettings.randomSeed)),
  t(
    'methodsPageRank',
    String(pageRankSettings.damping),
    String(pageRankSettings.tolerance),
    String(pageRankSettings.maxIterations),
  ),
];

/** Lists parameters by name and states which ones are not set. */
const parametersText = (t: Translate, parameters: object): string =>
  Object.entries(parameters)
    .map(([name, value]) => (value === null || value === undefined ? t('methodsNotSet', name) : `${name}=${value}`))
    .join(', ');

export interface MethodsOptions {
  extensionVersion: string;
  /** The researcher's reason for naming people; `null` if they are not named. */
  namesBecause: string | null;
  hasNetwork: boolean;
}

/** Writes the methods paragraph in the user's language. */
export function methodsText(
  t: Translate,
  facts: StudyFacts,
  { extensionVersion, namesBecause: namingReason, hasNetwork }: MethodsOptions,
): string {
  const sentences = [
    collectionSentence(t, facts, extensionVersion),
    ...(facts.design ? [t('methodsDesign', facts.design.file, facts.design.sha256)] : []),
    ...(facts.responsePeriod ? responseSentences(t, facts, facts.responsePeriod) : [t('methodsNothingRequested')]),
    ...requestSentences(t, facts),
    ...(hasNetwork && hasRelated(facts) ? networkSentences(t) : []),
    ...missingSentences(t, facts),
    ...reusedSentences(t, facts),
    ...(facts.responsePeriod ? costSentences(t, facts) : []),
    ...(namingReason === null ? [] : [t('methodsNamed', namingReason)]),
  ];
  return sentences.join(' ');
}

const collectionSentence = (t: Translate, facts: StudyFacts, version: string): string =>
  facts.addedPeriod
    ? t.plural('methodsCollection', facts.videos, facts.name, version, periodText(t, facts.addedPeriod))
    : t('methodsEmpty', facts.name);

const listText = (t: Translate, all: readonly string[]): string =>
  new Intl.ListFormat(t.locale, { type: 'conjunction' }).format(all);

function responseSentences(t: Translate, facts: StudyFacts, responsePeriod: { from: number; to: number }): string[] {
  const { noLongerReturned } = facts;
  const routes = facts.endpoints.map(({ route, responses }) => t.plural('methodsResponses', responses, route));
  return [
    t(
      'methodsRequested',
      listText(t, facts.interfaceVersions),
      periodText(t, responsePeriod),
      listText(t, routes),
      serviceText(t, facts),
    ),
    t.plural('methodsDetails', facts.withDetails),
    ...(facts.observations > facts.withDetails ? [t.plural('methodsObservations', facts.observations)] : []),
    ...(noLongerReturned
      ? [t.plural('methodsNoLonger', noLongerReturned.videos, dayText(t, noLongerReturned.since))]
      : []),
  ];
}

/** Describes the services with the names that the user gave them. */
function serviceText(t: Translate, { services }: StudyFacts): string {
  if (services.length === 0) return t('methodsService');
  const serviceTexts = services.map(({ name, url }) =>
    name === null ? t('methodsServiceAt', url) : t('methodsServiceNamed', name, url),
  );
  return listText(t, serviceTexts);
}

function reusedSentences(t: Translate, { reused: { responses, cost } }: StudyFacts): string[] {
  if (responses === 0) return [];
  const spent = cost.micros > 0 ? [t('methodsReusedCost', costText(t, cost))] : [];
  return [t.plural('methodsReused', responses), ...spent];
}

const missingSentences = (t: Translate, { notReturned, unreadable, idOnly, skippedRows }: StudyFacts): string[] => [
  ...(notReturned > 0 ? [t.plural('methodsNotReturned', notReturned)] : []),
  ...(unreadable > 0 ? [t.plural('methodsUnreadable', unreadable)] : []),
  ...(idOnly > 0 ? [t.plural('methodsIdOnly', idOnly)] : []),
  ...(skippedRows > 0 ? [t.plural('methodsSkipped', skippedRows)] : []),
];

const costSentences = (t: Translate, { cost }: StudyFacts): string[] => [
  ...(cost.confirmed > 0 ? [t('methodsCost', moneyText(cost.confirmed, 'prose', t.locale))] : []),
  ...(cost.estimated > 0 ? [t('methodsEstimated', moneyText(cost.estimated, 'prose', t.locale))] : []),
  ...(cost.possible.micros > 0 ? [t('methodsPossible', costText(t, cost.possible))] : []),
  ...(cost.unpriced > 0 ? [t.plural('methodsUnpriced', cost.unpriced)] : []),
];
