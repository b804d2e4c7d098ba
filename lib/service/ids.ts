import * as z from 'zod/mini';

/** Section "Identifier formats": a video id has exactly 11 characters. */
export const VideoId = z.string().check(z.length(11)).brand<'VideoId', 'inout'>();
export type VideoId = z.output<typeof VideoId>;

/** Section "Identifier formats": a channel id has exactly 24 characters and starts with `UC`. */
export const ChannelId = z.string().check(z.length(24), z.regex(/^UC/)).brand<'ChannelId', 'inout'>();
export type ChannelId = z.output<typeof ChannelId>;
