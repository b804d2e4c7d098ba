import * as z from 'zod/mini';
import { count, time } from '@/lib/database/fields';
import { defineRecord, type RecordOf } from '@/lib/database/record';
import type { CaptionMode } from '@/lib/service/value-sets';
import { trackModes } from './track-modes';

/** A track that the user opened from a file, or corrected. It never came from the service as it is. */
const ownTrack = () =>
  z.object({
    /** Counts the versions of a track from 1, which is the original. */
    version: count(),
    /** The name of the file, also of its corrected versions. */
    file: z.exactOptional(z.string()),
    /** The label of the track that was corrected. Absent for a file as it was opened. */
    correctedFrom: z.exactOptional(z.string()),
  });
export type OwnTrack = z.output<ReturnType<typeof ownTrack>>;

const trackId = () =>
  z.object({
    /** `null` for any language (GET /captions, `lang` omitted). */
    lang: z.nullable(z.string()),
    mode: z.enum(trackModes),
    /** Set if the track is the user's own. Its language and mode are those of the track that it was made from. */
    own: z.exactOptional(ownTrack()),
  });
/** The language and mode of a saved track of a video. */
export type TrackId = z.output<ReturnType<typeof trackId>>;
/** A track that can be requested from the service. */
export type TrackRequest = TrackId & { mode: CaptionMode; own?: never };

/**
 * Data derived from a saved track, so that lists do not parse its body. It is deleted with the track. Line times are in
 * seconds, and rates are per minute in `unit`.
 */
export const trackStatisticsRecord = defineRecord({
  keyPath: 'key',
  indexes: { videoId: { keyPath: 'videoId' } },
  schema: () =>
    z.object({
      /** The key of the saved response. */
      key: z.string(),
      videoId: z.string(),
      request: trackId(),
      /** The requested file format; `json` by default. */
      format: z.string(),
      /** The received language. */
      lang: z.nullable(z.string()),
      receivedAt: time(),
      /** When a newer response without lines arrived; see `betterResponse`. */
      newerEmptyResponseAt: z.exactOptional(time()),
      /** The size of the body in bytes, in UTF-8. */
      bytes: count(),
      lines: count(),
      /** Words, or characters in scripts without spaces between words. */
      unit: z.enum(['words', 'characters']),
      count: z.number(),
      /** The total duration of speech and the end of the last line, in seconds. */
      spokenSeconds: z.number(),
      endSeconds: z.number(),
      /** The average rate over the duration of speech; `null` if that duration is 0. */
      speechRate: z.nullable(z.number()),
      /** The version of the rules. Statistics with another version are computed again. */
      version: z.number(),
      /** The version of the columns when the statistics were derived. */
      columnsVersion: z.number(),
    }),
});
export type TrackStatistics = RecordOf<typeof trackStatisticsRecord>;
