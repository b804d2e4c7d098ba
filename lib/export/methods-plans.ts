import { type CaptionOutcome, captionOutcomeOf, countOutcomes } from '@/lib/runs/caption-outcome';
import { requestedSeeds } from '@/lib/runs/crawl-rule';
import type { Plan } from '@/lib/runs/plan-schema';
import { drawOf } from '@/lib/runs/random-prefixes';
import type { Run, Step } from '@/lib/runs/records';
import { languagesOf } from '@/lib/runs/run-rules';
import type { DesignPlanStep } from '@/lib/runs/study-design';
import type { CaptionMode } from '@/lib/service/value-sets';
import type { MessageName, Translate } from '@/lib/shared/localized-text';
import { distinctPlans } from './design-file';
import { listText, parametersText, periodText } from './methods-phrases';
import type { StudyFacts } from './study-facts';

type PlanOf<K extends Plan['kind']> = Extract<Plan, { kind: K }>;

/** If there are more seeds than this, the text refers to the plan file. */
const maxNamedSeeds = 10;

interface PlanContext {
  file: string;
  period: string;
  /** Steps of the plan's runs, in order of request. */
  steps: readonly Step[];
  runs: readonly Run[];
}

/**
 * Writes a paragraph for each plan of the wanted kinds, in the order of the plans' first runs. Plans that only fetch
 * details have none: `methodsText` tells of their details together.
 */
export const planParagraphs = (
  t: Translate,
  { runs, steps }: Pick<StudyFacts, 'runs' | 'steps'>,
  isWanted: (kind: Plan['kind']) => boolean,
): string[][] =>
  distinctPlans(runs).flatMap(({ file, plan, runs: all }) => {
    if (!isWanted(plan.kind)) return [];
    const times = all.map(({ createdAt }) => createdAt);
    const period = periodText(t, { from: Math.min(...times), to: Math.max(...times) });
    const sentences = planSentences(t, plan, { file, period, steps: stepsOfRuns(steps, all), runs: all });
    return sentences.length > 0 ? [[...sentences, ...runSentences(t, { steps }, all, plan)]] : [];
  });

/** Describes a step of a study by its plan alone, because its requests and results are not known. */
export function planStepSentences(t: Translate, { file, plan, runs, videosAdded }: DesignPlanStep): string[] {
  const times = runs.map(({ started }) => Date.parse(started)).filter(Number.isFinite);
  if (times.length === 0) return [];
  const period = periodText(t, { from: Math.min(...times), to: Math.max(...times) });
  if (plan.kind === 'details') {
    const { ids, lang, fields } = plan;
    const parameters = parametersText(t, { lang, ...(fields && { fields }) });
    return [t('methodsDetailsRequested', period, t.plural('videoCount', ids.length), parameters)];
  }
  return [
    ...planSentences(t, plan, { file, period, steps: [], runs: [] }),
    ...repeatedSentences(t, runs, plan),
    ...(plan.kind === 'captions' ? [] : [t.plural('methodsStepVideos', videosAdded)]),
  ];
}

const stepsOfRuns = (steps: readonly Step[], runs: readonly Run[]): Step[] => {
  const ids = new Set(runs.map(({ id }) => id));
  return steps.filter(({ runId }) => ids.has(runId));
};

/** Describes how often the runs of a step took place, and what they lack. */
export function runSentences(
  t: Translate,
  { steps }: Pick<StudyFacts, 'steps'>,
  runs: readonly Run[],
  { kind }: Pick<Plan, 'kind'>,
): string[] {
  const failed = stepsOfRuns(steps, runs).filter(({ state }) => state === 'refused' || state === 'uncertain');
  return [
    ...repeatedSentences(t, runs, { kind }),
    ...(runs.some(({ state }) => state !== 'done') ? [t('methodsIncomplete')] : []),
    // The outcomes of captions are listed by video.
    ...(kind !== 'captions' && failed.length > 0 ? [t('methodsWithoutResponse', failed.length)] : []),
  ];
}

function repeatedSentences(
  t: Translate,
  runs: readonly Pick<Run, 'startedBy'>[],
  { kind }: Pick<Plan, 'kind'>,
): string[] {
  const scheduled = runs.filter(({ startedBy }) => startedBy === 'schedule').length;
  if (runs.length < 2) return [];
  if (scheduled > 0) return [t('methodsRepeated', runs.length, scheduled)];
  return kind === 'details' ? [] : [t('methodsRepeatedByHand', runs.length)];
}

function planSentences(t: Translate, plan: Plan, context: PlanContext): string[] {
  switch (plan.kind) {
    case 'search':
      return searchSentences(t, plan, context);
    case 'crawl':
      return crawlSentences(t, plan, context);
    case 'playlist':
      return [t('methodsList', parametersText(t, plan.of), context.period), ...listSentences(t, plan, context)];
    case 'popular': {
      const { country, category, language } = plan;
      const parameters = parametersText(t, { country, category, language });
      return [t('methodsPopular', parameters, context.period), ...listSentences(t, plan, context)];
    }
    case 'captions':
      return captionsSentences(t, plan, context);
    case 'details':
      return [];
  }
}

const listSentences = (t: Translate, { pages }: { pages: number }, { steps, runs }: PlanContext): string[] => [
  t.plural('methodsPages', pages),
  ...resultSentences(t, steps, null),
  ...(runs.length === 1 ? endSentences(t, partsOf(steps), pages) : []),
];

const splitMessages = {
  day: 'methodsSplitDay',
  week: 'methodsSplitWeek',
  month: 'methodsSplitMonth',
  adaptive: 'methodsSplitHalves',
} as const;

function searchSentences(t: Translate, plan: PlanOf<'search'>, { file, period, steps, runs }: PlanContext): string[] {
  const { params, pages, splitBy, requests, prefixes, stop } = plan;
  const { q: _, publishedAfter, publishedBefore, regionCode, order, ...otherParams } = params;
  const announced = runs.flatMap((run) => announcedBy(plan, stepsOfRuns(steps, [run])) ?? []);
  const isOne = runs.length === 1;
  const ends = isOne ? endSentences(t, partsOf(steps), pages) : [];
  const isShort = isOne && splitBy === null && !prefixes && announced.some((total) => total > countRecords(steps));
  return [
    ...querySentences(t, plan, { file, period, steps }),
    datesSentence(t, publishedAfter, publishedBefore),
    regionCode === undefined ? t('methodsNoRegion') : t('methodsRegion', { country: regionCode }, regionCode),
    order === undefined ? t('methodsNoOrder') : t('methodsOrder', order),
    ...(Object.keys(otherParams).length > 0 ? [t('methodsOtherParameters', parametersText(t, otherParams))] : []),
    ...(splitBy === null ? [] : [t(splitMessages[splitBy])]),
    t.plural(splitBy === null && !prefixes ? 'methodsPages' : 'methodsPagesEach', pages),
    ...(requests === null ? [] : [t.plural('methodsRequests', requests)]),
    ...(stop.videos === null ? [] : [t.plural('methodsStopVideos', stop.videos)]),
    ...(stop.oldest === null ? [] : [t('methodsStopOldest', stop.oldest)]),
    ...resultSentences(t, steps, announced.length > 0 ? listText(t, announced.map(t.number)) : null),
    ...ends,
    ...(isShort && ends.includes(t('methodsListEnded')) ? [t('methodsEndedEarly')] : []),
  ];
}

/** Describes the query, or the method of a search for random prefixes. */
function querySentences(
  t: Translate,
  plan: PlanOf<'search'>,
  { file, period, steps }: Pick<PlanContext, 'file' | 'period' | 'steps'>,
): string[] {
  const { q = '' } = plan.params;
  const draw = drawOf(plan);
  if (!draw) return [q === '' ? t('methodsSearchWithoutQuery', period) : t('methodsSearch', q, period)];
  const others = steps.reduce((sum, { results }) => sum + (results?.unrequested ?? 0), 0);
  return [
    t('methodsPrefixes', period, draw.count, draw.length, String(draw.seed), file),
    // The results of a step before a sample are not known.
    ...(steps.length > 0 ? [t('methodsPrefixResults', others)] : []),
  ];
}

function datesSentence(t: Translate, after: string | undefined, before: string | undefined): string {
  if (after !== undefined && before !== undefined) return t('methodsPublishedBetween', after, before);
  if (after !== undefined) return t('methodsPublishedAfter', after);
  return before === undefined ? t('methodsAnyDate') : t('methodsPublishedBefore', before);
}

/** Pages of the same list, in order of request. */
type Part = readonly [Step, ...Step[]];

/** Groups the pages with a response by run and part of a split search. */
const partsOf = (steps: readonly Step[]): Part[] =>
  [
    ...Map.groupBy(
      steps.filter(({ results }) => results),
      ({ runId, context }) => `${runId} ${context.slice}`,
    ).values(),
  ].flatMap(([first, ...others]) => (first ? [[first, ...others] as const] : []));

/**
 * Returns the number of results that the service announced on the first pages of a run; `null` without any. Halves of a
 * period are contained in the number of the whole period.
 */
function announcedBy({ splitBy }: PlanOf<'search'>, steps: readonly Step[]): number | null {
  const parts = partsOf(steps);
  const totals = (splitBy === 'adaptive' ? parts.slice(0, 1) : parts).flatMap(
    ([{ results }]) => results?.totalResults ?? [],
  );
  return totals.length > 0 ? totals.reduce((sum, total) => sum + total) : null;
}

const countRecords = (steps: readonly Step[]): number =>
  steps.reduce((sum, { results }) => sum + (results?.ids.length ?? 0), 0);

function resultSentences(t: Translate, steps: readonly Step[], announced: string | null): string[] {
  const received = steps.filter(({ results }) => results);
  if (received.length === 0) return [];
  const records = t.plural('methodsRecordCount', countRecords(received));
  const pages = t.plural('methodsPageCount', received.length);
  const different = t.plural('methodsDifferent', new Set(received.flatMap(({ results }) => results?.ids ?? [])).size);
  const withoutId = received.reduce((sum, { results }) => sum + (results?.withoutId ?? 0), 0);
  return [
    announced === null
      ? t('methodsListResult', records, pages, different)
      : t('methodsSearchResult', announced, records, pages, different),
    ...(withoutId > 0 ? [t('methodsWithoutVideo', withoutId)] : []),
  ];
}

/** Describes where the lists ended, and how that is known. */
function endSentences(t: Translate, all: readonly Part[], pages: number): string[] {
  // A period that was split into halves did not end with its own pages.
  const parts = all.filter(([{ context }]) => !all.some(([other]) => isWithin(other.context.slice, context.slice)));
  const last = parts.flatMap((part) => part.at(-1) ?? []);
  const ended = last.filter(({ results }) => results?.nextPageToken === null).length;
  const cut = last.filter(({ results, context }) => {
    return results !== null && results.nextPageToken !== null && Number(context.page ?? pages) >= pages;
  }).length;
  if (parts.length > 1) return [t('methodsPartsEnded', parts.length, ended, cut)];
  if (ended === 1) return [t('methodsListEnded')];
  return cut === 1 ? [t('methodsListCut')] : [];
}

/** Returns whether a period (`after/before`) is a part of another one. */
function isWithin(one: unknown, other: unknown): boolean {
  if (typeof one !== 'string' || typeof other !== 'string' || one === other) return false;
  // A prefix is no period.
  if (!one.includes('/')) return false;
  const [after = '', before = ''] = one.split('/');
  const [otherAfter = '', otherBefore = ''] = other.split('/');
  return after >= otherAfter && before <= otherBefore;
}

function crawlSentences(t: Translate, plan: PlanOf<'crawl'>, { file, period, steps, runs }: PlanContext): string[] {
  const { depth, pages, country, language, perStep, randomSeed } = plan;
  const seeds = requestedSeeds(plan);
  const levels = Map.groupBy(
    steps.filter(({ attempts, results }) => attempts > 0 || results),
    ({ context }) => Number(context.depth ?? 0),
  );
  const levelTexts = [...levels].map(([level, all]) =>
    t('methodsLevel', level, t.plural('videoCount', all.length), t.plural('linkCount', countRecords(all))),
  );
  return [
    t.plural('methodsCrawl', seeds.length, period, depth, parametersText(t, { country, language })),
    t.plural('methodsPagesVideo', pages),
    ...(depth > 1 ? [t.plural('methodsPerStep', perStep, String(randomSeed)), t('methodsCrawlOnce')] : []),
    seeds.length <= maxNamedSeeds ? t('methodsSeeds', seeds.join(', ')) : t('methodsSeedsIn', file),
    ...(levelTexts.length > 0 && runs.length === 1 ? [t('methodsLevels', levelTexts.join('; '))] : []),
  ];
}

const modeMessages: Record<CaptionMode, MessageName> = {
  default: 'methodsModeDefault',
  'fallback-auto-translated': 'methodsModeTranslated',
  'fallback-whisper': 'methodsModeWhisper',
  'force-whisper': 'methodsModeTranscribed',
};

function captionsSentences(t: Translate, plan: PlanOf<'captions'>, { period, steps }: PlanContext): string[] {
  const { mode, listFirst = [] } = plan;
  const requests = languagesOf(plan).flatMap(({ lang, ids, alreadySaved }) => {
    const results = captionResults(lang, steps);
    const { saved, notAvailable, failed, uncertain } = countOutcomes(results);
    const requested = results.length > 0 ? saved + notAvailable + failed + uncertain : ids.length;
    const texts = outcomeTexts(t, [...results, ...alreadySaved.map(() => 'alreadySaved' as const)]);
    return [
      t.plural('methodsCaptions', requested, parametersText(t, { lang, mode }), period),
      ...(texts.length > 0 ? [t('methodsOutcomes', listText(t, texts))] : []),
    ];
  });
  const repeated = steps.reduce((sum, { attempts }) => sum + Math.max(0, attempts - 1), 0);
  return [
    ...requests,
    ...(repeated > 0 ? [t('methodsRequestsRepeated', repeated)] : []),
    t(modeMessages[mode]),
    listFirst.length > 0 ? t('methodsListFirst', t.plural('videoCount', listFirst.length)) : t('methodsListNotFirst'),
  ];
}

/** Returns the outcome of the last request for the captions of each video in a language. */
function captionResults(lang: string | null, steps: readonly Step[]): CaptionOutcome[] {
  const outcomes = new Map<unknown, CaptionOutcome>();
  for (const step of steps.filter(({ name }) => name === 'captions')) {
    const { videoId, lang: requested = null } = step.params as { videoId: string; lang?: string };
    if (requested === lang) outcomes.set(videoId, captionOutcomeOf(step));
  }
  return [...outcomes.values()];
}

function outcomeTexts(t: Translate, outcomes: readonly CaptionOutcome[]): string[] {
  const { saved, alreadySaved, notAvailable, failed, uncertain, waiting, notRequested } = countOutcomes(outcomes);
  const counts: [MessageName, number][] = [
    ['methodsOutcomeSaved', saved],
    ['methodsOutcomeAlreadySaved', alreadySaved],
    ['methodsOutcomeNotAvailable', notAvailable],
    ['methodsOutcomeFailed', failed],
    ['methodsOutcomeUncertain', uncertain],
    ['methodsOutcomeNotRequested', waiting + notRequested],
  ];
  return counts.flatMap(([name, count]) => (count > 0 ? [t(name, count)] : []));
}
