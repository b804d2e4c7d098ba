import { z } from 'zod/v3';
import type { SampleData, SampleVideo } from '../sample-data/sample-data-types.ts';
import { endpoint } from './endpoint.ts';
import { pageOf } from './paging.ts';
import { fieldsOf, pageSize, pageToken } from './param-schemas.ts';
import { countries, languages, videoCategoryIds } from './value-sets.ts';
import { popularFields, selectFields, videoRow } from './video-row.ts';

const byViews = new WeakMap<SampleData, SampleVideo[]>();

/**
 * Returns the 200 most viewed videos, optionally only those of one category and without those that a country blocks.
 */
function popular(sampleData: SampleData, country: string | undefined, category: string | undefined): SampleVideo[] {
  const ranked = byViews.get(sampleData) ?? sampleData.videos.toSorted((a, b) => Number(b.views - a.views));
  byViews.set(sampleData, ranked);
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
      country: z.enum(countries).optional(),
      category: z.enum(videoCategoryIds).optional(),
      language: z.enum(languages).optional(),
      size: pageSize,
      page: pageToken,
    }),
  run({ fields, country, category, language, size, page }, { sampleData, addresses }) {
    const shown = pageOf(popular(sampleData, country, category), page, size);
    const data = shown.data.map((video) => {
      const row = { ...videoRow(video, language, addresses.platform), ...addressesOf(video.id, addresses.service) };
      return selectFields(row, fields, ['id']);
    });
    return { body: { ...shown, data } };
  },
});

const addressesOf = (id: string, service: string) => ({
  captionsUrl: `${service}/captions/${id}`,
  videoFileUrl: `${service}/files/video/${id}`,
  audioFileUrl: `${service}/files/audio/${id}`,
});
