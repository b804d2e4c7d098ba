import type { ParamsOf } from '@/lib/service/endpoints';
import type { ChannelId, VideoId } from '@/lib/service/ids';
import type { CaptionMode } from '@/lib/service/value-sets';
import type { DateSplit } from './date-range';

/** What is searched for; how much of it, page by page, is the plan's. */
export type SearchQuery = Omit<ParamsOf<'search'>, 'maxResults'>;

/** Keyword search, page by page, and slice by slice of time where it is cut by date. */
export interface SearchPlan {
  kind: 'search';
  asked: SearchQuery;
  /** Most pages, of each slice where it is cut. At least 1. */
  pages: number;
  /** Cut by date between `publishedAfter` and `publishedBefore`; `null` where it is not. */
  slicing: DateSplit | null;
  /** Most requests in all, for a search that is halved as it goes; `null` where pages and slices say it. */
  requests: number | null;
  stop: {
    /** Enough once so many different videos were found; `null` for no such end. */
    videos: number | null;
    /** Enough once a page reaches back before this; as `publishedAfter`. For results ordered by date. */
    oldest: string | null;
    /** A page without any video ends its search. */
    empty: boolean;
  };
}

/** Popular videos, page by page; what is `null` is left to the service. */
export interface PopularPlan {
  kind: 'popular';
  country: NonNullable<ParamsOf<'popularVideos'>['country']> | null;
  category: NonNullable<ParamsOf<'popularVideos'>['category']> | null;
  language: NonNullable<ParamsOf<'popularVideos'>['language']> | null;
  /** Videos on a page. */
  pageSize: number | null;
  pages: number;
}

/** What a list belongs to (section "GET /playlistItems"): a playlist, the uploads of a channel, or a video. */
export type PlaylistSource =
  | { is: 'playlist'; id: string }
  | { is: 'channel'; id: ChannelId }
  | { is: 'video'; id: VideoId };

/** The videos of a list, page by page. */
export interface PlaylistPlan {
  kind: 'playlist';
  of: PlaylistSource;
  /** Most pages that are asked for; how many there are is only known from the last. */
  pages: number;
}

/**
 * Related videos of related videos, from seeds, in the order of their rank. In step 0 the seeds are asked about, in
 * step 1 what they led to, and so on; `depth` is how many steps there are.
 */
export interface CrawlPlan {
  kind: 'crawl';
  seeds: VideoId[];
  depth: number;
  /** Pages of each video, up to 20 videos on each. */
  pages: number;
  country: NonNullable<ParamsOf<'relatedVideos'>['country']> | null;
  language: NonNullable<ParamsOf<'relatedVideos'>['language']> | null;
  /** Most videos that are asked about in one step after the seeds. */
  perStep: number;
}

/** Details of videos that are known by id, by POST /batch/videos. */
export interface DetailsPlan {
  kind: 'complete';
  ids: VideoId[];
  /** Leaves the language to the service where it is `null`. */
  lang: ParamsOf<'batchVideos'>['lang'] | null;
  /** Every field where it is `null`. */
  fields: ParamsOf<'batchVideos'>['fields'] | null;
  /** The share of missing ids, from 0 to 1, from which on the run holds and says so. */
  mostMissing: number;
}

/** Captions of many videos, one question for each: their answers are held as if each had been asked beside its video. */
export interface CaptionsPlan {
  kind: 'captions';
  /** To be asked for. */
  ids: VideoId[];
  /** Wanted too, and held when the plan was made: they are never asked for. */
  held: VideoId[];
  /** `null` for whatever each video has (GET /captions, `lang` omitted). */
  lang: string | null;
  mode: CaptionMode;
}

/** What a run is to do, by its kind: each kind has a file of its own and a row in `kinds.ts`. */
export type Plan = CaptionsPlan | DetailsPlan | CrawlPlan | PlaylistPlan | PopularPlan | SearchPlan;
export type RunKind = Plan['kind'];
