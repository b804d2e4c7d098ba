import { mostSearchCalls, mostSearchPages } from '@/lib/runs/plan-file';
import { mostSlices, slicesOf } from '@/lib/runs/plans/date-splits';
import type { SearchPlan, Sought } from '@/lib/runs/plans/search-plan';
import type { SearchChoice } from '@/lib/settings/settings';
import type { Saying } from '@/lib/shared/localized-text';
import { type FormValues, firstType, type Problems, problemsOf, soughtFrom, valuesFrom } from './search-form';

/** What the form holds: what was kept, with what is there before the reader chose. `country`: the reader's own, if it is known. */
export const formValues = ({ values }: Pick<SearchChoice, 'values'>, country: string | null): FormValues => ({
  type: firstType,
  ...(country !== null && { regionCode: country }),
  ...valuesFrom(values),
});

/** What stands against the plan: at a control of the question, or at the cutting by date. */
export interface PlanProblems {
  values: Problems;
  slicing: Saying | null;
  /** Nothing at all is sought. */
  empty: boolean;
}

export function planProblems(values: FormValues, { slicing }: Pick<SearchChoice, 'slicing'>): PlanProblems {
  const { publishedAfter = '', publishedBefore = '' } = values;
  const { type: _, regionCode: __, ...rest } = soughtFrom(values);
  return {
    values: problemsOf(values),
    slicing: slicingProblem(publishedAfter, publishedBefore, slicing),
    empty: Object.keys(rest).length === 0,
  };
}

function slicingProblem(after: string, before: string, slicing: SearchChoice['slicing']): Saying | null {
  if (slicing === 'none') return null;
  if (after === '' || before === '') return ['searchSlicesNeedBounds'];
  return slicesOf({ after, before }, slicing).length >= mostSlices ? ['searchSlicesMany', mostSlices] : null;
}

/** The plan of a form; `null` where something stands against it. */
export function planOfForm(values: FormValues, choice: SearchChoice): SearchPlan | null {
  const problems = planProblems(values, choice);
  if (problems.empty || problems.slicing || Object.keys(problems.values).length > 0) return null;
  const slicing = choice.slicing === 'none' ? null : choice.slicing;
  return {
    kind: 'search',
    // The schema let it through a line ago.
    asked: soughtFrom(values) as Sought,
    pages: Math.min(choice.pages, mostSearchPages),
    slicing,
    requests: slicing === 'adaptive' ? Math.min(choice.requests, mostSearchCalls) : null,
    stop: { videos: choice.videos, oldest: values.order === 'date' ? choice.oldest : null, empty: choice.empty },
  };
}

/** A plan back in the form: what was kept, loaded or run before is changed there. */
export const choiceFrom = (plan: SearchPlan, before: SearchChoice): SearchChoice => ({
  ...before,
  // A country or type that the plan leaves out stays out.
  values: { regionCode: '', type: '', ...soughtFrom(plan.asked) },
  pages: plan.pages,
  slicing: plan.slicing ?? 'none',
  requests: plan.requests ?? before.requests,
  videos: plan.stop.videos,
  oldest: plan.stop.oldest,
  empty: plan.stop.empty,
});
