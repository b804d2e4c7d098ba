import * as z from 'zod/mini';
import { VideoId } from '@/lib/service/ids';
import { once } from '@/lib/shared/once';
import type { MessageKind, Messages } from './messages';

/** The longest body that a content script may send, in characters of JSON. */
export const maxBodyLength = 500;

type BodySchemas = { [K in MessageKind]?: () => z.ZodMiniType<Messages[K]['body']> };

/** The schemas of bodies that content scripts send, which we do not trust. A message without a schema is not read. */
export const bodySchemas: BodySchemas = {
  'page/shows-video': once(() =>
    z.object({
      videoId: z.nullable(VideoId),
      kind: z.enum(['watch', 'short', 'live', 'embed', 'clip', 'other']),
    }),
  ),
};
