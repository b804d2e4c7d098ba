import * as z from 'zod/mini';
import type { CachedResponse } from '@/lib/service/call';
import type { ParamsOf } from '@/lib/service/endpoints';
import type { VideoId } from '@/lib/service/ids';
import { type CaptionMode, captionLanguages } from '@/lib/service/value-sets';
import type { Settings } from '@/lib/settings/settings';
import { languageName } from '@/lib/shared/display-names';
import type { Translate } from '@/lib/shared/localized-text';
import { once } from '@/lib/shared/once';
import type { OwnTrack, TrackId, TrackRequest } from './records';
import { onDeviceTranslation, trackModes } from './track-modes';

/** Creates request parameters, without `lang` for any language and without `mode` for the default mode. */
export const captionsParams = (videoId: VideoId, { lang, mode }: TrackRequest): ParamsOf<'captions'> => ({
  videoId,
  ...(lang !== null && { lang }),
  ...(mode !== 'default' && { mode }),
});

const StoredParams = once(() =>
  z.object({
    format: z.optional(z.string()),
    lang: z.optional(z.string()),
    mode: z.optional(z.enum(trackModes)),
    ownVersion: z.optional(z.number()),
    ownFile: z.optional(z.string()),
    correctedFrom: z.optional(z.string()),
  }),
);

/** Returns the request of a saved response; `null` if it was not for captions in the format `json`. */
export function trackRequestFrom(stored: Pick<CachedResponse, 'name' | 'params'>): TrackRequest | null {
  const fileRequest = fileRequestFrom(stored);
  return fileRequest?.format === 'json' ? fileRequest.request : null;
}

/** Returns the request of a saved response in any format; `null` if it was not a valid request for captions. */
export function fileRequestFrom(
  stored: Pick<CachedResponse, 'name' | 'params'>,
): { request: TrackRequest; format: string } | null {
  const track = trackIdFrom(stored);
  return track && isRequest(track.request) ? { ...track, request: track.request } : null;
}

/** Returns whether the browser made a track from another one, which the user has not corrected since. */
export const isTranslatedOnDevice = ({ mode, own }: TrackId): boolean => mode === onDeviceTranslation && !own;

/** Returns whether a track comes from the service, which can then be asked for it again. */
export const isRequest = (track: TrackId): track is TrackRequest => track.mode !== onDeviceTranslation && !track.own;

/** Returns which track is saved, also one that was made on this device; `null` if it is not captions. */
export function trackIdFrom({
  name,
  params: stored,
}: Pick<CachedResponse, 'name' | 'params'>): { request: TrackId; format: string } | null {
  const params = name === 'captions' ? StoredParams().safeParse(stored) : null;
  if (!params?.success) return null;
  const {
    format = 'json',
    lang = null,
    mode = 'default',
    ownVersion: version,
    ownFile: file,
    correctedFrom,
  } = params.data;
  if (version === undefined) return { request: { lang, mode }, format };
  const own = { version, ...(file !== undefined && { file }), ...(correctedFrom !== undefined && { correctedFrom }) };
  return { request: { lang, mode, own }, format };
}

export const isSameRequest = (a: TrackId, b: TrackId): boolean =>
  a.lang === b.lang && a.mode === b.mode && isSameOwn(a.own, b.own);

const isSameOwn = (a: OwnTrack | undefined, b: OwnTrack | undefined): boolean =>
  a?.version === b?.version && a?.file === b?.file && a?.correctedFrom === b?.correctedFrom;

/**
 * Returns whether the received language differs from the requested one; `false` if either is `null`. `iw` equals `he`,
 * but `en` differs from `en-GB`.
 */
export const isOtherLanguage = (requested: string | null, received: string | null): boolean =>
  requested !== null && received !== null && canonicalCode(requested) !== canonicalCode(received);

function canonicalCode(code: string): string {
  try {
    return Intl.getCanonicalLocales(code)[0] ?? code;
  } catch {
    // An invalid language code (RFC 5646) equals only itself.
    return code;
  }
}

/**
 * Returns the note for an export whose received language differs from the requested one (BCP 47); empty if they are
 * equal or either is `null`.
 */
export function languageNotes(t: Translate, requested: string | null, received: string | null): string[] {
  const nameOf = (code: string | null) => languageName(code ?? '', t.locale);
  return isOtherLanguage(requested, received) ? [t('exportNoteLanguage', nameOf(requested), nameOf(received))] : [];
}

/** Returns the notes of an export of a track, for formats that have a place for them. */
export function trackNotes(t: Translate, { request, lang }: Pick<NamedTrack, 'request' | 'lang'>): string[] {
  const { own } = request;
  if (own?.correctedFrom !== undefined) return [t('exportNoteCorrected', own.correctedFrom, own.version)];
  if (own?.file !== undefined) return [t('exportNoteOwnFile', own.file)];
  if (!isRequest(request)) return [t('exportNoteOnDevice', languageName(request.lang ?? '', t.locale))];
  return languageNotes(t, request.lang, lang);
}

/** Returns whether the service may transcribe the audio, which takes minutes (section "Mode rules"). */
export const mayTranscribe = (mode: CaptionMode): boolean => mode.endsWith('-whisper');

/** Options for choosing the next language. Language codes are BCP 47. */
export interface NextLanguageOptions {
  request: TrackRequest;
  /** The user's languages in order of preference. */
  preferred: readonly string[];
  listed: readonly string[];
  unavailable: readonly TrackId[];
}

/**
 * Returns the next language to offer: the first of the user's languages, each followed by its listed variants (`en-GB`
 * after `en`, `pt` after `pt-PT`), that the service supports and that is not known to have no captions. Returns `null`
 * if there is none.
 */
export function nextLanguage({ request, preferred, listed, unavailable }: NextLanguageOptions): string | null {
  const isAvailable = (lang: string): boolean =>
    captionLanguages.includes(lang) &&
    ![request, ...unavailable].some((one) => isSameRequest(one, { ...request, lang }));
  const withVariants = (lang: string) => [lang, ...listed.filter((one) => baseLanguage(one) === baseLanguage(lang))];
  return preferred.flatMap(withVariants).find(isAvailable) ?? null;
}

export interface AlternativeRequest {
  kind: 'language' | 'any-language' | 'translation' | 'transcription';
  request: TrackRequest;
}

/**
 * Returns the other ways to get captions after a request returned none, with transcription, the slowest, last. `next`
 * is the next language to offer; `null` if there is none.
 */
export function alternativesAfter(
  { lang, mode }: TrackRequest,
  next: string | null,
  unavailable: readonly TrackId[],
): AlternativeRequest[] {
  const all: AlternativeRequest[] = [];
  if (next !== null) all.push({ kind: 'language', request: { lang: next, mode } });
  if (next === null && lang !== null) all.push({ kind: 'any-language', request: { lang: null, mode: 'default' } });
  if (lang !== null && mode === 'default')
    all.push({ kind: 'translation', request: { lang, mode: 'fallback-auto-translated' } });
  if (!mayTranscribe(mode)) all.push({ kind: 'transcription', request: { lang, mode: 'fallback-whisper' } });
  return all.filter(({ request }) => !unavailable.some((one) => isSameRequest(one, request)));
}

/** Returns the other ways to get captions before any request is sent. The transcription ignores existing captions. */
export function alternativesTo(lang: string | null): AlternativeRequest[] {
  const transcription: AlternativeRequest = { kind: 'transcription', request: { lang, mode: 'force-whisper' } };
  if (lang === null) return [transcription];
  return [{ kind: 'translation', request: { lang, mode: 'fallback-auto-translated' } }, transcription];
}

/** Returns a language code without region or script. */
const baseLanguage = (code: string): string => code.toLowerCase().split(/[-_]/, 1)[0] ?? code;

interface NamedTrack {
  request: TrackId;
  lang: string | null;
}

/** Options for choosing the second track. Language codes are BCP 47. */
export interface SecondaryTrackOptions {
  choice: Pick<Settings['secondTrack'], 'lang' | 'mode'>;
  /** The languages of the user's settings, in order of preference. */
  languages: readonly string[];
  browserLanguages: readonly string[];
  first: NamedTrack;
  /** The saved tracks of the video, newest first. */
  tracks: readonly NamedTrack[];
}

/**
 * Returns the request for the second track: the user's last choice unless it is the first track, otherwise another
 * saved track (preferably in another language), otherwise a language that is not shown yet. Returns `null` if there is
 * none.
 */
export function secondaryTrackRequest({
  choice,
  languages,
  browserLanguages,
  first,
  tracks,
}: SecondaryTrackOptions): TrackId | null {
  const remembered = rememberedRequest(choice);
  const shown = first.lang ?? first.request.lang;
  const isSame = remembered && (isRequest(remembered) ? isSameTrack(remembered, first) : remembered.lang === shown);
  if (remembered && !isSame) return remembered;
  const others = tracks.filter(
    ({ request, lang }) => !isSameTrack(request, first) && !isSameTrack({ ...request, lang }, first),
  );
  const saved = others.find(({ lang, request }) => isOtherLanguage(shown, lang ?? request.lang)) ?? others[0];
  if (saved) return saved.request;
  if (shown === null) return null;
  const [lang] = ownLanguages(shown, { languages, browserLanguages });
  return lang === undefined ? null : { lang, mode: 'default' };
}

/**
 * Returns the supported languages of the user other than the shown one: first those of the browser and of the settings,
 * then variants of the shown one in the settings, such as `en-GB` for `en`.
 */
export function ownLanguages(
  shown: string | null,
  { languages, browserLanguages }: Pick<SecondaryTrackOptions, 'languages' | 'browserLanguages'>,
): string[] {
  const isForeign = (code: string) => shown === null || baseLanguage(code) !== baseLanguage(shown);
  const supported = languages.filter((code) => captionLanguages.includes(code));
  return [
    ...[...browserLanguages.flatMap(supportedForm), ...supported].filter(isForeign),
    ...supported.filter((code) => isOtherLanguage(shown, code)),
  ];
}

/**
 * Returns the form of a language code that the service supports: the code itself, or the code without region or script;
 * empty if the service supports neither.
 */
const supportedForm = (code: string): string[] =>
  [code, baseLanguage(code)].filter((one) => captionLanguages.includes(one)).slice(0, 1);

/**
 * Returns the user's last choice; `null` if there is none. A settings file may contain an unknown mode, which is
 * replaced by the default.
 */
function rememberedRequest({ lang, mode: named }: SecondaryTrackOptions['choice']): TrackId | null {
  const mode = trackModes.find((one) => one === named) ?? 'default';
  return lang === null && mode === 'default' ? null : { lang, mode };
}

/**
 * Returns whether a request would return the given track again. A fallback returns the published track if there is one
 * (section "Mode rules").
 */
export const isSameTrack = (request: TrackId, { request: requested, lang }: NamedTrack): boolean =>
  isSameOwn(request.own, requested.own) &&
  (request.mode === requested.mode || (requested.mode === 'default' && request.mode.startsWith('fallback-'))) &&
  (request.lang === requested.lang || (request.lang !== null && request.lang === lang));
