import { z } from 'zod/v3';
import { endpoint } from './endpoint.ts';
import { videoId } from './param-schemas.ts';
import { notFound } from './rejection.ts';
import { thumbnailAddress, thumbnailSizes } from './thumbnails.ts';

export const thumbnailFiles = endpoint({
  name: 'thumbnailFiles',
  method: 'GET',
  path: '/files/thumbnails/:videoId',
  paramsSchema: () => z.object({ videoId }),
  run({ videoId: id }, { sampleData, addresses }) {
    if (!sampleData.video(id)) return notFound('No video has this id');
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
