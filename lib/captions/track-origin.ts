import type { CachedResponse } from '@/lib/service/call';
import type { ParamsOf } from '@/lib/service/endpoints';
import { readResponse } from '@/lib/service/read-response';
import { noCaptionsFreshMinutes } from '@/lib/service/request-limits';
import type { TrackId } from './records';
import { onDeviceTranslation } from './track-modes';
import { isOtherLanguage } from './track-request';

/** The origin of a track; `unknown` if its label is inconclusive. */
export type TrackOrigin = 'authored' | 'automatic' | 'translated' | 'unknown';

/**
 * The origin of saved captions. The service may also have transcribed them from the audio, the browser translated them,
 * and the user opened them from a file or corrected them.
 */
export const captionOrigins = [
  'authored',
  'automatic',
  'translated',
  'translated-on-device',
  'transcribed',
  'own-file',
  'corrected',
  'unknown',
] as const;
export type CaptionOrigin = (typeof captionOrigins)[number];

const translatedLabel = /\btranslat|\btraducid|\btraduit|\bübersetz/i;
const automaticLabel =
  /\bauto[- ]?generated\b|\bspeech[- ]to[- ]text\b|\bautomatic(ally)?\b|\bautomatique|\bautomatisch|\bautomátic/i;

/** Returns whether the label of a track says that it is a machine translation. */
const isTranslation = (languageName = ''): boolean => translatedLabel.test(languageName);

/**
 * Returns the origin of a track from its label (section "Caption file entry"). The format of labels is not documented,
 * so the origin is `unknown` unless the label contains a known word or is only the name of the language.
 */
export function trackOrigin(languageName: string | undefined, languageCode: string): TrackOrigin {
  if (!languageName) return 'unknown';
  // The label of a translation of automatic captions mentions both.
  if (isTranslation(languageName)) return 'translated';
  if (automaticLabel.test(languageName)) return 'automatic';
  return isLanguageName(languageName, languageCode) ? 'authored' : 'unknown';
}

function isLanguageName(label: string, code: string): boolean {
  try {
    const name = (locale: string) => new Intl.DisplayNames(locale, { type: 'language', fallback: 'none' }).of(code);
    return [name('en'), name(code)].some((one) => one?.toLowerCase() === label.trim().toLowerCase());
  } catch {
    // A label with an invalid language code (RFC 5646) proves nothing.
    return false;
  }
}

/** Returns whether a saved track list is from the last day. `now` is in milliseconds since 1970. */
export const isRecentTrackList = ({ receivedAt }: CachedResponse, now: number): boolean =>
  now - receivedAt <= noCaptionsFreshMinutes * 60_000;

/**
 * Returns whether a saved track list from the last day shows that the requested captions do not exist. Older lists show
 * nothing, and lists apply only to the default mode, which never translates (section "Mode rules"). `now` is in
 * milliseconds since 1970.
 */
export function isUnlisted(
  list: CachedResponse,
  { lang, mode = 'default' }: { lang: string | null; mode?: ParamsOf<'captions'>['mode'] },
  now: number,
): boolean {
  if (mode !== 'default' || !isRecentTrackList(list, now)) return false;
  const read = readResponse('captionFiles', list);
  return (
    read.ok &&
    !read.value.value.some(
      ({ languageCode, languageName }) => !isOtherLanguage(lang, languageCode) && !isTranslation(languageName),
    )
  );
}

/**
 * Returns the origin of saved captions. `lang` is their language; `list` is the saved track list of the video, if
 * any. The captions do not state it, so it follows from the mode (section "Mode rules") and the listed tracks of the
 * language, and is `unknown` if these do not decide.
 */
export function captionOrigin({ lang, mode, own }: TrackId, list: CachedResponse | undefined): CaptionOrigin {
  if (own) return own.correctedFrom === undefined ? 'own-file' : 'corrected';
  if (mode === onDeviceTranslation) return 'translated-on-device';
  if (mode === 'force-whisper') return 'transcribed';
  const read = list && readResponse('captionFiles', list);
  if (!read?.ok) return 'unknown';
  const originals = read.value.value
    .map(({ languageName, languageCode }) => ({ languageCode, origin: trackOrigin(languageName, languageCode) }))
    .filter(({ origin }) => origin !== 'translated');
  const inLanguage = originals.filter(({ languageCode }) => !isOtherLanguage(lang, languageCode));
  if (inLanguage.length === 0) {
    if (mode === 'fallback-auto-translated' && lang !== null) return 'translated';
    return mode === 'fallback-whisper' && originals.length === 0 ? 'transcribed' : 'unknown';
  }
  const [first, ...others] = new Set(inLanguage.map(({ origin }) => origin));
  return first === undefined || others.length > 0 ? 'unknown' : first;
}
