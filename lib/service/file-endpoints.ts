import * as z from 'zod/mini';
import { hintMicros } from './assumptions';
import { linkLifetimeMinutes, minutesPerDay } from './cache-lifetimes';
import { defineEndpoint, videoIdParam } from './endpoint';
import { AudioFile, CaptionFile, ThumbnailFile, VideoFile } from './file-schemas';
import { VideoId } from './ids';
import { unstatedPrice } from './price';
import * as sets from './value-sets';

/** Section "Endpoints", GET /files/…: lists of files of one video. */
export const fileEndpoints = {
  captionFiles: defineEndpoint({
    route: 'GET /files/captions/{videoId}',
    asked: () =>
      z.object({
        videoId: VideoId,
        lang: z.optional(z.enum(sets.captionLanguages)),
        format: z.optional(z.enum(sets.captionFormats)),
      }),
    reply: () => z.array(CaptionFile()),
    rows: { at: 'root', row: CaptionFile },
    price: unstatedPrice(hintMicros.captionFiles),
    freshMinutes: linkLifetimeMinutes,
    videoIdIn: videoIdParam,
  }),

  thumbnailFiles: defineEndpoint({
    route: 'GET /files/thumbnails/{videoId}',
    asked: () => z.object({ videoId: VideoId }),
    reply: () => z.array(ThumbnailFile()),
    rows: { at: 'root', row: ThumbnailFile },
    price: unstatedPrice(hintMicros.thumbnailFiles),
    freshMinutes: minutesPerDay,
    videoIdIn: videoIdParam,
  }),

  audioFiles: defineEndpoint({
    route: 'GET /files/audio/{videoId}',
    asked: () => z.object({ videoId: VideoId, regionCode: z.optional(z.enum(sets.countries)) }),
    reply: () => z.array(AudioFile()),
    rows: { at: 'root', row: AudioFile },
    price: unstatedPrice(hintMicros.audioFiles),
    freshMinutes: linkLifetimeMinutes,
    videoIdIn: videoIdParam,
  }),

  videoFiles: defineEndpoint({
    route: 'GET /files/video/{videoId}',
    asked: () => z.object({ videoId: VideoId, country: z.optional(z.enum(sets.countries)) }),
    unsaid: { country: 'videoFiles.country' },
    reply: () => z.array(VideoFile()),
    rows: { at: 'root', row: VideoFile },
    price: unstatedPrice(hintMicros.videoFiles),
    freshMinutes: linkLifetimeMinutes,
    videoIdIn: videoIdParam,
  }),
};
