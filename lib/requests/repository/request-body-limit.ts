import * as z from 'zod/mini';
import type { MessageKind, Messages } from '@/lib/messaging/messages';
import { VideoId } from '@/lib/service/ids';
import { once } from '@/lib/shared/once';

/** The most that a body from a page may weigh, in characters of JSON. */
export const maxBodyLength = 500;

type BodySchemas = { [K in MessageKind]?: () => z.ZodMiniType<Messages[K]['body']> };

/** How a body is read when it comes from a page that we do not trust; what has no schema here is not read at all. */
export const bodySchemas: BodySchemas = {
  'page/shows-video': once(() =>
    z.object({
      videoId: z.nullable(VideoId),
      kind: z.enum(['watch', 'short', 'live', 'embed', 'clip', 'other']),
    }),
  ),
};
