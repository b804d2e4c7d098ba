import * as z from 'zod/mini';
import { once } from '@/lib/shared/once';
import { VideoId } from './ids';

/**
 * This file contains the schemas of the interface's section "Resources and their fields". Unknown fields are
 * kept, and only fields without which a value is useless are required. Each schema is built on first use.
 */

const Thumbnail = once(() =>
  z.looseObject({ url: z.string(), width: z.optional(z.int()), height: z.optional(z.int()) }),
);

/** Thumbnails in five sizes (section "Video"). Search results have only three of them. */
const Thumbnails = once(() =>
  z.looseObject({
    default: z.optional(Thumbnail()),
    medium: z.optional(Thumbnail()),
    high: z.optional(Thumbnail()),
    standard: z.optional(Thumbnail()),
    maxres: z.optional(Thumbnail()),
  }),
);

/** A title and a description in another language (section "Video"). */
const Localization = once(() => z.looseObject({ title: z.optional(z.string()), description: z.optional(z.string()) }));

/**
 * A video (section "Video"). All fields are optional, because the user selects them and can omit even `id`. Counts are
 * strings of any length, and dates stay as received. The interface does not define the shape of `caption`, so
 * it is not parsed.
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
 * A caption line. Section "Caption item" requires all six fields, but only `text` and `offset` are required here,
 * because a line is usable without the others. Times in seconds, speech rate in words per minute.
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

/** A search result (section "Search result"). A result for a channel or playlist has no `videoId`. */
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

/** An item of a playlist (section "Playlist item"). */
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

/** A number, or a string of digits where JavaScript would round the number; see `parseJsonText`. */
const Count = once(() => z.union([z.number(), z.string().check(z.regex(/^\d{16,}$/, { abort: true }))]));

/** A related video (section "Related video"). Its `viewCount` is a number; in other resources it is a string. */
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

/** A reply to a comment (section "Comment reply"). `textDisplay` can contain markup and is never shown unparsed. */
export const CommentReply = once(() =>
  z.looseObject({
    id: z.optional(z.string()),
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
