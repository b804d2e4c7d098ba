import type { Cue } from './cue';

/** The text of a track prepared for search, with the positions of its lines. */
export interface SearchableText {
  /** All lines, folded and joined by spaces, so that a phrase is found across lines. */
  plain: string;
  /**
   * All lines in their original case, joined by line feeds, for regular expressions: `.` does not match across lines,
   * but `\s` does.
   */
  lines: string;
  /** The start of each line in the original text, to which `positions` maps. */
  starts: Uint32Array;
  /** Maps positions in the folded text to positions in the original text; `null` if they are the same. */
  positions: Uint32Array | null;
  ignoresMarks: boolean;
}

/** Prepares lines for search. With `ignoresMarks`, `e` also finds `é`, and vowel points are ignored. */
export function searchableTextFrom(cues: readonly Pick<Cue, 'text'>[], ignoresMarks = false): SearchableText {
  const starts = new Uint32Array(cues.length);
  let index = 0;
  const texts = cues.map(({ text }, line) => {
    starts[line] = index;
    index += text.length + 1;
    return text;
  });
  const joined = texts.map((text) => (unusualSpace.test(text) ? text.replace(/\s/g, ' ') : text)).join('\n');
  const { folded, positions } = ignoresMarks ? withoutDiacritics(joined) : { folded: joined, positions: null };
  return {
    plain: toLowerCasePreservingLength(folded.replaceAll('\n', ' ')),
    lines: folded,
    starts,
    positions,
    ignoresMarks,
  };
}

const unusualSpace = /[^\S ]/;

/**
 * Converts text to lower case without changing positions. The dotted capital I is replaced first, because its
 * lower-case form has two characters. Both small sigmas become the same letter.
 */
export const toLowerCasePreservingLength = (text: string): string =>
  text.replaceAll('İ', 'i').toLowerCase().replaceAll('ς', 'σ');

/** Accents, Hebrew points and Arabic vowel signs. In other scripts, marks act as letters and are not removed. */
const diacritics = /[\p{Mn}&&[\p{sc=Inherited}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Hebrew}\p{sc=Arabic}]]/gv;
/** Latin, Greek and Cyrillic blocks that contain precomposed accented letters. */
const accentedLetters = /[\u00c0-\u024f\u0370-\u03ff\u0400-\u052f\u1e00-\u1fff]/g;

/** Removes the accent of a letter if the result is one UTF-16 unit. */
const withoutAccent = (letter: string): string => {
  const base = letter.normalize('NFD').replace(diacritics, '');
  return base.length === 1 ? base : letter;
};

/** Removes diacritics. `positions` maps positions in `folded` to positions in `text`; `null` if no position changed. */
export function withoutDiacritics(text: string): { folded: string; positions: Uint32Array | null } {
  const cache = new Map<string, string>();
  const same = text.replace(accentedLetters, (letter) => {
    const known = cache.get(letter) ?? withoutAccent(letter);
    cache.set(letter, known);
    return known;
  });
  const positions: number[] = [];
  let folded = '';
  let from = 0;
  for (const { index, 0: diacritic } of same.matchAll(diacritics)) {
    for (let position = from; position < index; position++) positions.push(position);
    folded += same.slice(from, index);
    from = index + diacritic.length;
  }
  if (from === 0) return { folded: same, positions: null };
  for (let position = from; position <= same.length; position++) positions.push(position);
  return { folded: folded + same.slice(from), positions: Uint32Array.from(positions) };
}

/** Returns the index of the line at a position in the joined text. */
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
