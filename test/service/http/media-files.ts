import { z } from 'zod/v3';
import { audioFormats, type MediaFormat, pictureFormats } from '../media/formats.ts';
import { rareAudioFormats, rarePictureFormats } from '../media/rare-formats.ts';
import type { Service } from '../service.ts';
import type { Answered } from './endpoint.ts';
import { endpoint } from './endpoint.ts';
import { mediaRow } from './media-row.ts';
import { videoId } from './question-parts.ts';
import { notThere } from './refusal.ts';
import { setC } from './value-sets.ts';

/** The document: where the asker's country cannot be determined, DE. */
const countryOf = (asked: string | undefined, { switches }: Service): string => asked ?? switches.country ?? 'DE';

/** Formats that every video has, and those that only one has. */
interface Offered {
  usual: MediaFormat[];
  rare: MediaFormat[];
}

function formatsOf(id: string, region: string | undefined, { usual, rare }: Offered, service: Service): Answered {
  const video = service.world.video(id);
  if (!video) return notThere('No video has this id');
  const isBlocked = video.blockedIn.includes(countryOf(region, service));
  const formats = id === service.world.special.everyCodec ? [...usual, ...rare] : usual;
  return { body: isBlocked ? [] : formats.map((format) => mediaRow(video, format, service)) };
}

/** GET /files/audio/{videoId}. */
export const audioFiles = endpoint({
  name: 'audioFiles',
  method: 'GET',
  path: '/files/audio/:videoId',
  question: () => z.object({ videoId, regionCode: z.enum(setC).optional() }),
  answer: ({ videoId: id, regionCode }, service) =>
    formatsOf(id, regionCode, { usual: audioFormats, rare: rareAudioFormats }, service),
});

/** GET /files/video/{videoId}. The document shows a region for audio only; here it has an unsaid name. */
export const videoFiles = endpoint({
  name: 'videoFiles',
  method: 'GET',
  path: '/files/video/:videoId',
  unsaid: { region: 'videoFiles.country' },
  question: () => z.object({ videoId, region: z.enum(setC).optional() }),
  answer: ({ videoId: id, region }, service) =>
    formatsOf(id, region, { usual: pictureFormats, rare: rarePictureFormats }, service),
});
