import * as z from 'zod/mini';
import { once } from '@/lib/shared/once';
import { VideoId } from './ids';

/** A picture of a video. */
const Thumbnail = once(() =>
  z.looseObject({ url: z.string(), width: z.optional(z.int()), height: z.optional(z.int()) }),
);

/** Section "Video": five sizes, of which search shows three. */
export const Thumbnails = once(() =>
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
