import type { TrackRequest } from './track-request';

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

/** Patterns of the language in a body, by requested format. Other formats do not contain it. */
const languagePatterns: Readonly<Record<string, RegExp>> = {
  json: /"lang"\s*:\s*"([^"\\]{1,35})"/,
  ttml: /\bxml:lang\s*=\s*["']([^"'<]{1,35})["']/,
  vtt: /^Language:[ \t]*([\w-]{1,35})[ \t]*$/m,
};

/** Returns the language of a body. Only the start is searched, so that a long track need not be parsed. */
export const languageInBody = (body: string, format = 'json'): string | null =>
  languagePatterns[format]?.exec(body.slice(0, 20_000))?.[1] ?? null;

/** `receivedAt` in milliseconds since 1970. */
interface LabelledTrack {
  lang: string | null;
  question: TrackRequest;
  receivedAt: number;
  hasOtherLanguage: boolean;
}

/**
 * Returns the heading of a column or tier: language, the requested language if it differs, mode and day. It is the same
 * in every interface language, so that scripts can rely on it.
 */
export const trackLabel = ({ lang, question, receivedAt, hasOtherLanguage }: LabelledTrack): string =>
  [
    lang ?? 'und',
    ...(hasOtherLanguage ? [`asked ${question.lang}`] : []),
    question.mode,
    new Date(receivedAt).toISOString().slice(0, 10),
  ].join(', ');
