import type { Cue } from './cue';
import { blankSounds, withoutTags } from './cue-text';
import { unknownLanguage } from './cues';
import { spokenName } from './speaker';

/** A word in its folded form, with its range in a text. */
interface FoundWord {
  word: string;
  from: number;
  until: number;
}

/** Finds the words of captions in one language. */
interface WordReader {
  /** Returns the folded words of a line, one after the other. */
  words(line: string): string[];
  /** Returns the words with their ranges in `spokenText(line)`. */
  places(line: string): FoundWord[];
}

/** How often a word occurs in a track, and in which lines. */
export interface WordCount {
  word: string;
  count: number;
  /** The indexes of the lines with the word, in order, each once. */
  lines: number[];
}

/** Pieces of at most this length are split once. Longer ones seldom occur twice. */
const maxRememberedLength = 40;
const maxRemembered = 100_000;

/**
 * Creates a reader of words. A word is what lies between two word boundaries (Unicode UAX #29, as implemented by
 * `Intl.Segmenter`) and has a letter, in lower case. Names of speakers, sound descriptions and formatting tags are not
 * words. White space is always a boundary, also the narrow no-break space before French punctuation, which the standard
 * counts as part of a word. Pieces between spaces are split once, which makes long tracks many times as fast.
 * With `keepsCase`, words are not in lower case.
 */
export function createWordReader(lang: string | null, keepsCase = false): WordReader {
  const locale = wordLocale(lang);
  const segmenter = new Intl.Segmenter(locale, { granularity: 'word' });
  const remembered = new Map<string, readonly FoundWord[]>();
  const split = (piece: string): readonly FoundWord[] =>
    Array.from(segmenter.segment(piece)).flatMap(({ segment, index, isWordLike }) =>
      isWordLike && hasLetter.test(segment)
        ? [{ word: fold(segment, keepsCase ? null : locale), from: index, until: index + segment.length }]
        : [],
    );
  const wordsOf = (piece: string): readonly FoundWord[] => {
    if (piece.length > maxRememberedLength) return split(piece);
    const known = remembered.get(piece);
    if (known) return known;
    if (remembered.size >= maxRemembered) remembered.clear();
    const words = split(piece);
    remembered.set(piece, words);
    return words;
  };
  return {
    words: (line) => {
      const words: string[] = [];
      for (const piece of blankUnspoken(spokenText(line)).split(/\s+/)) {
        if (piece !== '') for (const { word } of wordsOf(piece)) words.push(word);
      }
      return words;
    },
    places: (line) =>
      Array.from(blankUnspoken(spokenText(line)).matchAll(/\S+/g)).flatMap(({ 0: piece, index }) =>
        wordsOf(piece).map(({ word, from, until }) => ({ word, from: from + index, until: until + index })),
      ),
  };
}

const hasLetter = /\p{L}/u;

/** Soft hyphens and marks of direction, which the standard attaches to words. */
const invisible = /[\u00ad\u061c\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/**
 * Returns a word with one form of accents and apostrophes, so that one spelling is one word, and in the lower case of a
 * locale unless that is `null`.
 */
function fold(word: string, locale: string | null): string {
  const folded = word.normalize('NFC').replace(invisible, '').replaceAll('’', "'");
  return locale === null ? folded : folded.toLocaleLowerCase(locale);
}

/** Returns the text of a line as words are found in it: without formatting tags. */
export const spokenText = (line: string): string => withoutTags(line);

/** Fast check: most lines have neither a name of a speaker nor a sound description. */
const mayHaveUnspoken = /[:[［【(（]/;

/** Replaces names of speakers and sound descriptions with spaces of the same length. */
function blankUnspoken(text: string): string {
  if (!mayHaveUnspoken.test(text)) return text;
  const rows = text.split('\n').map((row) => {
    const end = spokenName(row)?.end ?? 0;
    return ' '.repeat(end) + row.slice(end);
  });
  return blankSounds(rows.join('\n'));
}

function localeOf(lang: string | null): Intl.Locale | null {
  try {
    return new Intl.Locale((lang ?? '').replaceAll('_', '-'));
  } catch {
    // The text does not have the form of a language code.
    return null;
  }
}

/** The rules of a language without rules of its own are those of English, and not those of the browser's language. */
const fallbackLocale = 'en';

/** Returns the locale whose rules apply to a language (BCP 47). */
export function wordLocale(lang: string | null): string {
  const tag = localeOf(lang)?.toString() ?? fallbackLocale;
  return Intl.Segmenter.supportedLocalesOf(tag).length > 0 ? tag : fallbackLocale;
}

/** Returns whether the browser has rules for the words of a language. */
export const hasWordRules = (lang: string | null): boolean => {
  const locale = localeOf(lang);
  return locale !== null && Intl.Segmenter.supportedLocalesOf(locale.toString()).length > 0;
};

/** Returns the language of a track without region and script: `en` for `en-GB`; `und` if unknown. */
export const wordLanguage = (lang: string | null): string => localeOf(lang)?.language ?? unknownLanguage;

/** Lines per step, which takes well under a millisecond. */
const linesPerStep = 50;

/**
 * Counts the words of lines. Yields `null` between steps so that callers can spread the work, and finally yields the
 * counts in the order of first occurrence.
 */
export function* countWordsIn(
  lines: readonly Pick<Cue, 'text'>[],
  lang: string | null,
): Generator<readonly WordCount[] | null> {
  const reader = createWordReader(lang);
  const counts = new Map<string, WordCount>();
  for (const [index, { text }] of lines.entries()) {
    for (const word of reader.words(text)) {
      const known = counts.get(word);
      if (!known) counts.set(word, { word, count: 1, lines: [index] });
      else {
        known.count += 1;
        if (known.lines.at(-1) !== index) known.lines.push(index);
      }
    }
    if (index % linesPerStep === linesPerStep - 1) yield null;
  }
  yield [...counts.values()];
}
