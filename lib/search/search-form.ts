import { parseTimestamp } from '@/lib/runs/date-range';
import { isCoordinates, isRadius, isVideoOnlyParameter } from '@/lib/service/assumptions';
import type { ParamsOf } from '@/lib/service/endpoints';
import { SearchParams } from '@/lib/service/search-params';
import * as sets from '@/lib/service/value-sets';
import { categories, countries, topics } from '@/lib/service/value-sets';
import type { Message, MessageName } from '@/lib/shared/localized-text';

/** A parameter of GET /search. */
export type SearchParameter = keyof ParamsOf<'search'>;
/** What the user entered, by parameter; nothing or an empty text is not sent. */
export type FormValues = { readonly [P in SearchParameter]?: string | undefined };

/** How a parameter is entered. `fixed` and `marker` belong to the plan of pages, not to the question. */
type Control =
  | { is: 'query' | 'moment' | 'country' | 'language' | 'text' | 'types' | 'fixed' | 'marker' }
  | { is: 'set' | 'named' | 'suggested'; values: readonly string[] };

const formGroups = ['words', 'when', 'where', 'kind', 'video', 'plan'] as const;
export type FormGroup = (typeof formGroups)[number];

const fixedSet = (values: readonly string[]): Control => ({ is: 'set', values });

/** Every parameter of the document, each with its group and its control; one that is added without does not compile. */
export const parameterControls: { [P in SearchParameter]-?: { group: FormGroup; control: Control } } = {
  q: { group: 'words', control: { is: 'query' } },
  relevanceLanguage: { group: 'words', control: { is: 'language' } },
  publishedAfter: { group: 'when', control: { is: 'moment' } },
  publishedBefore: { group: 'when', control: { is: 'moment' } },
  regionCode: { group: 'where', control: { is: 'country' } },
  channelId: { group: 'where', control: { is: 'text' } },
  location: { group: 'where', control: { is: 'text' } },
  locationRadius: { group: 'where', control: { is: 'text' } },
  type: { group: 'kind', control: { is: 'types' } },
  order: { group: 'kind', control: fixedSet(sets.orders) },
  topicId: { group: 'kind', control: { is: 'named', values: topics } },
  safeSearch: { group: 'kind', control: fixedSet(sets.safeSearches) },
  channelType: { group: 'kind', control: fixedSet(sets.channelTypes) },
  videoCategoryId: { group: 'video', control: { is: 'named', values: categories } },
  videoDuration: { group: 'video', control: fixedSet(sets.videoDurations) },
  videoCaption: { group: 'video', control: fixedSet(sets.videoCaptions) },
  eventType: { group: 'video', control: fixedSet(sets.eventTypes) },
  videoType: { group: 'video', control: fixedSet(sets.videoTypes) },
  videoDefinition: { group: 'video', control: fixedSet(sets.videoDefinitions) },
  videoDimension: { group: 'video', control: fixedSet(sets.videoDimensions) },
  videoLicense: { group: 'video', control: { is: 'suggested', values: sets.videoLicenses } },
  videoEmbeddable: { group: 'video', control: fixedSet(sets.videoEmbeddables) },
  videoSyndicated: { group: 'video', control: fixedSet(sets.videoSyndicateds) },
  videoPaidProductPlacement: { group: 'video', control: fixedSet(sets.videoPaidProductPlacements) },
  maxResults: { group: 'plan', control: { is: 'fixed' } },
  pageToken: { group: 'plan', control: { is: 'marker' } },
};

// The table above has exactly these names.
export const searchParameters = Object.keys(parameterControls) as SearchParameter[];
export const parametersInGroup = (group: FormGroup): SearchParameter[] =>
  searchParameters.filter((name) => parameterControls[name].group === group);

/** Only rows that are videos become videos of a collection, so a form begins with them. */
export const defaultType = 'video';

/** A form as it was kept: what is no parameter is left out. */
export const savedFormValues = (saved: Readonly<Record<string, string>>): FormValues =>
  Object.fromEntries(
    searchParameters.flatMap((name) => (saved[name] === undefined ? [] : [[name, saved[name].slice(0, 2000)]])),
  );

/** What one choice makes of a form: a filter that only videos have takes all but videos out. */
export function setFormValue(
  values: FormValues,
  name: SearchParameter,
  value: string,
): { values: FormValues; madeVideo: boolean } {
  const changed = { ...values, [name]: value };
  const madeVideo = value !== '' && isVideoOnlyParameter(name) && changed.type !== 'video';
  return { values: madeVideo ? { ...changed, type: 'video' } : changed, madeVideo };
}

/** What is sent: all that was entered, trimmed, and nothing else. */
export function paramsOfForm(values: FormValues): Record<string, string> {
  const given = searchParameters
    .filter((name) => name !== 'maxResults')
    .map((name) => [name, (values[name] ?? '').trim()]);
  return Object.fromEntries(given.filter(([, value]) => value !== ''));
}

export type FormErrors = { readonly [P in SearchParameter]?: Message };

/** What is wrong with a form, each at its control, before anything is spent. The schema of the endpoint is the judge. */
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

/** Rules about several parameters speak at the one that is missing. */
function errorMessage(name: SearchParameter, code: string): Message {
  if (code === 'custom' && name === 'type') return ['searchNeedsVideo'];
  if (code === 'custom' && name === 'location') return ['searchNeedsPlace'];
  if (code === 'custom' && name === 'locationRadius') return ['searchNeedsRadius'];
  return [valueErrors[name] ?? 'searchBadValue'];
}

/** What the schema lets through and the service cannot mean. */
function validateMeaning(params: Readonly<Record<string, string>>): FormErrors {
  const {
    publishedAfter: after,
    publishedBefore: before,
    location,
    locationRadius: radius,
    regionCode: region,
  } = params;
  const [first, last] = [
    after === undefined ? null : parseTimestamp(after),
    before === undefined ? null : parseTimestamp(before),
  ];
  return {
    ...(after !== undefined && first === null && { publishedAfter: ['searchBadMoment'] }),
    ...(before !== undefined && last === null && { publishedBefore: ['searchBadMoment'] }),
    ...(first !== null && last !== null && first > last && { publishedBefore: ['searchReversed'] }),
    ...(location !== undefined && !isCoordinates(location) && { location: ['searchBadPlace'] }),
    ...(radius !== undefined && !isRadius(radius) && { locationRadius: ['searchBadRadius'] }),
    // Documented with `en` as its own default, which is no country: it is never sent.
    ...(region !== undefined && !countries.includes(region) && { regionCode: ['searchBadRegion'] }),
  };
}
