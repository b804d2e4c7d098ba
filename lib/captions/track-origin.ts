/** Where a track comes from, as far as its label says so for certain. */
export type TrackOrigin = 'authored' | 'automatic' | 'translated' | 'unknown';

const translatedLabel = /\btranslat|\btraducid|\btraduit|\bübersetz/i;
const automaticLabel =
  /\bauto[- ]?generated\b|\bspeech[- ]to[- ]text\b|\bautomatic(ally)?\b|\bautomatique|\bautomatisch|\bautomátic/i;

/**
 * Reads the human label of a track (section "Caption file entry"). The document promises no form for it, so anything but a
 * plain word for it, or the bare name of the language, is unknown. The label itself is always shown beside.
 */
export function trackOrigin(languageName: string | undefined, languageCode: string): TrackOrigin {
  if (!languageName) return 'unknown';
  // A translation is often made from automatic captions and then says both.
  if (translatedLabel.test(languageName)) return 'translated';
  if (automaticLabel.test(languageName)) return 'automatic';
  return isLanguageName(languageName, languageCode) ? 'authored' : 'unknown';
}

function isLanguageName(label: string, code: string): boolean {
  try {
    const name = (locale: string) => new Intl.DisplayNames(locale, { type: 'language', fallback: 'none' }).of(code);
    return [name('en'), name(code)].some((one) => one?.toLowerCase() === label.trim().toLowerCase());
  } catch {
    // The code is not a language code (RFC 5646), so nothing is certain.
    return false;
  }
}
