import { z } from 'zod/v3';
import type { Service } from '../service.ts';
import type { WorldVideo } from '../world/shape.ts';
import { endpoint } from './endpoint.ts';
import { commaList, fieldsOf, videoId } from './question-parts.ts';
import { setB } from './value-sets.ts';
import { batchFields, chosen, videoRow, videosFields } from './video-row.ts';

/** The videos of the ids that exist, each once, in the order asked. */
const known = (ids: string[], service: Service): WorldVideo[] =>
  [...new Set(ids)].flatMap((id) => service.world.video(id) ?? []);

const mostIds = (service: Service) => {
  const most = service.switches.mostIdsInVideos;
  return most === null ? z.array(videoId) : z.array(videoId).max(most);
};

/** GET /videos. */
export const videos = endpoint({
  name: 'videos',
  method: 'GET',
  path: '/videos',
  unsaid: { ids: 'videos.ids', additionalFields: 'videos.additionalFields' },
  question: (service) =>
    z.object({
      ids: commaList(mostIds(service)),
      lang: z.enum(setB).optional(),
      fields: fieldsOf([...videosFields]),
      additionalFields: fieldsOf(['isShort']),
    }),
  answer({ ids, lang, fields, additionalFields }, service) {
    const withShort = [...(fields ?? []), ...(additionalFields ?? [])].includes('isShort');
    const data = known(ids, service).map((video) => ({
      ...chosen(videoRow(video, lang, service.addresses.platform), fields),
      ...(withShort ? { isShort: video.isShort } : {}),
    }));
    return { body: { totalResults: data.length, data } };
  },
});

/** Section "Limits": batches are billed for each chunk of 50 ids. */
const chunks = (ids: string[]): number => Math.ceil(ids.length / 50);

/** POST /batch/videos. Rows keep their `id` under any filter, because the filter cannot name it. */
export const batchVideos = endpoint({
  name: 'batchVideos',
  method: 'POST',
  path: '/batch/videos',
  question: () =>
    z.object({
      ids: z.array(videoId).max(1000),
      lang: z.enum(setB).optional(),
      fields: fieldsOf([...batchFields]),
    }),
  answer({ ids, lang, fields }, service) {
    const rows = known(ids, service).map((video) => videoRow(video, lang, service.addresses.platform));
    const data = rows.map((row) => chosen(row, fields, ['id']));
    return { body: { totalResults: data.length, data }, units: chunks(ids) };
  },
});
