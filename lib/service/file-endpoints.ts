import * as z from 'zod/mini';
import { once } from '@/lib/shared/once';
import { estimatedMicros } from './assumptions';
import { defineEndpoint, videoIdOfParams } from './endpoint';
import { VideoId } from './ids';
import { unknownPrice } from './price';
import { linkListFreshMinutes, minutesPerDay } from './request-limits';
import * as sets from './value-sets';

/** Section "Caption file entry": language and format identify a file. `url` is a signed link that expires. */
export const CaptionFile = once(() =>
  z.looseObject({
    languageName: z.optional(z.string()),
    languageCode: z.string(),
    format: z.string(),
    url: z.optional(z.string()),
    staticUrl: z.optional(z.string()),
  }),
);
export type CaptionFile = z.output<ReturnType<typeof CaptionFile>>;

/** Section "Thumbnail file". Width and height in pixels. */
export const ThumbnailFile = once(() =>
  z.looseObject({
    id: z.optional(z.string()),
    width: z.optional(z.int()),
    height: z.optional(z.int()),
    format: z.optional(z.string()),
    ratio: z.optional(z.string()),
    url: z.optional(z.string()),
  }),
);
export type ThumbnailFile = z.output<ReturnType<typeof ThumbnailFile>>;

/** Both fields can be absent. */
const ByteRange = once(() => z.looseObject({ start: z.optional(z.string()), end: z.optional(z.string()) }));

/**
 * Fields that audio and video formats share. Bitrates in bits per second; as text, `contentLength` in bytes,
 * `approxDurationMs` in milliseconds and `lengthSeconds` in seconds.
 */
const format = once(() => ({
  itag: z.optional(z.int()),
  /** A signed link that expires within hours. */
  url: z.optional(z.string()),
  mimeType: z.optional(z.string()),
  bitrate: z.optional(z.int()),
  averageBitrate: z.optional(z.int()),
  initRange: z.optional(ByteRange()),
  indexRange: z.optional(ByteRange()),
  lastModified: z.optional(z.string()),
  contentLength: z.optional(z.string()),
  quality: z.optional(z.string()),
  projectionType: z.optional(z.string()),
  approxDurationMs: z.optional(z.string()),
  parsedContentLength: z.optional(z.string()),
  lengthSeconds: z.optional(z.string()),
  /** A date in ISO 8601 format, but some years are out of range. */
  parsedLastModified: z.optional(z.string()),
  highReplication: z.optional(z.boolean()),
}));

/** Section "Audio file format". */
export const AudioFile = once(() =>
  z.looseObject({
    ...format(),
    audioQuality: z.optional(z.string()),
    audioSampleRate: z.optional(z.string()),
    audioChannels: z.optional(z.int()),
  }),
);
export type AudioFile = z.output<ReturnType<typeof AudioFile>>;

/** Section "Video file format". Width and height in pixels. */
export const VideoFile = once(() =>
  z.looseObject({
    ...format(),
    width: z.optional(z.int()),
    height: z.optional(z.int()),
    fps: z.optional(z.int()),
    qualityLabel: z.optional(z.string()),
  }),
);
export type VideoFile = z.output<ReturnType<typeof VideoFile>>;

/** Section "Endpoints", GET /files/…: file lists of one video. */
export const fileEndpoints = {
  captionFiles: defineEndpoint({
    route: 'GET /files/captions/{videoId}',
    paramsSchema: () =>
      z.object({
        videoId: VideoId,
        lang: z.optional(z.enum(sets.captionLanguages)),
        format: z.optional(z.enum(sets.captionFormats)),
      }),
    responseSchema: () => z.array(CaptionFile()),
    rows: { at: 'root', row: CaptionFile },
    price: unknownPrice(estimatedMicros.captionFiles),
    freshMinutes: linkListFreshMinutes,
    videoIdIn: videoIdOfParams,
  }),

  thumbnailFiles: defineEndpoint({
    route: 'GET /files/thumbnails/{videoId}',
    paramsSchema: () => z.object({ videoId: VideoId }),
    responseSchema: () => z.array(ThumbnailFile()),
    rows: { at: 'root', row: ThumbnailFile },
    price: unknownPrice(estimatedMicros.thumbnailFiles),
    freshMinutes: minutesPerDay,
    videoIdIn: videoIdOfParams,
  }),

  audioFiles: defineEndpoint({
    route: 'GET /files/audio/{videoId}',
    paramsSchema: () => z.object({ videoId: VideoId, regionCode: z.optional(z.enum(sets.countries)) }),
    responseSchema: () => z.array(AudioFile()),
    rows: { at: 'root', row: AudioFile },
    price: unknownPrice(estimatedMicros.audioFiles),
    freshMinutes: linkListFreshMinutes,
    videoIdIn: videoIdOfParams,
  }),

  videoFiles: defineEndpoint({
    route: 'GET /files/video/{videoId}',
    paramsSchema: () => z.object({ videoId: VideoId, country: z.optional(z.enum(sets.countries)) }),
    undocumentedNames: { country: 'videoFiles.country' },
    responseSchema: () => z.array(VideoFile()),
    rows: { at: 'root', row: VideoFile },
    price: unknownPrice(estimatedMicros.videoFiles),
    freshMinutes: linkListFreshMinutes,
    videoIdIn: videoIdOfParams,
  }),
};
