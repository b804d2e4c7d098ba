import { z } from 'zod/v3';
import type { Service } from '../service.ts';
import type { WorldTrack, WorldVideo } from '../world/shape.ts';
import { translated } from '../world/translated.ts';
import { defaultTrack } from './captions.ts';
import { endpoint } from './endpoint.ts';
import { videoId } from './question-parts.ts';
import { notThere } from './refusal.ts';
import { type CaptionFormat, captionFormats, setA } from './value-sets.ts';

/** Section "Caption file entry": formats that the platform itself has, and so a signed link. */
const ofPlatform = new Set<CaptionFormat>(['srt', 'vtt', 'ttml', 'srv1', 'srv2', 'srv3', 'json3']);

/** Languages that the list offers as translations beside the tracks a video has. */
const offered = ['en', 'es', 'de', 'fr', 'ja', 'ar'];

/** The tracks that a video lists: its own, and translations into a few languages or into the one asked for. */
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

/** GET /files/captions/{videoId}. */
export const captionFiles = endpoint({
  name: 'captionFiles',
  method: 'GET',
  path: '/files/captions/:videoId',
  question: () => z.object({ videoId, lang: z.enum(setA).optional(), format: z.enum(captionFormats).optional() }),
  answer({ videoId: id, lang, format }, service) {
    const video = service.world.video(id);
    if (!video) return notThere('No video has this id');
    const formats = captionFormats.filter((each) => format === undefined || each === format);
    const tracks = listedTracks(video, lang);
    return { body: tracks.flatMap((track) => formats.map((each) => entry(video, track, each, service))) };
  },
});
