import { z } from 'zod/v3';
import { captionItems } from '../captions-as/caption-items.ts';
import { captionsAs } from '../captions-as/captions-as.ts';
import type { Service } from '../service.ts';
import type { WorldTrack, WorldVideo } from '../world/shape.ts';
import { transcribed } from '../world/transcribed.ts';
import { translated } from '../world/translated.ts';
import { type EndpointResult, endpoint } from './endpoint.ts';
import { videoId } from './question-parts.ts';
import { notThere } from './refusal.ts';
import { type CaptionFormat, captionFormats, captionModes, setA } from './value-sets.ts';

type Mode = (typeof captionModes)[number];

/** Returns the default track: the one in the spoken language, else the first authored one. */
export const defaultTrack = (video: WorldVideo): WorldTrack | undefined =>
  video.tracks.find((track) => track.lang === (video.defaultAudioLanguage ?? video.defaultLanguage)) ??
  video.tracks.find((track) => track.origin === 'authored') ??
  video.tracks[0];

const nativeTrack = (video: WorldVideo, lang: string | undefined): WorldTrack | undefined =>
  lang === undefined ? defaultTrack(video) : video.tracks.find((track) => track.lang === lang);

interface Found {
  track: WorldTrack | null;
  /** True if the track comes from speech-to-text. */
  isTranscribed: boolean;
}

/** Returns the track that the mode selects, or `null`. */
function found(video: WorldVideo, lang: string | undefined, mode: Mode): Found {
  const native = nativeTrack(video, lang);
  if (mode === 'force-whisper') return { track: transcribed(video), isTranscribed: true };
  if (native) return { track: native, isTranscribed: false };
  if (mode === 'fallback-whisper') return { track: transcribed(video), isTranscribed: true };
  const source = defaultTrack(video);
  const translation = mode === 'fallback-auto-translated' && source && lang !== undefined;
  return { track: translation ? translated(source, lang) : null, isTranscribed: false };
}

/** Formats a track; `text` and `csv` are JSON strings unless the switch `rawText` is on. */
export function captionsResult(track: WorldTrack, format: CaptionFormat, { switches }: Service): EndpointResult {
  const { body, contentType } = captionsAs(format, captionItems(track));
  const isText = format === 'text' || format === 'csv';
  return isText && !switches.rawText ? { body } : { body, contentType };
}

export const captions = endpoint({
  name: 'captions',
  method: 'GET',
  path: '/captions/:videoId',
  paramsSchema: () =>
    z.object({
      videoId,
      format: z.enum(captionFormats).default('json'),
      lang: z.enum(setA).optional(),
      mode: z.enum(captionModes).default('default'),
    }),
  run({ videoId: id, format, lang, mode }, service) {
    const video = service.world.video(id);
    if (!video) return notThere('No video has this id');
    const { track, isTranscribed } = found(video, lang, mode);
    if (!track) return notThere(isTranscribed ? 'Nobody speaks in this video' : 'No captions in this language');
    const result = captionsResult(track, format, service);
    if (!isTranscribed) return result;
    return { ...result, rate: 'speechToText', afterSeconds: service.switches.speechToTextSeconds };
  },
});
