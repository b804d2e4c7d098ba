import * as z from 'zod/mini';
import { once } from '@/lib/shared/once';
import { hintMicros, mostIdsInVideos } from './assumptions';
import { day, hours } from './cache-lifetimes';
import { aboutVideo, type Endpoint, endpoint } from './endpoint';
import { fileEndpoints } from './file-endpoints';
import { chunksOf, mostIdsInBatch } from './id-batches';
import { ChannelId, VideoId } from './ids';
import { pagesFetchedIn } from './pages-fetched';
import { stated, unstated } from './price';
import { mostPages } from './related-limits';
import { CaptionItem, CommentReply, PlaylistItem, RelatedVideo, SearchResult } from './resource-schemas';
import { SearchQuestion } from './search-params';
import * as sets from './value-sets';
import { Video } from './video-schema';

/** Section "Limits", prices: per request, plus per page fetched. */
const relatedMicros = (pages: number): number => 30 + 500 * pages;

/** A call that is made to learn names has no ids. */
const aboutOnly = ({ ids }: { ids?: string[] }): string | null => (ids?.length === 1 ? (ids[0] ?? null) : null);
const aboutNone = (): null => null;

/** Section "Paging envelope": lists carry some of these. */
const paging = once(() => ({
  totalResults: z.optional(z.number()),
  resultsPerPage: z.optional(z.number()),
  nextPageToken: z.optional(z.string()),
  prevPageToken: z.optional(z.string()),
}));

/** Section "Endpoints", one row each. A parameter that is not given is not sent and does not count as used. */
export const endpoints = {
  captions: endpoint({
    route: 'GET /captions/{videoId}',
    asked: () =>
      z.object({
        videoId: VideoId,
        format: z.optional(z.enum(sets.captionFormats)),
        lang: z.optional(z.enum(sets.captionLanguages)),
        mode: z.optional(z.enum(sets.captionModes)),
      }),
    defaults: { format: 'json', mode: 'default' },
    /** Text for every format but json. */
    reply: () => z.union([z.array(CaptionItem()), z.string()]),
    rows: { at: 'root', row: CaptionItem },
    price: { quote: () => null, hint: ({ mode }) => (mode?.endsWith('-whisper') ? null : hintMicros.captions) },
    freshMinutes: Number.POSITIVE_INFINITY,
    about: aboutVideo,
  }),

  batchVideos: endpoint({
    route: 'POST /batch/videos',
    asked: () =>
      z.object({
        ids: z.array(VideoId).check(z.minLength(1), z.maxLength(mostIdsInBatch)),
        lang: z.optional(z.enum(sets.languages)),
        fields: z.optional(z.array(z.enum(sets.batchFields))),
      }),
    inBody: ['ids'],
    reply: () => z.looseObject({ totalResults: z.optional(z.number()), data: z.array(Video()) }),
    rows: { at: 'data', row: Video },
    price: {
      quote: () => null,
      hint: ({ ids }) => hintMicros.batchRequest + hintMicros.batchChunk * chunksOf(ids),
    },
    freshMinutes: 6 * hours,
    about: aboutOnly,
  }),

  videos: endpoint({
    route: 'GET /videos',
    asked: () =>
      z.object({
        ids: z.array(VideoId).check(z.minLength(1), z.maxLength(mostIdsInVideos)),
        lang: z.optional(z.enum(sets.languages)),
        fields: z.optional(z.array(z.enum(sets.videosFields))),
        additionalFields: z.optional(z.array(z.enum(sets.additionalFields))),
      }),
    unsaid: { ids: 'videos.ids', additionalFields: 'videos.additionalFields' },
    reply: () => z.looseObject({ totalResults: z.optional(z.number()), data: z.array(Video()) }),
    rows: { at: 'data', row: Video },
    price: unstated(hintMicros.videos),
    freshMinutes: 6 * hours,
    about: aboutOnly,
  }),

  popularVideos: endpoint({
    route: 'GET /popularVideos',
    asked: () =>
      z.object({
        country: z.optional(z.enum(sets.countries)),
        category: z.optional(z.enum(sets.categories)),
        pageSize: z.optional(z.string().check(z.regex(/^\d+$/))),
        page: z.optional(z.string()),
        language: z.optional(z.enum(sets.languages)),
        fields: z.optional(z.array(z.enum(sets.popularFields))),
      }),
    unsaid: {
      country: 'popularVideos.country',
      category: 'popularVideos.category',
      pageSize: 'popularVideos.pageSize',
      page: 'popularVideos.page',
      language: 'popularVideos.language',
    },
    reply: () => z.looseObject({ ...paging(), data: z.array(Video()) }),
    rows: { at: 'data', row: Video },
    price: unstated(null),
    freshMinutes: 6 * hours,
    about: aboutNone,
  }),

  search: endpoint({
    route: 'GET /search',
    asked: SearchQuestion,
    unsaid: { safeSearch: 'search.safeSearch' },
    defaults: {
      maxResults: '50',
      order: 'relevance',
      regionCode: 'en',
      type: 'video,channel,playlist',
      videoDimension: 'any',
      videoDuration: 'any',
    },
    reply: () =>
      // The document calls the members around the list required; without them the list is as good.
      z.looseObject({ ...paging(), regionCode: z.optional(z.string()), data: z.array(SearchResult()) }),
    rows: { at: 'data', row: SearchResult },
    price: stated(2030),
    freshMinutes: day,
    about: aboutNone,
  }),

  autocomplete: endpoint({
    route: 'GET /autocomplete',
    asked: () => z.object({ q: z.string(), country: z.optional(z.enum(sets.countries)) }),
    unsaid: { country: 'autocomplete.country' },
    reply: () => z.looseObject({ data: z.array(z.string()) }),
    rows: { at: 'data', row: () => z.string() },
    price: stated(130),
    freshMinutes: day,
    about: aboutNone,
  }),

  relatedVideos: endpoint({
    route: 'GET /relatedVideos',
    asked: () =>
      z.object({
        videoId: z.string().check(z.minLength(1)),
        pages: z.optional(z.int().check(z.gte(1), z.lte(mostPages))),
        country: z.optional(z.enum(sets.countries)),
        language: z.optional(z.enum(sets.languages)),
      }),
    unsaid: { country: 'relatedVideos.country', language: 'relatedVideos.language' },
    defaults: { pages: 1 },
    reply: () =>
      z.looseObject({
        totalResults: z.optional(z.number()),
        pagesFetched: z.optional(z.int()),
        data: z.array(RelatedVideo()),
      }),
    rows: { at: 'data', row: RelatedVideo },
    price: {
      quote: ({ pages = 1 }) => relatedMicros(pages),
      // The provider may run out early, and only fetched pages are billed.
      settle: (reply) => {
        const pages = pagesFetchedIn(reply);
        return pages === null ? null : relatedMicros(pages);
      },
    },
    freshMinutes: day,
    about: aboutVideo,
  }),

  playlistItems: endpoint({
    route: 'GET /playlistItems',
    asked: () =>
      z
        .object({
          playlist: z.optional(z.string().check(z.minLength(1))),
          channelId: z.optional(ChannelId),
          video: z.optional(VideoId),
          page: z.optional(z.string()),
        })
        .check(
          z.refine((asked) => (asked.playlist ?? asked.channelId ?? asked.video) !== undefined, {
            path: ['playlist'],
            error: 'missing',
          }),
        ),
    unsaid: { playlist: 'playlistItems.playlist', video: 'playlistItems.video', page: 'playlistItems.page' },
    reply: () => z.looseObject({ ...paging(), data: z.array(PlaylistItem()) }),
    rows: { at: 'data', row: PlaylistItem },
    price: unstated(hintMicros.playlistItems),
    freshMinutes: day,
    about: ({ video }) => video ?? null,
  }),

  commentReplies: endpoint({
    route: 'GET /commentReplies',
    asked: () =>
      z.object({
        comment: z.string().check(z.minLength(1)),
        pageToken: z.optional(z.string()),
        format: z.optional(z.enum(sets.replyFormats)),
      }),
    unsaid: { comment: 'commentReplies.comment' },
    reply: () => z.looseObject({ ...paging(), data: z.array(CommentReply()) }),
    rows: { at: 'data', row: CommentReply },
    price: unstated(hintMicros.commentReplies),
    freshMinutes: 6 * hours,
    about: aboutNone,
  }),

  ...fileEndpoints,
};

export type EndpointName = keyof typeof endpoints;
/** What a question of one endpoint is made of. */
export type Asked<N extends EndpointName> = z.input<(typeof endpoints)[N]['asked']>;
/** What one endpoint tells. */
export type Reply<N extends EndpointName> = z.output<(typeof endpoints)[N]['reply']>;

/** A row whose question and answer are those of one endpoint. */
export type Row<N extends EndpointName> = Endpoint<
  z.ZodMiniType<Asked<N>, Asked<N>>,
  z.ZodMiniType<Reply<N>, Reply<N>>
>;

/** The row of an endpoint. Cast because the compiler does not see that a name and its row belong together. */
export const rowOf = <N extends EndpointName>(name: N): Row<N> => endpoints[name] as unknown as Row<N>;
