import { z } from 'zod/v3';
import { audioFormats, type MediaFormat, pictureFormats } from '../media/formats.ts';
import { rareAudioFormats, rarePictureFormats } from '../media/rare-formats.ts';
import type { Service } from '../service.ts';
import type { EndpointResult } from './endpoint.ts';
import { endpoint } from './endpoint.ts';
import { mediaRow } from './media-row.ts';
import { videoId } from './param-schemas.ts';
import { notFound } from './rejection.ts';
import { countries } from './value-sets.ts';

/**
 * Returns the requested country, or the one that the service determines. The interface states DE as the
 * default.
 */
const countryOf = (requested: string | undefined, { switches }: Service): string =>
  requested ?? switches.country ?? 'DE';

/** Formats of every video, and additional formats of one special video. */
interface Offered {
  usual: MediaFormat[];
  rare: MediaFormat[];
}

function formatsOf(id: string, region: string | undefined, { usual, rare }: Offered, service: Service): EndpointResult {
  const video = service.sampleData.video(id);
  if (!video) return notFound('No video has this id');
  const hasFiles = video.live !== 'upcoming' && !video.blockedIn.includes(countryOf(region, service));
  const formats = id === service.sampleData.special.everyCodec ? [...usual, ...rare] : usual;
  return { body: hasFiles ? formats.map((format) => mediaRow(video, format, service)) : [] };
}

export const audioFiles = endpoint({
  name: 'audioFiles',
  method: 'GET',
  path: '/files/audio/:videoId',
  paramsSchema: () => z.object({ videoId, regionCode: z.enum(countries).optional() }),
  run: ({ videoId: id, regionCode }, service) =>
    formatsOf(id, regionCode, { usual: audioFormats, rare: rareAudioFormats }, service),
});

/** The interface shows a region parameter for audio files only; for video files its name is undocumented. */
export const videoFiles = endpoint({
  name: 'videoFiles',
  method: 'GET',
  path: '/files/video/:videoId',
  undocumentedNames: { region: 'videoFiles.country' },
  paramsSchema: () => z.object({ videoId, region: z.enum(countries).optional() }),
  run: ({ videoId: id, region }, service) =>
    formatsOf(id, region, { usual: pictureFormats, rare: rarePictureFormats }, service),
});
