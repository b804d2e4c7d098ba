import * as z from 'zod/mini';
import { maxIdsInVideos } from '@/lib/service/assumptions';
import { ChannelId, VideoId } from '@/lib/service/ids';
import { maxRelatedPages } from '@/lib/service/interface-limits';
import { SearchParams } from '@/lib/service/search-params';
import * as sets from '@/lib/service/value-sets';
import { maxRandomSeed } from '@/lib/shared/max-random-seed';
import { once } from '@/lib/shared/once';
import { parseTimestamp, splitDateRange } from './date-ranges';
import {
  type DateSplit,
  dateSplits,
  maxCrawlDepth,
  maxCrawlRequests,
  maxDateRanges,
  maxListPages,
  maxPrefixes,
  maxSearchPages,
  maxSearchRequests,
} from './plan-limits';

/** Each video once, because a repeated one would be paid for again. */
const videoIds = () => z.array(VideoId).check(z.overwrite((ids) => [...new Set(ids)]));

const randomSeed = () => z.int().check(z.gte(0), z.lte(maxRandomSeed));

const captionLanguages: ReadonlySet<string> = new Set(sets.captionLanguages);

/** The videos of a captions plan for one language. */
const languageFields = () => ({
  ids: videoIds(),
  /** Videos whose captions were saved when the plan was made, so they are not requested. */
  alreadySaved: z.array(VideoId),
  /** `null` for any available language (GET /captions without `lang`). */
  lang: z.nullable(z.string().check(z.refine((lang) => captionLanguages.has(lang)))),
});

/**
 * Captions of several videos, one request for each video and language. The responses are saved in the cache, like those
 * of single requests.
 */
const captionsPlan = () =>
  z.strictObject({
    kind: z.literal('captions'),
    ...languageFields(),
    mode: z.enum(sets.captionModes),
    otherLanguages: z.exactOptional(z.array(z.strictObject(languageFields()))),
    /** Videos whose track list is requested first. Languages missing from the list are not requested. */
    listFirst: z.exactOptional(videoIds()),
  });

/** Details of known ids, by POST /batch/videos or, with `shorts`, by GET /videos, which tells Shorts from others. */
const detailsPlan = () =>
  z.strictObject({
    kind: z.literal('details'),
    ids: videoIds(),
    /** `null` uses the service's default. */
    lang: z.nullable(z.enum(sets.languages)),
    /** `null` fetches every field. */
    fields: z.nullable(z.array(z.enum(sets.batchFields)).check(z.minLength(1))),
    shorts: z.exactOptional(z.literal(true)),
    /** Share of missing ids, from 0 to 1, above which the run pauses. */
    maxMissingShare: z.number().check(z.gte(0), z.lte(1)),
  });

/**
 * Related videos of related videos, by rank. Step 0 has a request for each seed, step 1 for each video related to a
 * seed, and so on.
 */
const crawlPlan = () =>
  z.strictObject({
    kind: z.literal('crawl'),
    // A page can start a crawl from more seeds, of which only the first ones are requested.
    seeds: videoIds().check(z.overwrite((seeds) => seeds.slice(0, maxCrawlRequests))),
    depth: z.int().check(z.gte(1), z.lte(maxCrawlDepth)),
    /** Pages per video, with up to 20 videos each. */
    pages: z.int().check(z.gte(1), z.lte(maxRelatedPages)),
    country: z.nullable(z.enum(sets.countries)),
    language: z.nullable(z.enum(sets.languages)),
    /** Maximum videos per step after the seeds. They are shared between the seeds by rank; see `crawlRule`. */
    perStep: z.int().check(z.gte(0), z.lte(maxCrawlRequests)),
    /** Seed of the draw that decides between videos of equal rank. */
    randomSeed: randomSeed(),
  });

/** A video id, or an empty string after the user deleted the video. */
const videoIdOrNone = () => z.union([VideoId, z.literal('')]) as unknown as typeof VideoId;

const playlistPlan = () =>
  z.strictObject({
    kind: z.literal('playlist'),
    /** The source of the list (section "GET /playlistItems"): a playlist, a channel's uploads, or a video. */
    of: z.union([
      z.strictObject({ is: z.literal('playlist'), id: z.string().check(z.minLength(1), z.maxLength(200)) }),
      z.strictObject({ is: z.literal('channel'), id: ChannelId }),
      z.strictObject({ is: z.literal('video'), id: videoIdOrNone() }),
    ]),
    /** Maximum pages. The actual number is known only after the last page. */
    pages: z.int().check(z.gte(1), z.lte(maxListPages)),
  });

/** Popular videos, page by page. For `null`, the service's default applies. */
const popularPlan = () =>
  z.strictObject({
    kind: z.literal('popular'),
    country: z.nullable(z.enum(sets.countries)),
    category: z.nullable(z.enum(sets.videoCategoryIds)),
    language: z.nullable(z.enum(sets.languages)),
    pageSize: z.nullable(z.int().check(z.gte(1), z.lte(maxIdsInVideos))),
    pages: z.int().check(z.gte(1), z.lte(maxListPages)),
  });

/** A keyword search, page by page, optionally split by date. */
const searchPlan = () =>
  z
    .strictObject({
      kind: z.literal('search'),
      /** The plan sets the number of results and pages. */
      params: SearchParams().check(
        z.refine(({ maxResults }) => maxResults === undefined, { path: ['maxResults'] }),
        // The interface lists `en`, which is not a country, so it is rejected.
        z.refine(({ regionCode: code }) => code === undefined || sets.countries.includes(code), {
          path: ['regionCode'],
        }),
      ),
      /** Maximum pages per query or date range. */
      pages: z.int().check(z.gte(1), z.lte(maxSearchPages)),
      /** Unit of the split between `publishedAfter` and `publishedBefore`; `null` for no split. */
      splitBy: z.nullable(z.enum(dateSplits)),
      /** Limit of requests for a search split in halves; `null` if pages and ranges determine the number. */
      requests: z.nullable(z.int().check(z.gte(1), z.lte(maxSearchRequests))),
      /** Prefixes of video ids, each of which is a query of its own. They were drawn as `drawPrefixes` says. */
      prefixes: z.exactOptional(
        z.strictObject({
          seed: randomSeed(),
          list: z.array(z.string().check(z.regex(/^[a-z]{2,6}$/))).check(z.minLength(1), z.maxLength(maxPrefixes)),
        }),
      ),
      stop: z.strictObject({
        /** Stops after this many different videos; `null` for no such limit. */
        videos: z.nullable(z.int().check(z.gte(1))),
        /**
         * Stops at a page with results older than this time, for results sorted by date. The format is that of
         * `publishedAfter`.
         */
        oldest: z.nullable(z.string().check(z.refine((moment) => parseTimestamp(moment) !== null))),
        /** Stops at a page without videos. */
        empty: z.boolean(),
      }),
    })
    .check(z.refine(canSplitByDate, { path: ['splitBy'] }));

/** The plan of a run, by its kind. Each kind has a rule in `runRules`. Unknown fields are rejected. */
export const planSchemas = {
  captions: once(captionsPlan),
  details: once(detailsPlan),
  crawl: once(crawlPlan),
  playlist: once(playlistPlan),
  popular: once(popularPlan),
  search: once(searchPlan),
};

export type CaptionsPlan = z.output<ReturnType<typeof captionsPlan>>;
/** The videos of a captions plan for one language. */
export type LanguagePlan = Pick<CaptionsPlan, 'ids' | 'alreadySaved' | 'lang'>;
export type DetailsPlan = z.output<ReturnType<typeof detailsPlan>>;

/** Returns the plan that requests every field of these videos, however many are missing. */
export const allDetailsPlan = (ids: readonly VideoId[]): DetailsPlan => ({
  kind: 'details',
  ids: [...ids],
  lang: null,
  fields: null,
  maxMissingShare: 1,
});

export type CrawlPlan = z.output<ReturnType<typeof crawlPlan>>;
export type PlaylistPlan = z.output<ReturnType<typeof playlistPlan>>;
export type PlaylistSource = PlaylistPlan['of'];
export type PopularPlan = z.output<ReturnType<typeof popularPlan>>;
export type SearchPlan = z.output<ReturnType<typeof searchPlan>>;
export type SearchQuery = SearchPlan['params'];

export type Plan = CaptionsPlan | DetailsPlan | CrawlPlan | PlaylistPlan | PopularPlan | SearchPlan;
export type RunKind = Plan['kind'];

export const kindOf = (value: unknown): RunKind | undefined =>
  (Object.keys(planSchemas) as RunKind[]).find((kind) => kind === (value as { kind?: unknown } | null)?.kind);

/** A plan of any kind. Reading the kind first is faster than trying the schemas one by one. */
export const plan = () =>
  z.custom<Plan>((value) => {
    const kind = kindOf(value);
    const read = kind && planSchemas[kind]().safeParse(value);
    return read?.success === true && unknownParameterIn(value, read.data) === undefined;
  });

/**
 * Returns a parameter that the endpoint does not have. Dropping it would run a different search from the one in the
 * plan.
 */
export function unknownParameterIn(value: unknown, read: Plan): string | undefined {
  const { params } = value as { params?: object };
  return 'params' in read ? Object.keys(params ?? {}).find((name) => !Object.hasOwn(read.params, name)) : undefined;
}

/** Returns the path of what a plan lacks to be started, because the user deleted its only video. */
export function missingIn(claimed: Plan): string | undefined {
  switch (claimed.kind) {
    case 'captions':
    case 'details':
      return claimed.ids.length === 0 ? 'ids' : undefined;
    case 'crawl':
      return claimed.seeds.length === 0 ? 'seeds' : undefined;
    case 'playlist':
      return claimed.of.id === '' ? 'of.id' : undefined;
    default:
      return undefined;
  }
}

/**
 * Returns whether a plan can be split by date: the split needs both bounds and must give fewer than `maxDateRanges`
 * ranges, and a split in halves also needs a limit of requests. A search for prefixes has no split and no other query.
 */
function canSplitByDate({
  params,
  splitBy,
  requests,
  prefixes,
}: {
  splitBy: DateSplit | null;
  requests: number | null;
  prefixes?: object;
  params: { q?: string | undefined; publishedAfter?: string | undefined; publishedBefore?: string | undefined };
}): boolean {
  if (prefixes) return splitBy === null && params.q === undefined;
  if (splitBy === null) return true;
  const { publishedAfter: after = '', publishedBefore: before = '' } = params;
  const count = splitDateRange({ after, before }, splitBy).length;
  return count > 0 && count < maxDateRanges && (splitBy !== 'adaptive' || requests !== null);
}
