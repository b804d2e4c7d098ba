import * as z from 'zod/mini';
import { once } from '@/lib/shared/once';
import { VideoId } from './ids';

/** A picture of a video. */
const Thumbnail = once(() =>
  z.looseObject({ url: z.string(), width: z.optional(z.int()), height: z.optional(z.int()) }),
);

/** Section "Video": five sizes, of which search shows three. */
const Thumbnails = once(() =>
  z.looseObject({
    default: z.optional(Thumbnail()),
    medium: z.optional(Thumbnail()),
    high: z.optional(Thumbnail()),
    standard: z.optional(Thumbnail()),
    maxres: z.optional(Thumbnail()),
  }),
);

/** Section "Video": a title and a description in another language. */
const Localization = once(() => z.looseObject({ title: z.optional(z.string()), description: z.optional(z.string()) }));

/**
 * Section "Video". Everything is optional, because the user chooses the fields and `id` can be left out too. Counts are text
 * of any length, dates are text as they came. The shape of `caption` is not shown, so it is kept unread.
 */
export const Video = once(() =>
  z.looseObject({
    id: z.optional(VideoId),
    publishedAt: z.optional(z.string()),
    channelId: z.optional(z.string()),
    title: z.optional(z.string()),
    description: z.optional(z.string()),
    thumbnails: z.optional(Thumbnails()),
    channelTitle: z.optional(z.string()),
    tags: z.optional(z.array(z.string())),
    categoryId: z.optional(z.string()),
    categoryTitle: z.optional(z.string()),
    defaultLanguage: z.optional(z.string()),
    defaultAudioLanguage: z.optional(z.string()),
    viewCount: z.optional(z.string()),
    likeCount: z.optional(z.string()),
    commentCount: z.optional(z.string()),
    topicCategories: z.optional(z.array(z.string())),
    uploadStatus: z.optional(z.string()),
    privacyStatus: z.optional(z.string()),
    license: z.optional(z.string()),
    embeddable: z.optional(z.boolean()),
    publicStatsViewable: z.optional(z.boolean()),
    madeForKids: z.optional(z.boolean()),
    hasPaidProductPlacement: z.optional(z.boolean()),
    localizations: z.optional(z.record(z.string(), Localization())),
    /** ISO 8601. */
    duration: z.optional(z.string()),
    /** Seconds. */
    parsedDuration: z.optional(z.int()),
    isShort: z.optional(z.boolean()),
  }),
);
export type Video = z.output<ReturnType<typeof Video>>;

/**
 * What the service tells, section "Resources and their fields"; `video.ts` and `media-files.ts` hold the two large ones.
 * Unknown fields are kept. Where the document does not say that a field is required it is optional here, except what names
 * the row. Each schema is built when it is first asked for.
 */

/**
 * Section "Caption item": all six are required. Seconds and words per minute. Text and start make a line; what else is missing
 * or wrong is computed from them (`cuesFrom`).
 */
export const CaptionItem = once(() =>
  z.looseObject({
    offset: z.number(),
    duration: z.optional(z.number()),
    lang: z.optional(z.string()),
    text: z.string(),
    wordCount: z.optional(z.int()),
    speechRate: z.optional(z.number()),
  }),
);
export type CaptionItem = z.output<ReturnType<typeof CaptionItem>>;

/** Section "Search result". A search for channels or playlists finds rows that are no video, so even `videoId` may lack. */
export const SearchResult = once(() =>
  z.looseObject({
    kind: z.optional(z.string()),
    videoId: z.optional(VideoId),
    publishedAt: z.optional(z.string()),
    channelId: z.optional(z.string()),
    title: z.optional(z.string()),
    description: z.optional(z.string()),
    thumbnails: z.optional(Thumbnails()),
    channelTitle: z.optional(z.string()),
    liveBroadcastContent: z.optional(z.string()),
    publishTime: z.optional(z.string()),
  }),
);
export type SearchResult = z.output<ReturnType<typeof SearchResult>>;

/** Section "Playlist item". */
export const PlaylistItem = once(() =>
  z.looseObject({
    kind: z.optional(z.string()),
    videoId: VideoId,
    id: z.optional(z.string()),
    privacyStatus: z.optional(z.string()),
    videoPublishedAt: z.optional(z.string()),
    publishedAt: z.optional(z.string()),
    channelId: z.optional(z.string()),
    channelTitle: z.optional(z.string()),
    title: z.optional(z.string()),
    description: z.optional(z.string()),
    playlistId: z.optional(z.string()),
    position: z.optional(z.int()),
    videoOwnerChannelTitle: z.optional(z.string()),
    videoOwnerChannelId: z.optional(z.string()),
  }),
);
export type PlaylistItem = z.output<ReturnType<typeof PlaylistItem>>;

/** A number, or the text of its digits, such as `parseExact` makes of one that JavaScript would round. */
const Count = once(() => z.union([z.number(), z.string().check(z.regex(/^\d{16,}$/, { abort: true }))]));

/** Section "Related video". Here `viewCount` is a number, elsewhere it is text. */
export const RelatedVideo = once(() =>
  z.looseObject({
    videoId: VideoId,
    title: z.optional(z.string()),
    publishedAt: z.optional(z.string()),
    viewCount: z.optional(Count()),
    channelId: z.optional(z.string()),
    channelHandle: z.optional(z.string()),
    channelTitle: z.optional(z.string()),
  }),
);
export type RelatedVideo = z.output<ReturnType<typeof RelatedVideo>>;

/** Section "Comment reply". `textDisplay` may be markup: never shown unread. */
export const CommentReply = once(() =>
  z.looseObject({
    id: z.string(),
    channelId: z.optional(z.string()),
    textDisplay: z.optional(z.string()),
    textOriginal: z.optional(z.string()),
    parentId: z.optional(z.string()),
    authorDisplayName: z.optional(z.string()),
    authorProfileImageUrl: z.optional(z.string()),
    authorChannelUrl: z.optional(z.string()),
    authorChannelId: z.optional(z.looseObject({ value: z.optional(z.string()) })),
    canRate: z.optional(z.boolean()),
    viewerRating: z.optional(z.string()),
    likeCount: z.optional(z.int()),
    publishedAt: z.optional(z.string()),
    updatedAt: z.optional(z.string()),
  }),
);
export type CommentReply = z.output<ReturnType<typeof CommentReply>>;
