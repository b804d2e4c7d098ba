import { z } from 'zod/v3';
import { captionItems } from '../captions-as/caption-items.ts';
import { captionsAs } from '../captions-as/captions-as.ts';
import type { Service } from '../service.ts';
import type { WorldTrack, WorldVideo } from '../world/shape.ts';
import { transcribed } from '../world/transcribed.ts';
import { translated } from '../world/translated.ts';
import { type Answered, endpoint } from './endpoint.ts';
import { videoId } from './question-parts.ts';
import { notThere } from './refusal.ts';
import { type CaptionFormat, captionFormats, captionModes, setA } from './value-sets.ts';

type Mode = (typeof captionModes)[number];

/** The default language of the captions: the spoken one's own track, else the first that was authored. */
export const defaultTrack = (video: WorldVideo): WorldTrack | undefined =>
  video.tracks.find((track) => track.lang === (video.defaultAudioLanguage ?? video.defaultLanguage)) ??
  video.tracks.find((track) => track.origin === 'authored') ??
  video.tracks[0];

const nativeTrack = (video: WorldVideo, lang: string | undefined): WorldTrack | undefined =>
  lang === undefined ? defaultTrack(video) : video.tracks.find((track) => track.lang === lang);

interface Found {
  track: WorldTrack | null;
  /** Whether speech-to-text made it. */
  spoken: boolean;
}

/** The track that a mode leads to; `null` where it leads nowhere. */
function found(video: WorldVideo, lang: string | undefined, mode: Mode): Found {
  const native = nativeTrack(video, lang);
  if (mode === 'force-whisper') return { track: transcribed(video), spoken: true };
  if (native) return { track: native, spoken: false };
  if (mode === 'fallback-whisper') return { track: transcribed(video), spoken: true };
  const source = defaultTrack(video);
  const translation = mode === 'fallback-auto-translated' && source && lang !== undefined;
  return { track: translation ? translated(source, lang) : null, spoken: false };
}

/** A track as one of the eleven formats; `text` and `csv` come as a JSON string unless switched. */
export function captionsAnswer(track: WorldTrack, format: CaptionFormat, { switches }: Service): Answered {
  const { body, contentType } = captionsAs(format, captionItems(track));
  const isText = format === 'text' || format === 'csv';
  return isText && !switches.rawText ? { body } : { body, contentType };
}

/** GET /captions/{videoId}. */
export const captions = endpoint({
  name: 'captions',
  method: 'GET',
  path: '/captions/:videoId',
  question: () =>
    z.object({
      videoId,
      format: z.enum(captionFormats).default('json'),
      lang: z.enum(setA).optional(),
      mode: z.enum(captionModes).default('default'),
    }),
  answer({ videoId: id, format, lang, mode }, service) {
    const video = service.world.video(id);
    if (!video) return notThere('No video has this id');
    const { track, spoken } = found(video, lang, mode);
    if (!track) return notThere(spoken ? 'Nobody speaks in this video' : 'No captions in this language');
    const answered = captionsAnswer(track, format, service);
    if (!spoken) return answered;
    return { ...answered, rate: 'speechToText', afterSeconds: service.switches.speechToTextSeconds };
  },
});
