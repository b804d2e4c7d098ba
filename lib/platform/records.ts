import * as z from 'zod/mini';
import { time } from '@/lib/database/fields';
import { defineRecord } from '@/lib/database/record';

/** The last known title of a video, from its tab or from its details. */
export const videoTitleRecord = defineRecord({
  keyPath: 'videoId',
  indexes: {},
  schema: () =>
    z.object({
      videoId: z.string(),
      title: z.string(),
      /** When the video was last seen, exact to an hour. */
      at: time(),
    }),
});
