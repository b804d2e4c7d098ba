import type { ParamsOf } from '@/lib/service/endpoints';
import type { ChannelId, VideoId } from '@/lib/service/ids';
import type { CaptionMode } from '@/lib/service/value-sets';
import type { DateSplit } from './date-range';

/** A search query. The plan sets the number of results and pages. */
export type SearchQuery = Omit<ParamsOf<'search'>, 'maxResults'>;

/** A keyword search, page by page, optionally split by date. */
export interface SearchPlan {
  kind: 'search';
  asked: SearchQuery;
  /** Maximum pages per query or date range, at least 1. */
  pages: number;
  /** Unit of the split between `publishedAfter` and `publishedBefore`; `null` for no split. */
  slicing: DateSplit | null;
  /** Limit of requests for a search split in halves; `null` if pages and ranges determine the number. */
  requests: number | null;
  stop: {
    /** Stops after this many different videos; `null` for no such limit. */
    videos: number | null;
    /**
     * Stops at a page that reaches back before this time, for results sorted by date. The format is that of
     * `publishedAfter`.
     */
    oldest: string | null;
    /** Stops at a page without videos. */
    empty: boolean;
  };
}

/** Popular videos, page by page. `null` uses the service's default. */
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
  /** Maximum pages. Only the last page shows how many there are. */
  pages: number;
}

/**
 * Related videos of related videos, by rank. Step 0 requests the seeds, step 1 the videos related to them, and so on;
 * `depth` is the number of steps.
 */
export interface CrawlPlan {
  kind: 'crawl';
  seeds: VideoId[];
  depth: number;
  /** Pages per video, with up to 20 videos each. */
  pages: number;
  country: NonNullable<ParamsOf<'relatedVideos'>['country']> | null;
  language: NonNullable<ParamsOf<'relatedVideos'>['language']> | null;
  /** Maximum videos per step after the seeds. */
  perStep: number;
}

/** Details of known ids, by POST /batch/videos. */
export interface DetailsPlan {
  kind: 'complete';
  ids: VideoId[];
  /** `null` uses the service's default. */
  lang: ParamsOf<'batchVideos'>['lang'] | null;
  /** `null` fetches every field. */
  fields: ParamsOf<'batchVideos'>['fields'] | null;
  /** Share of missing ids, from 0 to 1, above which the run pauses. */
  mostMissing: number;
}

/**
 * Captions of several videos, one request each. The responses are saved in the cache, like those of single requests.
 */
export interface CaptionsPlan {
  kind: 'captions';
  /** To request. */
  ids: VideoId[];
  /** Saved when the plan was made, so not requested. */
  held: VideoId[];
  /** `null` for any available language (GET /captions, `lang` omitted). */
  lang: string | null;
  mode: CaptionMode;
}

/** The plan of a run. Each kind has a rule in `runRules`. */
export type Plan = CaptionsPlan | DetailsPlan | CrawlPlan | PlaylistPlan | PopularPlan | SearchPlan;
export type RunKind = Plan['kind'];
