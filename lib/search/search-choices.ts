import { maxDateRanges, splitDateRange } from '@/lib/runs/date-range';
import type { SearchPlan, SearchQuery } from '@/lib/runs/plan';
import { maxSearchPages, maxSearchRequests } from '@/lib/runs/plan-file';
import type { SearchChoice } from '@/lib/settings/settings';
import type { Message } from '@/lib/shared/localized-text';
import {
  defaultType,
  type FormErrors,
  type FormValues,
  paramsOfForm,
  savedFormValues,
  validateForm,
} from './search-form';

/** What the form holds: what was kept, with what is there before the user chose. `country`: the user's own, if it is known. */
export const initialFormValues = (
  { values }: Pick<SearchChoice, 'values'>,
  browserCountry: string | null,
): FormValues => ({
  type: defaultType,
  ...(browserCountry !== null && { regionCode: browserCountry }),
  ...savedFormValues(values),
});

/** What stands against the plan: at a control of the question, or at the cutting by date. */
export interface PlanErrors {
  values: FormErrors;
  slicing: Message | null;
  /** Nothing at all is sought. */
  empty: boolean;
}

export function validatePlan(values: FormValues, { slicing }: Pick<SearchChoice, 'slicing'>): PlanErrors {
  const { publishedAfter = '', publishedBefore = '' } = values;
  const { type: _, regionCode: __, ...rest } = paramsOfForm(values);
  return {
    values: validateForm(values),
    slicing: validateSlicing(publishedAfter, publishedBefore, slicing),
    empty: Object.keys(rest).length === 0,
  };
}

function validateSlicing(after: string, before: string, slicing: SearchChoice['slicing']): Message | null {
  if (slicing === 'none') return null;
  if (after === '' || before === '') return ['searchSlicesNeedBounds'];
  return splitDateRange({ after, before }, slicing).length >= maxDateRanges
    ? ['searchSlicesMany', maxDateRanges]
    : null;
}

/** The plan of a form; `null` where something stands against it. */
export function createSearchPlan(values: FormValues, choice: SearchChoice): SearchPlan | null {
  const errors = validatePlan(values, choice);
  if (errors.empty || errors.slicing || Object.keys(errors.values).length > 0) return null;
  const slicing = choice.slicing === 'none' ? null : choice.slicing;
  return {
    kind: 'search',
    // The schema let it through a line ago.
    asked: paramsOfForm(values) as SearchQuery,
    pages: Math.min(choice.pages, maxSearchPages),
    slicing,
    requests: slicing === 'adaptive' ? Math.min(choice.requests, maxSearchRequests) : null,
    stop: { videos: choice.videos, oldest: values.order === 'date' ? choice.oldest : null, empty: choice.empty },
  };
}

/** A plan back in the form: what was kept, loaded or run before is changed there. */
export const choiceOfPlan = (plan: SearchPlan, before: SearchChoice): SearchChoice => ({
  ...before,
  // A country or type that the plan leaves out stays out.
  values: { regionCode: '', type: '', ...paramsOfForm(plan.asked) },
  pages: plan.pages,
  slicing: plan.slicing ?? 'none',
  requests: plan.requests ?? before.requests,
  videos: plan.stop.videos,
  oldest: plan.stop.oldest,
  empty: plan.stop.empty,
});
