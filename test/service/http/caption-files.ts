import { z } from 'zod/v3';
import type { SampleTrack, SampleVideo } from '../sample-data/sample-data-types.ts';
import { translateTrack } from '../sample-data/translate-track.ts';
import type { Service } from '../service.ts';
import { defaultTrack } from './captions.ts';
import { endpoint } from './endpoint.ts';
import { videoId } from './param-schemas.ts';
import { notFound } from './rejection.ts';
import { type CaptionFormat, captionFormats, captionLanguages } from './value-sets.ts';

/** Formats that the platform itself offers by a signed link (section "Caption file entry"). */
const ofPlatform = new Set<CaptionFormat>(['srt', 'vtt', 'ttml', 'srv1', 'srv2', 'srv3', 'json3']);

/** Languages into which the list offers translations, in addition to the video's own tracks. */
const offered = ['en', 'es', 'de', 'fr', 'ja', 'ar'];

/**
 * Returns a video's tracks and translations into a few languages; with `lang`, only the tracks in that language, or a
 * translation into it if there are none.
 */
export function listedTracks(video: SampleVideo, lang: string | undefined): SampleTrack[] {
  const source = defaultTrack(video);
  const own = new Set(video.tracks.map((track) => track.lang));
  const others = (lang === undefined ? offered : [lang]).filter((each) => !own.has(each));
  const translations = source ? others.map((each) => translateTrack(source, each)) : [];
  return [...video.tracks, ...translations].filter((track) => lang === undefined || track.lang === lang);
}

function entry(video: SampleVideo, track: SampleTrack, format: CaptionFormat, { addresses, links }: Service) {
  const staticUrl = `${addresses.service}/captions/${video.id}?format=${format}&lang=${track.lang}`;
  const native = video.tracks.includes(track);
  const own = { v: video.id, lang: track.lang, fmt: format, kind: native && track.origin === 'automatic' ? 'asr' : '' };
  const url = links.signed('/api/timedtext', own);
  return {
    languageName: track.languageName,
    languageCode: track.lang,
    format,
    ...(ofPlatform.has(format) ? { url } : {}),
    staticUrl,
  };
}

export const captionFiles = endpoint({
  name: 'captionFiles',
  method: 'GET',
  path: '/files/captions/:videoId',
  paramsSchema: () =>
    z.object({ videoId, lang: z.enum(captionLanguages).optional(), format: z.enum(captionFormats).optional() }),
  run({ videoId: id, lang, format }, service) {
    const video = service.sampleData.video(id);
    if (!video) return notFound('No video has this id');
    const formats = captionFormats.filter((each) => format === undefined || each === format);
    const tracks = listedTracks(video, lang);
    return { body: tracks.flatMap((track) => formats.map((each) => entry(video, track, each, service))) };
  },
});
