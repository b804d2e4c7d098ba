import * as z from 'zod/mini';
import { once } from '@/lib/shared/once';
import { estimatedMicros, maxIdsInVideos } from './assumptions';
import { defineEndpoint, type Endpoint, videoIdOfParams } from './endpoint';
import { fileEndpoints } from './file-endpoints';
import { ChannelId, VideoId } from './ids';
import { maxRelatedPages } from './interface-limits';
import { publishedPrice, unknownPrice } from './price';
import { countChunks, maxIdsInBatch, minutesPerDay, minutesPerHour, pagesFetchedIn } from './request-limits';
import { CaptionItem, CommentReply, PlaylistItem, RelatedVideo, SearchResult, Video } from './resource-schemas';
import { SearchParams } from './search-params';
import * as sets from './value-sets';

/** Section "Limits", prices: a price per request plus one per fetched page, in millionths of a dollar. */
const relatedMicros = (pages: number): number => 30 + 500 * pages;

/** A probe has no `ids`. */
const onlyVideoId = ({ ids }: { ids?: string[] }): string | null => (ids?.length === 1 ? (ids[0] ?? null) : null);
const noVideoId = (): null => null;

/** Section "Paging envelope": lists have some of these members. */
const paging = once(() => ({
  totalResults: z.optional(z.number()),
  resultsPerPage: z.optional(z.number()),
  nextPageToken: z.optional(z.string()),
  prevPageToken: z.optional(z.string()),
}));

/** The endpoints of the interface (section "Endpoints"), by the names used in the ledger and in cache keys. */
export const endpoints = {
  captions: defineEndpoint({
    route: 'GET /captions/{videoId}',
    paramsSchema: () =>
      z.object({
        videoId: VideoId,
        format: z.optional(z.enum(sets.captionFormats)),
        lang: z.optional(z.enum(sets.captionLanguages)),
        mode: z.optional(z.enum(sets.captionModes)),
      }),
    defaults: { format: 'json', mode: 'default' },
    /** Text for every format except json. */
    responseSchema: () => z.union([z.array(CaptionItem()), z.string()]),
    rows: { at: 'root', row: CaptionItem },
    price: {
      quote: () => null,
      estimate: ({ mode }) => (mode?.endsWith('-whisper') ? null : estimatedMicros.captions),
    },
    freshMinutes: Number.POSITIVE_INFINITY,
    videoIdIn: videoIdOfParams,
  }),

  batchVideos: defineEndpoint({
    route: 'POST /batch/videos',
    paramsSchema: () =>
      z.object({
        ids: z.array(VideoId).check(z.minLength(1), z.maxLength(maxIdsInBatch)),
        lang: z.optional(z.enum(sets.languages)),
        fields: z.optional(z.array(z.enum(sets.batchFields))),
      }),
    inBody: ['ids'],
    responseSchema: () => z.looseObject({ totalResults: z.optional(z.number()), data: z.array(Video()) }),
    rows: { at: 'data', row: Video },
    price: {
      quote: () => null,
      estimate: ({ ids }) => estimatedMicros.batchRequest + estimatedMicros.batchChunk * countChunks(ids),
    },
    freshMinutes: 6 * minutesPerHour,
    videoIdIn: onlyVideoId,
  }),

  videos: defineEndpoint({
    route: 'GET /videos',
    paramsSchema: () =>
      z.object({
        ids: z.array(VideoId).check(z.minLength(1), z.maxLength(maxIdsInVideos)),
        lang: z.optional(z.enum(sets.languages)),
        fields: z.optional(z.array(z.enum(sets.videosFields))),
        additionalFields: z.optional(z.array(z.enum(sets.additionalFields))),
      }),
    undocumentedNames: { ids: 'videos.ids', additionalFields: 'videos.additionalFields' },
    responseSchema: () => z.looseObject({ totalResults: z.optional(z.number()), data: z.array(Video()) }),
    rows: { at: 'data', row: Video },
    price: unknownPrice(estimatedMicros.videos),
    freshMinutes: 6 * minutesPerHour,
    videoIdIn: onlyVideoId,
  }),

  popularVideos: defineEndpoint({
    route: 'GET /popularVideos',
    paramsSchema: () =>
      z.object({
        country: z.optional(z.enum(sets.countries)),
        category: z.optional(z.enum(sets.videoCategoryIds)),
        pageSize: z.optional(z.string().check(z.regex(/^\d+$/))),
        page: z.optional(z.string()),
        language: z.optional(z.enum(sets.languages)),
        fields: z.optional(z.array(z.enum(sets.popularFields))),
      }),
    undocumentedNames: {
      country: 'popularVideos.country',
      category: 'popularVideos.category',
      pageSize: 'popularVideos.pageSize',
      page: 'popularVideos.page',
      language: 'popularVideos.language',
    },
    responseSchema: () => z.looseObject({ ...paging(), data: z.array(Video()) }),
    rows: { at: 'data', row: Video },
    price: unknownPrice(null),
    freshMinutes: 6 * minutesPerHour,
    videoIdIn: noVideoId,
  }),

  search: defineEndpoint({
    route: 'GET /search',
    paramsSchema: SearchParams,
    undocumentedNames: { safeSearch: 'search.safeSearch' },
    defaults: {
      maxResults: '50',
      order: 'relevance',
      regionCode: 'en',
      type: 'video,channel,playlist',
      videoDimension: 'any',
      videoDuration: 'any',
    },
    responseSchema: () =>
      // The interface requires the members around the list, but the list is usable without them.
      z.looseObject({ ...paging(), regionCode: z.optional(z.string()), data: z.array(SearchResult()) }),
    rows: { at: 'data', row: SearchResult },
    price: publishedPrice(2030),
    freshMinutes: minutesPerDay,
    videoIdIn: noVideoId,
  }),

  autocomplete: defineEndpoint({
    route: 'GET /autocomplete',
    paramsSchema: () => z.object({ q: z.string(), country: z.optional(z.enum(sets.countries)) }),
    undocumentedNames: { country: 'autocomplete.country' },
    responseSchema: () => z.looseObject({ data: z.array(z.string()) }),
    rows: { at: 'data', row: () => z.string() },
    price: publishedPrice(130),
    freshMinutes: minutesPerDay,
    videoIdIn: noVideoId,
  }),

  relatedVideos: defineEndpoint({
    route: 'GET /relatedVideos',
    paramsSchema: () =>
      z.object({
        videoId: z.string().check(z.minLength(1)),
        pages: z.optional(z.int().check(z.gte(1), z.lte(maxRelatedPages))),
        country: z.optional(z.enum(sets.countries)),
        language: z.optional(z.enum(sets.languages)),
      }),
    undocumentedNames: { country: 'relatedVideos.country', language: 'relatedVideos.language' },
    defaults: { pages: 1 },
    responseSchema: () =>
      z.looseObject({
        totalResults: z.optional(z.number()),
        pagesFetched: z.optional(z.int()),
        data: z.array(RelatedVideo()),
      }),
    rows: { at: 'data', row: RelatedVideo },
    price: {
      quote: ({ pages = 1 }) => relatedMicros(pages),
      // The provider may run out of pages early, and only fetched pages are billed.
      settle: (reply) => {
        const pages = pagesFetchedIn(reply);
        return pages === null ? null : relatedMicros(pages);
      },
    },
    freshMinutes: minutesPerDay,
    videoIdIn: videoIdOfParams,
  }),

  playlistItems: defineEndpoint({
    route: 'GET /playlistItems',
    paramsSchema: () =>
      z
        .object({
          playlist: z.optional(z.string().check(z.minLength(1))),
          channelId: z.optional(ChannelId),
          video: z.optional(VideoId),
          page: z.optional(z.string()),
        })
        .check(
          z.refine((params) => (params.playlist ?? params.channelId ?? params.video) !== undefined, {
            path: ['playlist'],
            error: 'missing',
          }),
        ),
    undocumentedNames: { playlist: 'playlistItems.playlist', video: 'playlistItems.video', page: 'playlistItems.page' },
    responseSchema: () => z.looseObject({ ...paging(), data: z.array(PlaylistItem()) }),
    rows: { at: 'data', row: PlaylistItem },
    price: unknownPrice(estimatedMicros.playlistItems),
    freshMinutes: minutesPerDay,
    videoIdIn: ({ video }) => video ?? null,
  }),

  commentReplies: defineEndpoint({
    route: 'GET /commentReplies',
    paramsSchema: () =>
      z.object({
        comment: z.string().check(z.minLength(1)),
        pageToken: z.optional(z.string()),
        format: z.optional(z.enum(sets.commentReplyFormats)),
      }),
    undocumentedNames: { comment: 'commentReplies.comment' },
    responseSchema: () => z.looseObject({ ...paging(), data: z.array(CommentReply()) }),
    rows: { at: 'data', row: CommentReply },
    price: unknownPrice(estimatedMicros.commentReplies),
    freshMinutes: 6 * minutesPerHour,
    videoIdIn: noVideoId,
  }),

  ...fileEndpoints,
};

export type EndpointName = keyof typeof endpoints;
export type ParamsOf<N extends EndpointName> = z.input<(typeof endpoints)[N]['paramsSchema']>;
export type ResponseOf<N extends EndpointName> = z.output<(typeof endpoints)[N]['responseSchema']>;

export type EndpointOf<N extends EndpointName> = Endpoint<
  z.ZodMiniType<ParamsOf<N>, ParamsOf<N>>,
  z.ZodMiniType<ResponseOf<N>, ResponseOf<N>>
>;

/** Returns an endpoint's description. The cast is needed because the compiler does not link a name to its entry. */
export const endpointOf = <N extends EndpointName>(name: N): EndpointOf<N> =>
  endpoints[name] as unknown as EndpointOf<N>;
