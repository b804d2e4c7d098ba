import { z } from 'zod/v3';
import { captionItems } from '../caption-formats/caption-items.ts';
import { formatCaptions } from '../caption-formats/format-captions.ts';
import type { SampleTrack, SampleVideo } from '../sample-data/sample-data-types.ts';
import { transcribe } from '../sample-data/transcribe.ts';
import { translateTrack } from '../sample-data/translate-track.ts';
import type { Service } from '../service.ts';
import { type EndpointResult, endpoint } from './endpoint.ts';
import { videoId } from './param-schemas.ts';
import { notFound } from './rejection.ts';
import { type CaptionFormat, captionFormats, captionLanguages, captionModes } from './value-sets.ts';

type Mode = (typeof captionModes)[number];

/**
 * Returns the default track: the one in the spoken language, otherwise the first authored one, otherwise the first one.
 */
export const defaultTrack = (video: SampleVideo): SampleTrack | undefined =>
  video.tracks.find((track) => track.lang === (video.defaultAudioLanguage ?? video.defaultLanguage)) ??
  video.tracks.find((track) => track.origin === 'authored') ??
  video.tracks[0];

const nativeTrack = (video: SampleVideo, lang: string | undefined): SampleTrack | undefined =>
  lang === undefined ? defaultTrack(video) : video.tracks.find((track) => track.lang === lang);

interface Found {
  track: SampleTrack | null;
  /** True if the mode uses speech-to-text, even if the video has no speech. */
  isTranscribed: boolean;
}

/** Returns the track that the mode selects; `track` is `null` if there is none. */
function found(video: SampleVideo, lang: string | undefined, mode: Mode): Found {
  const native = nativeTrack(video, lang);
  if (mode === 'force-whisper') return { track: transcribe(video), isTranscribed: true };
  if (native) return { track: native, isTranscribed: false };
  if (mode === 'fallback-whisper') return { track: transcribe(video), isTranscribed: true };
  const source = defaultTrack(video);
  const translation = mode === 'fallback-auto-translated' && source && lang !== undefined;
  return { track: translation ? translateTrack(source, lang) : null, isTranscribed: false };
}

/** Formats a track as a result; `text` and `csv` captions are JSON strings unless the switch `rawText` is on. */
export function captionsResult(track: SampleTrack, format: CaptionFormat, { switches }: Service): EndpointResult {
  const { body, contentType } = formatCaptions(format, captionItems(track));
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
      lang: z.enum(captionLanguages).optional(),
      mode: z.enum(captionModes).default('default'),
    }),
  run({ videoId: id, format, lang, mode }, service) {
    const video = service.sampleData.video(id);
    if (!video) return notFound('No video has this id');
    const { track, isTranscribed } = found(video, lang, mode);
    if (!track) return notFound(isTranscribed ? 'Nobody speaks in this video' : 'No captions in this language');
    const result = captionsResult(track, format, service);
    if (!isTranscribed) return result;
    return { ...result, rate: 'speechToText', afterSeconds: service.switches.speechToTextSeconds };
  },
});
