import { z } from 'zod/v3';
import type { SampleVideo } from '../sample-data/sample-data-types.ts';
import type { Service } from '../service.ts';
import { endpoint } from './endpoint.ts';
import { commaList, fieldsOf, videoId } from './param-schemas.ts';
import { languages } from './value-sets.ts';
import { batchFields, selectFields, videoRow, videosFields } from './video-row.ts';

/** Returns the existing videos in the requested order, without duplicates. */
const known = (ids: string[], service: Service): SampleVideo[] =>
  [...new Set(ids)].flatMap((id) => service.sampleData.video(id) ?? []);

const maxIds = (service: Service) => {
  const max = service.switches.mostIdsInVideos;
  return max === null ? z.array(videoId) : z.array(videoId).max(max);
};

export const videos = endpoint({
  name: 'videos',
  method: 'GET',
  path: '/videos',
  undocumentedNames: { ids: 'videos.ids', additionalFields: 'videos.additionalFields' },
  paramsSchema: (service) =>
    z.object({
      ids: commaList(maxIds(service)),
      lang: z.enum(languages).optional(),
      fields: fieldsOf([...videosFields]),
      additionalFields: fieldsOf(['isShort']),
    }),
  run({ ids, lang, fields, additionalFields }, service) {
    const withShort = [...(fields ?? []), ...(additionalFields ?? [])].includes('isShort');
    const data = known(ids, service).map((video) => ({
      ...selectFields(videoRow(video, lang, service.addresses.platform), fields),
      ...(withShort ? { isShort: video.isShort } : {}),
    }));
    return { body: { totalResults: data.length, data } };
  },
});

/** Section "Limits": batches are billed per chunk of 50 ids. */
const chunks = (ids: string[]): number => Math.ceil(ids.length / 50);

/** Rows always include `id`, because it is not a value of the `fields` filter. */
export const batchVideos = endpoint({
  name: 'batchVideos',
  method: 'POST',
  path: '/batch/videos',
  paramsSchema: () =>
    z.object({
      ids: z.array(videoId).max(1000),
      lang: z.enum(languages).optional(),
      fields: fieldsOf([...batchFields]),
    }),
  run({ ids, lang, fields }, service) {
    const rows = known(ids, service).map((video) => videoRow(video, lang, service.addresses.platform));
    const data = rows.map((row) => selectFields(row, fields, ['id']));
    return { body: { totalResults: data.length, data }, units: chunks(ids) };
  },
});
