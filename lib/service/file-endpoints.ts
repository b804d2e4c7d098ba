import * as z from 'zod/mini';
import { hintMicros } from './assumptions';
import { day, linkMinutes } from './cache-lifetimes';
import { aboutVideo, endpoint } from './endpoint';
import { AudioFile, CaptionFile, ThumbnailFile, VideoFile } from './file-schemas';
import { VideoId } from './ids';
import { unstated } from './price';
import * as sets from './value-sets';

/** Section "Endpoints", GET /files/…: lists of files of one video. */
export const fileEndpoints = {
  captionFiles: endpoint({
    route: 'GET /files/captions/{videoId}',
    asked: () =>
      z.object({
        videoId: VideoId,
        lang: z.optional(z.enum(sets.captionLanguages)),
        format: z.optional(z.enum(sets.captionFormats)),
      }),
    reply: () => z.array(CaptionFile()),
    rows: { at: 'root', row: CaptionFile },
    price: unstated(hintMicros.captionFiles),
    freshMinutes: linkMinutes,
    about: aboutVideo,
  }),

  thumbnailFiles: endpoint({
    route: 'GET /files/thumbnails/{videoId}',
    asked: () => z.object({ videoId: VideoId }),
    reply: () => z.array(ThumbnailFile()),
    rows: { at: 'root', row: ThumbnailFile },
    price: unstated(hintMicros.thumbnailFiles),
    freshMinutes: day,
    about: aboutVideo,
  }),

  audioFiles: endpoint({
    route: 'GET /files/audio/{videoId}',
    asked: () => z.object({ videoId: VideoId, regionCode: z.optional(z.enum(sets.countries)) }),
    reply: () => z.array(AudioFile()),
    rows: { at: 'root', row: AudioFile },
    price: unstated(hintMicros.audioFiles),
    freshMinutes: linkMinutes,
    about: aboutVideo,
  }),

  videoFiles: endpoint({
    route: 'GET /files/video/{videoId}',
    asked: () => z.object({ videoId: VideoId, country: z.optional(z.enum(sets.countries)) }),
    unsaid: { country: 'videoFiles.country' },
    reply: () => z.array(VideoFile()),
    rows: { at: 'root', row: VideoFile },
    price: unstated(hintMicros.videoFiles),
    freshMinutes: linkMinutes,
    about: aboutVideo,
  }),
};
