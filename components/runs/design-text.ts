import { joinFacts } from '@/components/ui/dotted';
import { versionFailureText } from '@/components/ui/version-text';
import type { Plan } from '@/lib/runs/plan';
import { sourceStepsOf } from '@/lib/runs/plans/design-steps';
import { type AddedStep, type DesignFailure, isPlannedStep, type PlannedStep } from '@/lib/runs/plans/study-design';
import { runName } from '@/lib/runs/run-text';
import { countryName } from '@/lib/shared/country-name';
import { languageName } from '@/lib/shared/language-name';
import type { Translate } from '@/lib/shared/localized-text';

type Step = PlannedStep | AddedStep;
type PlanOf<K extends Plan['kind']> = Extract<Plan, { kind: K }>;

/** Numbers of steps as a list in the user's language. */
export const stepsText = (say: Translate, steps: readonly number[]): string =>
  new Intl.ListFormat(say.locale, { type: 'conjunction' }).format(
    steps.map((step) => new Intl.NumberFormat(say.locale).format(step)),
  );

/** Says what a step does. */
export function designStepText(say: Translate, step: Step): string {
  if (!isPlannedStep(step)) return say.plural('importAdd', step.ids.length);
  const { plan } = step;
  const sources = sourceStepsOf(step);
  const steps = stepsText(say, sources);
  if (plan.kind === 'search') return plan.asked.q ? say('designSearch', plan.asked.q) : say('designSearchAny');
  if (sources.length === 0) return say.saying(runName(step));
  switch (plan.kind) {
    case 'complete':
      return say.plural('designDetails', sources.length, steps);
    case 'captions':
      return say.plural('designCaptions', sources.length, steps);
    case 'crawl':
      return say.plural('designRelated', sources.length, steps, plan.depth);
    default:
      return say.saying(runName(step));
  }
}

/** Says the choices of a step, and what it was in the original study. */
export function designStepDetails(say: Translate, step: Step): string {
  if (!isPlannedStep(step)) return joinFacts([step.address]);
  const also = (step.from ?? []).find(({ step: from }) => from === null)?.videos ?? 0;
  return joinFacts([
    ...planDetails(say, step.plan),
    also > 0 && sourceStepsOf(step).length > 0 && say.plural('designAlso', also),
    step.brought > 0 && say.plural('designBrought', step.brought),
  ]);
}

function planDetails(say: Translate, plan: Plan): string[] {
  switch (plan.kind) {
    case 'search':
      return searchDetails(say, plan);
    case 'captions':
    case 'complete':
      return plan.lang ? [languageName(plan.lang, say.locale)] : [];
    case 'crawl':
      return [...(plan.country ? [countryName(plan.country, say.locale)] : []), say.plural('designPages', plan.pages)];
    case 'playlist':
    case 'popular':
      return [say.plural('designPages', plan.pages)];
  }
}

const splitNames = {
  day: 'searchSlicingDay',
  week: 'searchSlicingWeek',
  month: 'searchSlicingMonth',
  adaptive: 'searchSlicingAdaptive',
} as const;

/** Country and dates in words; filters by their names in the interface, as the methods text has them. */
function searchDetails(say: Translate, { asked, pages, slicing }: PlanOf<'search'>): string[] {
  const { q: _, regionCode, publishedAfter, publishedBefore, ...filters } = asked;
  return [
    ...(regionCode ? [countryName(regionCode, say.locale)] : []),
    ...(publishedAfter ? [say('designSince', dayOfTimestamp(say, publishedAfter))] : []),
    ...(publishedBefore ? [say('designUntil', dayOfTimestamp(say, publishedBefore))] : []),
    ...Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`])),
    ...(slicing === null ? [] : [say(splitNames[slicing])]),
    say.plural('designPages', pages),
  ];
}

const dayOfTimestamp = (say: Translate, moment: string): string => {
  const at = Date.parse(moment);
  // In UTC, so that it is the same day for everybody.
  const day = new Intl.DateTimeFormat(say.locale, { dateStyle: 'medium', timeZone: 'UTC' });
  return Number.isNaN(at) ? moment : day.format(at);
};

/** Says why a file is no design that can be repeated, and what to do. */
export function designFailureText(say: Translate, failure: DesignFailure): string {
  switch (failure.is) {
    case 'unreadable':
      return say('designUnreadable');
    case 'newer':
    case 'wrong-version':
      return versionFailureText(say, failure);
    case 'no-plans':
      return say('designNoPlans');
    case 'wrong':
      return say('designWrong', failure.at);
    case 'wrong-step':
      return say('designWrongStep', failure.step, failure.at);
    case 'no-such-step':
      return say('designNoSuchStep', failure.step, failure.from);
  }
}
