import { instantOf } from '@/lib/runs/plans/date-splits';
import { isPlace, isRadius, isVideoOnlyParameter } from '@/lib/service/assumptions';
import type { Asked } from '@/lib/service/endpoints';
import { SearchQuestion } from '@/lib/service/search-params';
import * as sets from '@/lib/service/value-sets';
import { categories, countries, topics } from '@/lib/service/value-sets';
import type { MessageName, Saying } from '@/lib/shared/localized-text';

/** A parameter of GET /search. */
export type Parameter = keyof Asked<'search'>;
/** What the reader entered, by parameter; nothing or an empty text is not sent. */
export type FormValues = { readonly [P in Parameter]?: string | undefined };

/** How a parameter is entered. `fixed` and `marker` belong to the plan of pages, not to the question. */
export type Control =
  | { is: 'query' | 'moment' | 'country' | 'language' | 'text' | 'types' | 'fixed' | 'marker' }
  | { is: 'set' | 'named' | 'suggested'; values: readonly string[] };

export const formGroups = ['words', 'when', 'where', 'kind', 'video', 'plan'] as const;
export type FormGroup = (typeof formGroups)[number];

const set = (values: readonly string[]): Control => ({ is: 'set', values });

/** Every parameter of the document, each with its group and its control (SEA-01); one that is added without does not compile. */
export const controls: { [P in Parameter]-?: { group: FormGroup; control: Control } } = {
  q: { group: 'words', control: { is: 'query' } },
  relevanceLanguage: { group: 'words', control: { is: 'language' } },
  publishedAfter: { group: 'when', control: { is: 'moment' } },
  publishedBefore: { group: 'when', control: { is: 'moment' } },
  regionCode: { group: 'where', control: { is: 'country' } },
  channelId: { group: 'where', control: { is: 'text' } },
  location: { group: 'where', control: { is: 'text' } },
  locationRadius: { group: 'where', control: { is: 'text' } },
  type: { group: 'kind', control: { is: 'types' } },
  order: { group: 'kind', control: set(sets.orders) },
  topicId: { group: 'kind', control: { is: 'named', values: topics } },
  safeSearch: { group: 'kind', control: set(sets.safeSearches) },
  channelType: { group: 'kind', control: set(sets.channelTypes) },
  videoCategoryId: { group: 'video', control: { is: 'named', values: categories } },
  videoDuration: { group: 'video', control: set(sets.videoDurations) },
  videoCaption: { group: 'video', control: set(sets.videoCaptions) },
  eventType: { group: 'video', control: set(sets.eventTypes) },
  videoType: { group: 'video', control: set(sets.videoTypes) },
  videoDefinition: { group: 'video', control: set(sets.videoDefinitions) },
  videoDimension: { group: 'video', control: set(sets.videoDimensions) },
  videoLicense: { group: 'video', control: { is: 'suggested', values: sets.videoLicenses } },
  videoEmbeddable: { group: 'video', control: set(sets.videoEmbeddables) },
  videoSyndicated: { group: 'video', control: set(sets.videoSyndicateds) },
  videoPaidProductPlacement: { group: 'video', control: set(sets.videoPaidProductPlacements) },
  maxResults: { group: 'plan', control: { is: 'fixed' } },
  pageToken: { group: 'plan', control: { is: 'marker' } },
};

// The table above has exactly these names.
export const parameters = Object.keys(controls) as Parameter[];
export const parametersOf = (group: FormGroup): Parameter[] =>
  parameters.filter((name) => controls[name].group === group);

/** Only rows that are videos become videos of a collection, so a form begins with them. */
export const firstType = 'video';

/** A form as it was kept: what is no parameter is left out. */
export const valuesFrom = (kept: Readonly<Record<string, string>>): FormValues =>
  Object.fromEntries(
    parameters.flatMap((name) => (kept[name] === undefined ? [] : [[name, kept[name].slice(0, 2000)]])),
  );

/** What one choice makes of a form: a filter that only videos have takes all but videos out (SEA-01). */
export function withValue(
  values: FormValues,
  name: Parameter,
  value: string,
): { values: FormValues; madeVideo: boolean } {
  const made = { ...values, [name]: value };
  const madeVideo = value !== '' && isVideoOnlyParameter(name) && made.type !== 'video';
  return { values: madeVideo ? { ...made, type: 'video' } : made, madeVideo };
}

/** What is sent: all that was entered, trimmed, and nothing else. */
export function soughtFrom(values: FormValues): Record<string, string> {
  const given = parameters.filter((name) => name !== 'maxResults').map((name) => [name, (values[name] ?? '').trim()]);
  return Object.fromEntries(given.filter(([, value]) => value !== ''));
}

export type Problems = { readonly [P in Parameter]?: Saying };

/** What is wrong with a form, each at its control, before anything is spent. The schema of the endpoint is the judge. */
export function problemsOf(values: FormValues): Problems {
  const asked = soughtFrom(values);
  const issues = SearchQuestion().safeParse(asked).error?.issues ?? [];
  const wrong = issues.map(({ path: [name], code }) => [name, sayingOf(name as Parameter, code)] as const);
  return { ...ownProblems(asked), ...Object.fromEntries(wrong) };
}

const bad: { readonly [P in Parameter]?: MessageName } = {
  channelId: 'searchBadChannel',
  publishedAfter: 'searchBadMoment',
  publishedBefore: 'searchBadMoment',
  regionCode: 'searchBadRegion',
  type: 'searchBadType',
};

/** Rules about several parameters speak at the one that is missing. */
function sayingOf(name: Parameter, code: string): Saying {
  if (code === 'custom' && name === 'type') return ['searchNeedsVideo'];
  if (code === 'custom' && name === 'location') return ['searchNeedsPlace'];
  if (code === 'custom' && name === 'locationRadius') return ['searchNeedsRadius'];
  return [bad[name] ?? 'searchBadValue'];
}

/** What the schema lets through and the service cannot mean. */
function ownProblems(asked: Readonly<Record<string, string>>): Problems {
  const {
    publishedAfter: after,
    publishedBefore: before,
    location,
    locationRadius: radius,
    regionCode: region,
  } = asked;
  const [first, last] = [
    after === undefined ? null : instantOf(after),
    before === undefined ? null : instantOf(before),
  ];
  return {
    ...(after !== undefined && first === null && { publishedAfter: ['searchBadMoment'] }),
    ...(before !== undefined && last === null && { publishedBefore: ['searchBadMoment'] }),
    ...(first !== null && last !== null && first > last && { publishedBefore: ['searchReversed'] }),
    ...(location !== undefined && !isPlace(location) && { location: ['searchBadPlace'] }),
    ...(radius !== undefined && !isRadius(radius) && { locationRadius: ['searchBadRadius'] }),
    // Documented with `en` as its own default, which is no country: it is never sent (SEA-07).
    ...(region !== undefined && !countries.includes(region) && { regionCode: ['searchBadRegion'] }),
  };
}
