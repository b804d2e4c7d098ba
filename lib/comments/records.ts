import * as z from 'zod/mini';
import { time } from '@/lib/database/fields';
import { defineRecord } from '@/lib/database/record';

/** A comment whose replies were requested from a video's page, stored because responses with replies name no video. */
export const openedCommentRecord = defineRecord({
  keyPath: ['videoId', 'comment'],
  indexes: { videoId: { keyPath: 'videoId' } },
  schema: () =>
    z.object({
      videoId: z.string(),
      comment: z.string(),
      at: time(),
    }),
});
