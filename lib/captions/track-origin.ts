import type { CachedResponse } from '@/lib/service/call';
import type { ParamsOf } from '@/lib/service/endpoints';
import { readResponse } from '@/lib/service/read-response';
import { noCaptionsFreshMinutes } from '@/lib/service/request-limits';
import { isOtherLanguage } from './track-request';

/** The origin of a track; `unknown` if its label is inconclusive. */
export type TrackOrigin = 'authored' | 'automatic' | 'translated' | 'unknown';

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
