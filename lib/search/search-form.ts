import { parseTimestamp, splitDateRange } from '@/lib/runs/date-ranges';
import {
  maxDateRanges,
  maxPrefixes,
  maxPrefixLength,
  maxSearchPages,
  maxSearchRequests,
  minPrefixLength,
} from '@/lib/runs/plan-limits';
import type { SearchPlan, SearchQuery } from '@/lib/runs/plan-schema';
import { drawOf, drawPrefixes, type PrefixDraw } from '@/lib/runs/random-prefixes';
import { isCoordinates, isRadius, isVideoOnlyParameter } from '@/lib/service/assumptions';
import type { ParamsOf } from '@/lib/service/endpoints';
import { SearchParams } from '@/lib/service/search-params';
import * as sets from '@/lib/service/value-sets';
import { countries, topics, videoCategoryIds } from '@/lib/service/value-sets';
import type { SearchChoice } from '@/lib/settings/settings';
import type { Message, MessageName } from '@/lib/shared/localized-text';

/** Formats a day and time as a bound of GET /search: RFC 3339 in UTC. */
export function formatDateBound(day: string, time: string, isEnd: boolean): string {
  if (day === '') return '';
  // Both bounds are inclusive, so a minute and a day end with their last second.
  const seconds = /^\d{2}:\d{2}$/.test(time) ? `${time}:${isEnd ? '59' : '00'}` : time.slice(0, 8);
  return `${day}T${seconds || (isEnd ? '23:59:59' : '00:00:00')}Z`;
}

export const parseDateBound = (moment: string): { day: string; time: string } => ({
  day: moment.slice(0, moment.indexOf('T') < 0 ? undefined : moment.indexOf('T')),
  time: moment.slice(moment.indexOf('T') + 1).replace('Z', ''),
});

export type SearchParameter = keyof ParamsOf<'search'>;
/** The entered values by parameter; empty ones are not sent. */
export type FormValues = { readonly [P in SearchParameter]?: string | undefined };

/** The control of a parameter. `fixed` and `marker` are set by the plan, not by the user. */
type Control =
  | { is: 'query' | 'moment' | 'country' | 'language' | 'text' | 'types' | 'fixed' | 'marker' }
  | { is: 'set' | 'named' | 'suggested'; values: readonly string[] };

/** The groups of the form; `more` is collapsed, and `plan` is edited next to the form. */
const formGroups = ['query', 'published', 'results', 'more', 'plan'] as const;
export type FormGroup = (typeof formGroups)[number];

const fixedSet = (values: readonly string[]): Control => ({ is: 'set', values });

/**
 * The group and control of every search parameter in the interface, in the order of the form. The type makes
 * an entry for each parameter mandatory.
 */
export const parameterControls: { [P in SearchParameter]-?: { group: FormGroup; control: Control } } = {
  q: { group: 'query', control: { is: 'query' } },
  publishedAfter: { group: 'published', control: { is: 'moment' } },
  publishedBefore: { group: 'published', control: { is: 'moment' } },
  regionCode: { group: 'results', control: { is: 'country' } },
  relevanceLanguage: { group: 'results', control: { is: 'language' } },
  order: { group: 'results', control: fixedSet(sets.orders) },
  topicId: { group: 'results', control: { is: 'named', values: topics } },
  type: { group: 'more', control: { is: 'types' } },
  videoDuration: { group: 'more', control: fixedSet(sets.videoDurations) },
  videoCaption: { group: 'more', control: fixedSet(sets.videoCaptions) },
  videoCategoryId: { group: 'more', control: { is: 'named', values: videoCategoryIds } },
  videoDefinition: { group: 'more', control: fixedSet(sets.videoDefinitions) },
  videoLicense: { group: 'more', control: { is: 'suggested', values: sets.videoLicenses } },
  eventType: { group: 'more', control: fixedSet(sets.eventTypes) },
  channelId: { group: 'more', control: { is: 'text' } },
  location: { group: 'more', control: { is: 'text' } },
  locationRadius: { group: 'more', control: { is: 'text' } },
  safeSearch: { group: 'more', control: fixedSet(sets.safeSearches) },
  channelType: { group: 'more', control: fixedSet(sets.channelTypes) },
  videoType: { group: 'more', control: fixedSet(sets.videoTypes) },
  videoDimension: { group: 'more', control: fixedSet(sets.videoDimensions) },
  videoEmbeddable: { group: 'more', control: fixedSet(sets.videoEmbeddables) },
  videoSyndicated: { group: 'more', control: fixedSet(sets.videoSyndicateds) },
  videoPaidProductPlacement: { group: 'more', control: fixedSet(sets.videoPaidProductPlacements) },
  maxResults: { group: 'plan', control: { is: 'fixed' } },
  pageToken: { group: 'plan', control: { is: 'marker' } },
};

// `Object.keys` returns plain strings.
export const searchParameters = Object.keys(parameterControls) as SearchParameter[];
export const parametersInGroup = (group: FormGroup): SearchParameter[] =>
  searchParameters.filter((name) => parameterControls[name].group === group);

/** Only videos can be added to a collection, so the form starts with this type. */
const defaultType = 'video';

/** Counts the parameters of a group that narrow the search; the default type does not. */
export const countSetValues = (values: FormValues, group: FormGroup): number =>
  parametersInGroup(group).filter((name) => {
    const value = values[name] ?? '';
    return value !== '' && !(name === 'type' && value === defaultType);
  }).length;

/** Returns the saved values of a form, without unknown parameters. */
export const savedFormValues = (saved: Readonly<Record<string, string>>): FormValues =>
  Object.fromEntries(
    searchParameters.flatMap((name) => (saved[name] === undefined ? [] : [[name, saved[name].slice(0, 2000)]])),
  );

/** Changes one value; a filter that only videos have sets the type to videos. */
export function setFormValue(
  values: FormValues,
  name: SearchParameter,
  value: string,
): { values: FormValues; forcesVideo: boolean } {
  const changed = { ...values, [name]: value };
  const forcesVideo = value !== '' && isVideoOnlyParameter(name) && changed.type !== 'video';
  return { values: forcesVideo ? { ...changed, type: 'video' } : changed, forcesVideo };
}

/** Returns the entered values, trimmed, as parameters. The page size is left out, because the plan sets it. */
export function paramsOfForm(values: FormValues): Record<string, string> {
  const entries = searchParameters
    .filter((name) => name !== 'maxResults')
    .map((name) => [name, (values[name] ?? '').trim()]);
  return Object.fromEntries(entries.filter(([, value]) => value !== ''));
}

export type FormErrors = { readonly [P in SearchParameter]?: Message };

/** Validates a form by the schema of the endpoint, before anything is spent. */
export function validateForm(values: FormValues): FormErrors {
  const params = paramsOfForm(values);
  const issues = SearchParams().safeParse(params).error?.issues ?? [];
  const schemaErrors = issues.map(
    ({ path: [name], code }) => [name, errorMessage(name as SearchParameter, code)] as const,
  );
  return { ...validateMeaning(params), ...Object.fromEntries(schemaErrors) };
}

const valueErrors: { readonly [P in SearchParameter]?: MessageName } = {
  channelId: 'searchBadChannel',
  publishedAfter: 'searchBadMoment',
  publishedBefore: 'searchBadMoment',
  regionCode: 'searchBadRegion',
  type: 'searchBadType',
};

/** Rules about several parameters are reported at the missing one. */
function errorMessage(name: SearchParameter, code: string): Message {
  if (code === 'custom' && name === 'type') return ['searchNeedsVideo'];
  if (code === 'custom' && name === 'location') return ['searchNeedsPlace'];
  if (code === 'custom' && name === 'locationRadius') return ['searchNeedsRadius'];
  return [valueErrors[name] ?? 'searchBadValue'];
}

/** Checks for values that the schema accepts but the service cannot process. */
function validateMeaning(params: Readonly<Record<string, string>>): FormErrors {
  const {
    publishedAfter: after,
    publishedBefore: before,
    location,
    locationRadius: radius,
    regionCode: region,
  } = params;
  const first = after === undefined ? null : parseTimestamp(after);
  const last = before === undefined ? null : parseTimestamp(before);
  return {
    ...(after !== undefined && first === null && { publishedAfter: ['searchBadMoment'] }),
    ...(before !== undefined && last === null && { publishedBefore: ['searchBadMoment'] }),
    ...(first !== null && last !== null && first > last && { publishedBefore: ['searchReversed'] }),
    ...(location !== undefined && !isCoordinates(location) && { location: ['searchBadPlace'] }),
    ...(radius !== undefined && !isRadius(radius) && { locationRadius: ['searchBadRadius'] }),
    // The interface's default `en` is not a country, so it is never sent.
    ...(region !== undefined && !countries.includes(region) && { regionCode: ['searchBadRegion'] }),
  };
}

/** Returns the saved values on top of the defaults. `browserCountry` is the user's country, if known. */
export const initialFormValues = (
  { values }: Pick<SearchChoice, 'values'>,
  browserCountry: string | null,
): FormValues => ({
  type: defaultType,
  ...(browserCountry !== null && { regionCode: browserCountry }),
  ...savedFormValues(values),
});

export interface PlanErrors {
  values: FormErrors;
  splitBy: Message | null;
  /** True if no search terms or filters are set. */
  empty: boolean;
}

export function validatePlan(
  values: FormValues,
  { splitBy, prefixes }: Pick<SearchChoice, 'splitBy'> & Partial<Pick<SearchChoice, 'prefixes'>>,
): PlanErrors {
  const { publishedAfter = '', publishedBefore = '' } = values;
  const { type: _, regionCode: __, ...entered } = paramsOfForm(values);
  return {
    values: validateForm(values),
    splitBy: prefixes ? null : validateSplit(publishedAfter, publishedBefore, splitBy),
    empty: !prefixes && Object.keys(entered).length === 0,
  };
}

function validateSplit(after: string, before: string, splitBy: SearchChoice['splitBy']): Message | null {
  if (splitBy === 'none') return null;
  if (after === '' || before === '') return ['searchSplitNeedsDates'];
  return splitDateRange({ after, before }, splitBy).length >= maxDateRanges
    ? ['searchSplitTooMany', maxDateRanges]
    : null;
}

/** Creates the plan of a form; `null` if it has errors. */
export function createSearchPlan(values: FormValues, choice: SearchChoice): SearchPlan | null {
  const errors = validatePlan(values, choice);
  if (errors.empty || errors.splitBy || Object.keys(errors.values).length > 0) return null;
  // `validatePlan` has checked the values.
  const params = paramsOfForm(values) as SearchQuery;
  if (choice.prefixes) return createPrefixPlan(params, choice.pages, choice.prefixes);
  const splitBy = choice.splitBy === 'none' ? null : choice.splitBy;
  return {
    kind: 'search',
    params,
    pages: Math.min(choice.pages, maxSearchPages),
    splitBy,
    requests: splitBy === 'adaptive' ? Math.min(choice.requests, maxSearchRequests) : null,
    stop: { videos: choice.videos, oldest: values.order === 'date' ? choice.oldest : null, empty: choice.empty },
  };
}

/** A sample must not depend on the order of the draw, so no rule stops it early. */
function createPrefixPlan(
  { q: _, pageToken: __, ...params }: SearchQuery,
  pages: number,
  draw: PrefixDraw,
): SearchPlan {
  return {
    kind: 'search',
    params: { ...params, type: 'video' },
    pages: Math.min(pages, maxSearchPages),
    splitBy: null,
    requests: null,
    prefixes: { seed: draw.seed, list: drawPrefixes(withinLimits(draw)) },
    stop: { videos: null, oldest: null, empty: true },
  };
}

/** Settings from a file can have any numbers. */
const withinLimits = ({ count, length, seed }: PrefixDraw): PrefixDraw => ({
  count: Math.min(Math.max(count, 1), maxPrefixes),
  length: Math.min(Math.max(length, minPrefixLength), maxPrefixLength),
  seed,
});

/** Returns the values of the form for a plan. `before` supplies the values that a plan does not set. */
export const choiceFromPlan = (plan: SearchPlan, before: SearchChoice): SearchChoice => ({
  ...before,
  // A country or type that the plan leaves out must not get its default.
  values: { regionCode: '', type: '', ...paramsOfForm(plan.params) },
  pages: plan.pages,
  splitBy: plan.splitBy ?? 'none',
  requests: plan.requests ?? before.requests,
  prefixes: drawOf(plan),
  videos: plan.stop.videos,
  oldest: plan.stop.oldest,
  empty: plan.stop.empty,
});
