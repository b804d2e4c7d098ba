import { z } from 'zod/v3';
import type { Service } from '../service.ts';
import type { WorldTrack, WorldVideo } from '../world/shape.ts';
import { translated } from '../world/translated.ts';
import { defaultTrack } from './captions.ts';
import { endpoint } from './endpoint.ts';
import { videoId } from './question-parts.ts';
import { notThere } from './refusal.ts';
import { type CaptionFormat, captionFormats, setA } from './value-sets.ts';

/** Section "Caption file entry": formats of the platform itself, which have a signed link. */
const ofPlatform = new Set<CaptionFormat>(['srt', 'vtt', 'ttml', 'srv1', 'srv2', 'srv3', 'json3']);

/** Languages of the translations in the list, in addition to the tracks of the video. */
const offered = ['en', 'es', 'de', 'fr', 'ja', 'ar'];

/** Returns the tracks of a video and translations into the requested language, or into a few languages by default. */
export function listedTracks(video: WorldVideo, lang: string | undefined): WorldTrack[] {
  const source = defaultTrack(video);
  const own = new Set(video.tracks.map((track) => track.lang));
  const others = (lang === undefined ? offered : [lang]).filter((each) => !own.has(each));
  const made = source ? others.map((each) => translated(source, each)) : [];
  return [...video.tracks, ...made].filter((track) => lang === undefined || track.lang === lang);
}

function entry(video: WorldVideo, track: WorldTrack, format: CaptionFormat, { addresses, links }: Service) {
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
  paramsSchema: () => z.object({ videoId, lang: z.enum(setA).optional(), format: z.enum(captionFormats).optional() }),
  run({ videoId: id, lang, format }, service) {
    const video = service.world.video(id);
    if (!video) return notThere('No video has this id');
    const formats = captionFormats.filter((each) => format === undefined || each === format);
    const tracks = listedTracks(video, lang);
    return { body: tracks.flatMap((track) => formats.map((each) => entry(video, track, each, service))) };
  },
});
