/** The origin of a track, if its label is conclusive. */
export type TrackOrigin = 'authored' | 'automatic' | 'translated' | 'unknown';

const translatedLabel = /\btranslat|\btraducid|\btraduit|\bübersetz/i;
const automaticLabel =
  /\bauto[- ]?generated\b|\bspeech[- ]to[- ]text\b|\bautomatic(ally)?\b|\bautomatique|\bautomatisch|\bautomátic/i;

/**
 * Reads the origin from the label of a track (section "Caption file entry"). The format of labels is not documented, so
 * anything but a known word or the bare name of the language is `unknown`.
 */
export function trackOrigin(languageName: string | undefined, languageCode: string): TrackOrigin {
  if (!languageName) return 'unknown';
  // A translation of automatic captions mentions both.
  if (translatedLabel.test(languageName)) return 'translated';
  if (automaticLabel.test(languageName)) return 'automatic';
  return isLanguageName(languageName, languageCode) ? 'authored' : 'unknown';
}

function isLanguageName(label: string, code: string): boolean {
  try {
    const name = (locale: string) => new Intl.DisplayNames(locale, { type: 'language', fallback: 'none' }).of(code);
    return [name('en'), name(code)].some((one) => one?.toLowerCase() === label.trim().toLowerCase());
  } catch {
    // Invalid language codes (RFC 5646) prove nothing.
    return false;
  }
}
