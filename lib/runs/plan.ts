import type { ParamsOf } from '@/lib/service/endpoints';
import type { ChannelId, VideoId } from '@/lib/service/ids';
import type { CaptionMode } from '@/lib/service/value-sets';

/** A search query. The plan sets the number of results and pages. */
export type SearchQuery = Omit<ParamsOf<'search'>, 'maxResults'>;

/** A keyword search, page by page, optionally split by date. */
export interface SearchPlan {
  kind: 'search';
  params: SearchQuery;
  /** Maximum pages per query or date range, at least 1. */
  pages: number;
  /** Unit of the split between `publishedAfter` and `publishedBefore`; `null` for no split. */
  splitBy: DateSplit | null;
  /** Limit of requests for a search split in halves; `null` if pages and ranges determine the number. */
  requests: number | null;
  stop: {
    /** Stops after this many different videos; `null` for no such limit. */
    videos: number | null;
    /**
     * Stops at a page with results older than this time, for results sorted by date. The format is that of
     * `publishedAfter`.
     */
    oldest: string | null;
    /** Stops at a page without videos. */
    empty: boolean;
  };
}

/** Popular videos, page by page. For `null`, the service's default applies. */
export interface PopularPlan {
  kind: 'popular';
  country: NonNullable<ParamsOf<'popularVideos'>['country']> | null;
  category: NonNullable<ParamsOf<'popularVideos'>['category']> | null;
  language: NonNullable<ParamsOf<'popularVideos'>['language']> | null;
  pageSize: number | null;
  pages: number;
}

/** The source of a list (section "GET /playlistItems"): a playlist, a channel's uploads, or a video. */
export type PlaylistSource =
  | { is: 'playlist'; id: string }
  | { is: 'channel'; id: ChannelId }
  | { is: 'video'; id: VideoId };

export interface PlaylistPlan {
  kind: 'playlist';
  of: PlaylistSource;
  /** Maximum pages. The actual number is known only after the last page. */
  pages: number;
}

/**
 * Related videos of related videos, by rank. Step 0 has a request for each seed, step 1 for each video related to a
 * seed, and so on; `depth` is the number of steps.
 */
export interface CrawlPlan {
  kind: 'crawl';
  seeds: VideoId[];
  depth: number;
  /** Pages per video, with up to 20 videos each. */
  pages: number;
  country: NonNullable<ParamsOf<'relatedVideos'>['country']> | null;
  language: NonNullable<ParamsOf<'relatedVideos'>['language']> | null;
  /** Maximum videos per step after the seeds. They are shared between the seeds by rank; see `crawlRule`. */
  perStep: number;
  /** Seed of the draw that decides between videos of equal rank. */
  randomSeed: number;
}

/** Details of known ids, by POST /batch/videos. */
export interface DetailsPlan {
  kind: 'details';
  ids: VideoId[];
  /** `null` uses the service's default. */
  lang: ParamsOf<'batchVideos'>['lang'] | null;
  /** `null` fetches every field. */
  fields: ParamsOf<'batchVideos'>['fields'] | null;
  /** Share of missing ids, from 0 to 1, above which the run pauses. */
  maxMissingShare: number;
}

/** The videos of a captions plan for one language. */
export interface LanguagePlan {
  /** Videos to request. */
  ids: VideoId[];
  /** Videos whose captions were saved when the plan was made, so they are not requested. */
  alreadySaved: VideoId[];
  /** `null` for any available language (GET /captions without `lang`). */
  lang: string | null;
}

/**
 * Captions of several videos, one request for each video and language. The responses are saved in the cache, like those
 * of single requests.
 */
export interface CaptionsPlan extends LanguagePlan {
  kind: 'captions';
  mode: CaptionMode;
  /** Languages after the first one. */
  otherLanguages?: LanguagePlan[];
  /** Videos whose track list is requested first. Languages missing from the list are not requested. */
  listFirst?: VideoId[];
}

/** The plan of a run. Each kind has a rule in `runRules`. */
export type Plan = CaptionsPlan | DetailsPlan | CrawlPlan | PlaylistPlan | PopularPlan | SearchPlan;
export type RunKind = Plan['kind'];

/** A time range with inclusive bounds as in GET /search: RFC 3339 in UTC, to the second. */
export interface DateRange {
  after: string;
  before: string;
}

/** Ways to split a range: by calendar in UTC, or in halves wherever a part exceeds its pages. */
export const dateSplits = ['day', 'week', 'month', 'adaptive'] as const;
export type DateSplit = (typeof dateSplits)[number];

/** A larger plan is probably a typing error; this allows one range per day for 27 years. */
export const maxDateRanges = 10_000;

const second = 1000;
const day = 86_400 * second;

/** Parses a time into milliseconds since 1970. Returns `null` for an invalid date, such as the 31st of February. */
export function parseTimestamp(moment: string): number | null {
  const time = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/.test(moment) ? Date.parse(moment) : Number.NaN;
  return !Number.isNaN(time) && formatTimestamp(time) === moment ? time : null;
}

/** Formats a time, in milliseconds since 1970, for GET /search. */
export const formatTimestamp = (time: number): string => new Date(time).toISOString().replace('.000Z', 'Z');

/**
 * Splits a range, earliest part first. Bounds are inclusive, so each part starts one second after the previous one
 * ends. Returns at most `maxDateRanges` parts, and none if the bounds are reversed or invalid.
 */
export function splitDateRange({ after, before }: DateRange, by: DateSplit): DateRange[] {
  const first = parseTimestamp(after);
  const last = parseTimestamp(before);
  if (first === null || last === null || first > last) return [];
  if (by === 'adaptive') return [{ after, before }];
  const ranges: DateRange[] = [];
  for (let from = first; from <= last && ranges.length < maxDateRanges; ) {
    const next = nextBoundary(from, by);
    ranges.push({ after: formatTimestamp(from), before: formatTimestamp(Math.min(next - second, last)) });
    from = next;
  }
  return ranges;
}

/** Returns the start of the next day, week (from Monday) or month. */
function nextBoundary(from: number, by: 'day' | 'week' | 'month'): number {
  const midnight = from - (((from % day) + day) % day);
  const date = new Date(midnight);
  if (by === 'day') return midnight + day;
  if (by === 'week') return midnight + day * (7 - ((date.getUTCDay() + 6) % 7));
  return new Date(midnight).setUTCMonth(date.getUTCMonth() + 1, 1);
}

/** Splits a range into two; returns `null` for a single second and for reversed or invalid bounds. */
export function halveDateRange({ after, before }: DateRange): [DateRange, DateRange] | null {
  const first = parseTimestamp(after);
  const last = parseTimestamp(before);
  if (first === null || last === null || first >= last) return null;
  const middle = first + Math.floor((last - first) / (2 * second)) * second;
  return [
    { after, before: formatTimestamp(middle) },
    { after: formatTimestamp(middle + second), before },
  ];
}

/** Returns the start of the next range. `moment` is the end of the previous one. */
export const oneSecondAfter = (moment: string): string => formatTimestamp((parseTimestamp(moment) ?? 0) + second);

/** Returns the length of a range in seconds. */
export const dateRangeSeconds = ({ after, before }: DateRange): number =>
  ((parseTimestamp(before) ?? 0) - (parseTimestamp(after) ?? 0)) / second + 1;
