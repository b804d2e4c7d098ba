import { z } from 'zod/v3';
import type { World, WorldVideo } from '../world/shape.ts';
import { endpoint } from './endpoint.ts';
import { pageOf } from './paging.ts';
import { fieldsOf, pageSize, pageToken } from './question-parts.ts';
import { categoryIds, setB, setC } from './value-sets.ts';
import { chosen, popularFields, videoRow } from './video-row.ts';

const byViews = new WeakMap<World, WorldVideo[]>();

/** Returns the 200 most viewed videos of a world, or of one country or category. */
function popular(world: World, country: string | undefined, category: string | undefined): WorldVideo[] {
  const ranked = byViews.get(world) ?? world.videos.toSorted((a, b) => Number(b.views - a.views));
  byViews.set(world, ranked);
  return ranked
    .filter((video) => country === undefined || !video.blockedIn.includes(country))
    .filter((video) => category === undefined || category === '0' || video.categoryId === category)
    .slice(0, 200);
}

export const popularVideos = endpoint({
  name: 'popularVideos',
  method: 'GET',
  path: '/popularVideos',
  undocumentedNames: {
    country: 'popularVideos.country',
    category: 'popularVideos.category',
    size: 'popularVideos.pageSize',
    page: 'popularVideos.page',
    language: 'popularVideos.language',
  },
  paramsSchema: () =>
    z.object({
      fields: fieldsOf([...popularFields]),
      country: z.enum(setC).optional(),
      category: z.enum(categoryIds).optional(),
      language: z.enum(setB).optional(),
      size: pageSize,
      page: pageToken,
    }),
  run({ fields, country, category, language, size, page }, { world, addresses }) {
    const shown = pageOf(popular(world, country, category), page, size);
    const data = shown.data.map((video) => {
      const row = { ...videoRow(video, language, addresses.platform), ...addressesOf(video.id, addresses.service) };
      return chosen(row, fields, ['id']);
    });
    return { body: { ...shown, data } };
  },
});

const addressesOf = (id: string, service: string) => ({
  captionsUrl: `${service}/captions/${id}`,
  videoFileUrl: `${service}/files/video/${id}`,
  audioFileUrl: `${service}/files/audio/${id}`,
});
