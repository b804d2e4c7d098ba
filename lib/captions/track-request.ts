import * as z from 'zod/mini';
import type { CachedResponse } from '@/lib/service/call';
import type { ParamsOf } from '@/lib/service/endpoints';
import type { VideoId } from '@/lib/service/ids';
import { type CaptionMode, captionLanguages, captionModes } from '@/lib/service/value-sets';
import type { Settings } from '@/lib/settings/settings';
import { once } from '@/lib/shared/once';

/** The captions to request. `lang` is `null` for any language (GET /captions, `lang` omitted). */
export interface TrackRequest {
  lang: string | null;
  mode: CaptionMode;
}

/** Creates request parameters. Defaults are omitted, because only explicit parameters count as used. */
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

/** Parses the request of a saved response; `null` unless it is for lines rather than a file. */
export function trackRequestFrom(stored: Pick<CachedResponse, 'name' | 'asked'>): TrackRequest | null {
  const fileRequest = fileRequestFrom(stored);
  return fileRequest?.format === 'json' ? fileRequest.question : null;
}

/** Parses the request of a saved response in any format; `null` if it is not for captions. */
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

/**
 * Returns whether the received language differs from the requested one. `iw` equals `he`, but `en` differs from
 * `en-GB`.
 */
export const isOtherLanguage = (requested: string | null, received: string | null): boolean =>
  requested !== null && received !== null && canonicalCode(requested) !== canonicalCode(received);

function canonicalCode(code: string): string {
  try {
    return Intl.getCanonicalLocales(code)[0] ?? code;
  } catch {
    // An invalid language code (RFC 5646) only equals itself.
    return code;
  }
}

/** Returns whether the service may transcribe the audio, which takes minutes (section "Mode rules"). */
export const mayTranscribe = (mode: CaptionMode): boolean => mode.endsWith('-whisper');

/** Language codes are BCP 47. */
export interface NextLanguageOptions {
  /** The request that failed. */
  request: TrackRequest;
  /** The user's languages in order of preference. */
  preferred: readonly string[];
  /** Languages of the listed tracks. */
  listed: readonly string[];
  /** Requests that are known to have no captions. */
  unavailable: readonly TrackRequest[];
}

/**
 * Returns the next language to offer: the user's languages in order, each with its listed variants (`en` with `en-GB`,
 * `pt-PT` with `pt`), without those that failed. `null` if none remains.
 */
export function nextLanguage({ request, preferred, listed, unavailable }: NextLanguageOptions): string | null {
  const isAvailable = (lang: string): boolean =>
    captionLanguages.includes(lang) &&
    ![request, ...unavailable].some((one) => isSameRequest(one, { ...request, lang }));
  const withVariants = (lang: string) => [lang, ...listed.filter((one) => baseLanguage(one) === baseLanguage(lang))];
  return preferred.flatMap(withVariants).find(isAvailable) ?? null;
}

/** Returns a language code without country and script. */
const baseLanguage = (code: string): string => code.toLowerCase().split(/[-_]/, 1)[0] ?? code;

interface NamedTrack {
  question: TrackRequest;
  lang: string | null;
}

/** Input for the choice of the second track. */
export interface SecondaryTrackOptions {
  choice: Pick<Settings['beside'], 'lang' | 'mode'>;
  languages: readonly string[];
  first: NamedTrack;
  /** The saved tracks of the video, newest first. */
  tracks: readonly NamedTrack[];
}

/**
 * Chooses the second track: the user's last choice, otherwise another saved track, otherwise the user's first other
 * language. `null` if there is none.
 */
export function secondaryTrackRequest({
  choice,
  languages,
  first,
  tracks,
}: SecondaryTrackOptions): TrackRequest | null {
  const remembered = rememberedRequest(choice);
  if (remembered && !isSameTrack(remembered, first)) return remembered;
  const saved = tracks.find(({ question }) => !isSameTrack(question, first));
  if (saved) return saved.question;
  const own = first.lang ?? first.question.lang;
  const lang = languages.find((one) => captionLanguages.includes(one) && (own === null || isOtherLanguage(own, one)));
  return lang === undefined || own === null ? null : { lang, mode: 'default' };
}

/** A settings file may contain an unknown mode. Without language and mode, nothing was chosen. */
function rememberedRequest({ lang, mode: named }: SecondaryTrackOptions['choice']): TrackRequest | null {
  const mode = captionModes.find((one) => one === named) ?? 'default';
  return lang === null && mode === 'default' ? null : { lang, mode };
}

/** Returns whether a request gives the given track again. */
const isSameTrack = (request: TrackRequest, { question: requested, lang }: NamedTrack): boolean =>
  request.mode === requested.mode &&
  (request.lang === requested.lang || (request.lang !== null && request.lang === lang));
