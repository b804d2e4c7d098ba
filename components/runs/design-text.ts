import { allocationLabels, orderLabels, sampleMethodLabels, strataLabels } from '@/components/samples/sample-labels';
import { dateText, joinFacts, versionFailureText } from '@/components/ui/format-text';
import { sourceStepsOf } from '@/lib/runs/design-step-status';
import type { PlanFileFailure } from '@/lib/runs/plan-file';
import type { Plan } from '@/lib/runs/plan-schema';
import { drawOf } from '@/lib/runs/random-prefixes';
import { percentText, runName } from '@/lib/runs/run-name';
import { languagesOf } from '@/lib/runs/run-rules';
import { type DesignFailure, type DesignStep, isDesignPlanStep, isDesignSampleStep } from '@/lib/runs/study-design';
import type { SamplePlan } from '@/lib/samples/sample';
import { countryName, languageName } from '@/lib/shared/display-names';
import type { MessageName, Translate } from '@/lib/shared/localized-text';
import { parseTime } from '@/lib/shared/parse-time';

type PlanOf<K extends Plan['kind']> = Extract<Plan, { kind: K }>;

export const stepNumbersText = (t: Translate, steps: readonly number[]): string =>
  new Intl.ListFormat(t.locale, { type: 'conjunction' }).format(steps.map((step) => t.number(step)));

export function designStepText(t: Translate, step: DesignStep): string {
  if (isDesignSampleStep(step)) return t.plural('designSample', step.sample.size);
  if (!isDesignPlanStep(step)) return t.plural('importAdd', step.ids.length);
  const { plan } = step;
  const sources = sourceStepsOf(step);
  const steps = stepNumbersText(t, sources);
  if (sources.length === 0) return t.message(runName(step));
  switch (plan.kind) {
    case 'details':
      return t.plural('designDetails', sources.length, steps);
    case 'captions':
      return t.plural('designCaptions', sources.length, steps);
    case 'crawl':
      return t.plural('designRelated', sources.length, steps, plan.depth);
    default:
      return t.message(runName(step));
  }
}

/** Describes a step's settings, and the number of videos that it added in the original study. */
export function designStepDetails(t: Translate, step: DesignStep): string {
  if (isDesignSampleStep(step))
    return joinFacts(t, [...sampleDetails(t, step.sample), t('designSampled', step.videosAdded, step.frame)]);
  if (!isDesignPlanStep(step)) return joinFacts(t, [step.address]);
  const also = (step.from ?? []).find(({ step: from }) => from === null)?.videos ?? 0;
  return joinFacts(t, [
    ...planDetails(t, step.plan),
    also > 0 && sourceStepsOf(step).length > 0 && t.plural('designAlso', also),
    step.videosAdded > 0 && t.plural('designBrought', step.videosAdded),
  ]);
}

const field = (t: Translate, name: MessageName, value: string | number): string =>
  t('labelAndValue', t(name), typeof value === 'number' ? t.number(value) : value);

/** Describes every option of a sample; its size is named elsewhere. */
function sampleDetails(t: Translate, plan: SamplePlan): string[] {
  const required = [...(plan.details ? ['details' as const] : []), ...(plan.captions ? ['captions' as const] : [])];
  return [
    t(sampleMethodLabels[plan.method]),
    ...(plan.method === 'stratified'
      ? [t(strataLabels[plan.strata]), field(t, 'sampleAllocation', t(allocationLabels[plan.allocation]))]
      : []),
    plan.method === 'first' ? t(orderLabels[plan.order]) : field(t, 'sampleSeed', String(plan.seed)),
    ...(required.length > 0 ? [field(t, 'sampleOnly', t.list(required.map((name) => t(name))))] : []),
  ];
}

/** Describes every option of a plan. Its videos and the depth of a crawl are named elsewhere. */
function planDetails(t: Translate, plan: Plan): string[] {
  switch (plan.kind) {
    case 'search':
      return searchDetails(t, plan);
    case 'captions':
      return captionsDetails(t, plan);
    case 'details':
      return [
        ...(plan.lang ? [languageName(plan.lang, t.locale)] : []),
        ...(plan.fields ? [plan.fields.join(', ')] : []),
        ...(plan.shorts ? [t('planShorts')] : []),
        field(t, 'planMaxMissing', percentText(plan.maxMissingShare, t.locale)),
      ];
    case 'crawl':
      return [
        ...(plan.country ? [countryName(plan.country, t.locale)] : []),
        ...(plan.language ? [languageName(plan.language, t.locale)] : []),
        t.plural('designPages', plan.pages),
        field(t, 'crawlPerStep', plan.perStep),
        field(t, 'crawlRandomSeed', String(plan.randomSeed)),
      ];
    case 'playlist':
      return [t.plural('designPages', plan.pages)];
    case 'popular':
      return [
        ...(plan.category ? [field(t, 'category', plan.category)] : []),
        ...(plan.language ? [languageName(plan.language, t.locale)] : []),
        ...(plan.pageSize === null ? [] : [field(t, 'popularPageSize', plan.pageSize)]),
        t.plural('designPages', plan.pages),
      ];
  }
}

const captionModeLabels = {
  'fallback-auto-translated': 'getMachineTranslation',
  'fallback-whisper': 'transcribeSpeech',
  'force-whisper': 'modeTranscribeAlways',
} as const;

function captionsDetails(t: Translate, plan: PlanOf<'captions'>): string[] {
  const languages = languagesOf(plan).map(({ lang }) => (lang ? languageName(lang, t.locale) : t('anyLanguage')));
  return [
    ...languages,
    ...(plan.mode === 'default' ? [] : [t(captionModeLabels[plan.mode])]),
    ...(plan.listFirst?.length ? [t('bulkListFirst')] : []),
  ];
}

const splitLabels = {
  day: 'searchSplitDay',
  week: 'searchSplitWeek',
  month: 'searchSplitMonth',
  adaptive: 'searchSplitAdaptive',
} as const;

/**
 * Describes the settings of a search. Country and dates are localised; filters are named after their parameters, as in
 * the methods text.
 */
function searchDetails(t: Translate, plan: PlanOf<'search'>): string[] {
  const { params, pages, splitBy, requests, stop } = plan;
  const draw = drawOf(plan);
  const { q: _, regionCode, publishedAfter, publishedBefore, ...filters } = params;
  return [
    ...(draw ? [t('designPrefixes', draw.count, draw.length, String(draw.seed))] : []),
    ...(regionCode ? [countryName(regionCode, t.locale)] : []),
    ...(publishedAfter ? [t('designSince', dayOfTimestamp(t, publishedAfter))] : []),
    ...(publishedBefore ? [t('designUntil', dayOfTimestamp(t, publishedBefore))] : []),
    ...Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`])),
    ...(splitBy === null ? [] : [t(splitLabels[splitBy])]),
    t.plural('designPages', pages),
    ...(requests === null ? [] : [field(t, 'maximumRequests', requests)]),
    ...(stop.videos === null ? [] : [field(t, 'searchVideos', stop.videos)]),
    ...(stop.oldest === null ? [] : [field(t, 'searchOldest', dayOfTimestamp(t, stop.oldest))]),
    ...(stop.empty ? [t('searchEmpty')] : []),
  ];
}

const dayOfTimestamp = (t: Translate, moment: string): string => {
  const time = parseTime(moment);
  return Number.isNaN(time) ? moment : dateText(t, time, 'UTC');
};

/** Explains why a file is not a usable study design, and what the user can do. */
export function designFailureText(t: Translate, failure: DesignFailure): string {
  switch (failure.is) {
    case 'unreadable':
      return t('designUnreadable');
    case 'newer':
    case 'invalid-version':
      return versionFailureText(t, failure);
    case 'invalid':
      return t('designInvalid', failure.at);
    case 'invalid-step':
      return t('designInvalidStep', failure.step, failure.at);
    case 'no-such-step':
      return t('designNoSuchStep', failure.step, failure.from);
  }
}

/** Explains why a file is not a valid plan, and what the user can do. */
export function planFailureText(t: Translate, failure: PlanFileFailure): string {
  switch (failure.is) {
    case 'unreadable':
    case 'other':
      return t('searchLoadUnreadable');
    case 'newer':
    case 'invalid-version':
      return versionFailureText(t, failure);
    case 'invalid':
      return t('searchLoadInvalid', failure.at);
  }
}
