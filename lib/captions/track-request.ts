import * as z from 'zod/mini';
import type { CachedResponse } from '@/lib/service/call';
import type { ParamsOf } from '@/lib/service/endpoints';
import type { VideoId } from '@/lib/service/ids';
import { type CaptionMode, captionLanguages, captionModes } from '@/lib/service/value-sets';
import type { Settings } from '@/lib/settings/settings';
import { once } from '@/lib/shared/once';

/** Which captions of a video are wanted. `lang` is `null` for whatever the video has (GET /captions, `lang` omitted). */
export interface TrackRequest {
  lang: string | null;
  mode: CaptionMode;
}

/** The question as the service takes it: defaults are never sent, and a parameter that was not given does not count as used. */
export const captionsParams = (videoId: VideoId, { lang, mode }: TrackRequest): ParamsOf<'captions'> => ({
  videoId,
  ...(lang !== null && { lang }),
  ...(mode !== 'default' && { mode }),
});

const StoredParams = once(() =>
  z.object({
    format: z.optional(z.string()),
    lang: z.optional(z.string()),
    mode: z.optional(z.enum(captionModes)),
  }),
);

/** What was asked in a kept row; `null` where it is not about the lines themselves but a file in another format. */
export function trackRequestFrom(stored: Pick<CachedResponse, 'name' | 'asked'>): TrackRequest | null {
  const fileRequest = fileRequestFrom(stored);
  return fileRequest?.format === 'json' ? fileRequest.question : null;
}

/** The same whichever format was asked for; `null` where it is about something else than captions. */
export function fileRequestFrom({
  name,
  asked: stored,
}: Pick<CachedResponse, 'name' | 'asked'>): { question: TrackRequest; format: string } | null {
  const params = name === 'captions' ? StoredParams().safeParse(stored) : null;
  if (!params?.success) return null;
  const { format = 'json', lang = null, mode = 'default' } = params.data;
  return { question: { lang, mode }, format };
}

export const isSameRequest = (a: TrackRequest, b: TrackRequest): boolean => a.lang === b.lang && a.mode === b.mode;

/** Whether another language came than was asked for. `iw` and `he` are one language, `en` and `en-GB` are two. */
export const isOtherLanguage = (requested: string | null, received: string | null): boolean =>
  requested !== null && received !== null && canonicalCode(requested) !== canonicalCode(received);

function canonicalCode(code: string): string {
  try {
    return Intl.getCanonicalLocales(code)[0] ?? code;
  } catch {
    // Not a language code at all (RFC 5646): then it is only equal to itself.
    return code;
  }
}

/** Whether the answer may be made by speech-to-text, which takes minutes (section "Mode rules"). */
export const mayTranscribe = (mode: CaptionMode): boolean => mode.endsWith('-whisper');

/** What the next language is looked for in. Codes are BCP 47. */
export interface NextLanguageOptions {
  /** Asked for, and refused. */
  question: TrackRequest;
  /** The user's languages, in the order of preference. */
  preferred: readonly string[];
  /** Languages of the tracks that the video has, as far as they were listed. */
  listed: readonly string[];
  /** Questions that are known to bring nothing. */
  unavailable: readonly TrackRequest[];
}

/**
 * The language to offer next: the user's own in their order, each with those of its variants that the video is
 * known to have, `en` with `en-GB` and `pt-PT` with `pt`; never one that was refused. `null` where none is left.
 */
export function nextLanguage({
  question,
  preferred,
  listed,
  unavailable: refused,
}: NextLanguageOptions): string | null {
  const isAvailable = (lang: string): boolean =>
    captionLanguages.includes(lang) && ![question, ...refused].some((one) => isSameRequest(one, { ...question, lang }));
  const withVariants = (lang: string) => [lang, ...listed.filter((one) => baseLanguage(one) === baseLanguage(lang))];
  return preferred.flatMap(withVariants).find(isAvailable) ?? null;
}

/** The language without country and script. */
const baseLanguage = (code: string): string => code.toLowerCase().split(/[-_]/, 1)[0] ?? code;

/** A track as far as it is named: what was asked, and which language came. */
interface NamedTrack {
  question: TrackRequest;
  lang: string | null;
}

/** What the choice of the second track follows from. */
export interface SecondaryTrackOptions {
  beside: Pick<Settings['beside'], 'lang' | 'mode'>;
  languages: readonly string[];
  first: NamedTrack;
  /** What is held of the video, newest first. */
  tracks: readonly NamedTrack[];
}

/**
 * What is read beside the first: what the user chose last; where nothing was chosen, or the first is that very
 * track, another one that is held, then the first of the user's languages that is another. `null` where there is none.
 */
export function secondaryTrackRequest({
  beside,
  languages,
  first,
  tracks,
}: SecondaryTrackOptions): TrackRequest | null {
  const remembered = rememberedRequest(beside);
  if (remembered && !isSameTrack(remembered, first)) return remembered;
  const saved = tracks.find(({ question }) => !isSameTrack(question, first));
  if (saved) return saved.question;
  const own = first.lang ?? first.question.lang;
  const lang = languages.find((one) => captionLanguages.includes(one) && (own === null || isOtherLanguage(own, one)));
  return lang === undefined || own === null ? null : { lang, mode: 'default' };
}

/** What a settings file may say of a mode is not always one. A language left to the service, with no mode, is no choice. */
function rememberedRequest({ lang, mode: named }: SecondaryTrackOptions['beside']): TrackRequest | null {
  const mode = captionModes.find((one) => one === named) ?? 'default';
  return lang === null && mode === 'default' ? null : { lang, mode };
}

/** The same question, or one that brings the track that is there already. */
const isSameTrack = (question: TrackRequest, { question: asked, lang }: NamedTrack): boolean =>
  question.mode === asked.mode && (question.lang === asked.lang || (question.lang !== null && question.lang === lang));
