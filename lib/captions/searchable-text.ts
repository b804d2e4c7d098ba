import type { Cue } from './cue';

/** The lines of a track made ready for finding: one text, and the way back to its lines. Made once per track. */
export interface SearchableText {
  /** All lines in lower case, folded alike, parted by single spaces, so that a phrase is found across line ends. */
  plain: string;
  /** The same in its own case, parted by line feeds, for regular expressions: `.` stops at a line's end, `\s` does not. */
  lines: string;
  /** Where each line starts in both. */
  starts: Uint32Array;
  /** From positions in the folded text to those of the unfolded; `null` where they are the same. */
  positions: Uint32Array | null;
  ignoresMarks: boolean;
}

/** Reads the lines for finding. With `ignoresMarks`, `é` is found by `e` and vowel points do not matter. */
export function searchableTextFrom(cues: readonly Pick<Cue, 'text'>[], ignoresMarks = false): SearchableText {
  const starts = new Uint32Array(cues.length);
  let at = 0;
  const texts = cues.map(({ text }, line) => {
    starts[line] = at;
    at += text.length + 1;
    return text;
  });
  const joined = texts.map((text) => (unusualSpace.test(text) ? text.replace(/\s/g, ' ') : text)).join('\n');
  const { folded, places } = ignoresMarks ? withoutDiacritics(joined) : { folded: joined, places: null };
  return {
    plain: toLowerCaseInPlace(folded.replaceAll('\n', ' ')),
    lines: folded,
    starts,
    positions: places,
    ignoresMarks,
  };
}

const unusualSpace = /[^\S ]/;

/**
 * Lower case that keeps every position: the dotted capital I is the one letter whose lower case is longer than itself,
 * and the two small sigmas are one letter.
 */
export const toLowerCaseInPlace = (text: string): string =>
  text.replaceAll('İ', 'i').toLowerCase().replaceAll('ς', 'σ');

/** Accents, Hebrew points and Arabic vowel signs. Signs of other scripts are letters to their readers and stay. */
const diacritics = /[\p{Mn}&&[\p{sc=Inherited}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Hebrew}\p{sc=Arabic}]]/gv;
/** Latin, Greek and Cyrillic letters that carry their accent within. */
const accentedLetters = /[\u00c0-\u024f\u0370-\u03ff\u0400-\u052f\u1e00-\u1fff]/g;

/** One letter without its accent, never longer or shorter than one unit. */
const withoutAccent = (letter: string): string => {
  const base = letter.normalize('NFD').replace(diacritics, '');
  return base.length === 1 ? base : letter;
};

/** The text without marks, and the places its letters had where some were left out. */
export function withoutDiacritics(text: string): { folded: string; places: Uint32Array | null } {
  const seen = new Map<string, string>();
  const same = text.replace(accentedLetters, (letter) => {
    const known = seen.get(letter) ?? withoutAccent(letter);
    seen.set(letter, known);
    return known;
  });
  const places: number[] = [];
  let folded = '';
  let from = 0;
  for (const { index, 0: diacritic } of same.matchAll(diacritics)) {
    for (let at = from; at < index; at++) places.push(at);
    folded += same.slice(from, index);
    from = index + diacritic.length;
  }
  if (from === 0) return { folded: same, places: null };
  for (let at = from; at <= same.length; at++) places.push(at);
  return { folded: folded + same.slice(from), places: Uint32Array.from(places) };
}

/** The line in which a place of the joined text lies. */
export function lineIndexAt(starts: Uint32Array, position: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((starts[middle] ?? 0) <= position) low = middle;
    else high = middle - 1;
  }
  return low;
}
