import * as z from 'zod/mini';
import { time } from '@/lib/database/fields';
import { defineRecord, type RecordOf } from '@/lib/database/record';
import { VideoId } from '@/lib/service/ids';

/** Seconds from the start of the video, up to a thousand hours, as for captions. */
const seconds = () => z.number().check(z.gte(0), z.lte(3_600_000));

/** A note at a moment of a video. A note about a video in a collection is a `VideoNote`. */
export const timedNoteRecord = defineRecord({
  keyPath: 'id',
  indexes: { videoId: { keyPath: 'videoId' } },
  schema: () =>
    z.object({
      id: z.string(),
      videoId: VideoId,
      /** The start of the first line and the end of the last; equal for a note without a line. */
      start: seconds(),
      end: seconds(),
      text: z.string(),
      /** The captions when the note was made, one line of text for each; empty without captions. */
      lineText: z.string(),
      /** The language of these captions (BCP 47); `null` without captions or if unknown. */
      lang: z.nullable(z.string()),
      createdAt: time(),
      changedAt: time(),
    }),
  isAcceptable: ({ start, end }) => end >= start,
});
export type TimedNote = RecordOf<typeof timedNoteRecord>;
