import { z } from 'zod/v3';
import { endpoint } from './endpoint.ts';
import { videoId } from './question-parts.ts';
import { notThere } from './refusal.ts';
import { thumbnailAddress, thumbnailSizes } from './thumbnails.ts';

/** GET /files/thumbnails/{videoId}: five entries of webp and five of jpg. */
export const thumbnailFiles = endpoint({
  name: 'thumbnailFiles',
  method: 'GET',
  path: '/files/thumbnails/:videoId',
  question: () => z.object({ videoId }),
  answer({ videoId: id }, { world, addresses }) {
    if (!world.video(id)) return notThere('No video has this id');
    const list = (['webp', 'jpg'] as const).flatMap((format) =>
      thumbnailSizes.map(({ file, ...size }) => ({
        ...size,
        format,
        url: thumbnailAddress(addresses.platform, id, file, format),
      })),
    );
    return { body: list };
  },
});
