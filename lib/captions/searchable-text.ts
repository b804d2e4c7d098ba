import type { Cue } from './cue';

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

/** Prepares lines for search. With `ignoresMarks`, `e` also finds `é`, and the text is folded with `foldVariants`. */
export function searchableTextFrom(cues: readonly Pick<Cue, 'text'>[], ignoresMarks = false): SearchableText {
  const starts = new Uint32Array(cues.length);
  let index = 0;
  const texts = cues.map(({ text }, line) => {
    starts[line] = index;
    index += text.length + 1;
    return text;
  });
  const joined = texts.map((text) => (unusualSpace.test(text) ? text.replace(/\s/g, ' ') : text)).join('\n');
  const { folded, positions } = ignoresMarks ? foldVariants(joined) : { folded: joined, positions: null };
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
const diacritic = String.raw`[\p{Mn}&&[\p{sc=Inherited}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Hebrew}\p{sc=Arabic}]]`;
const diacritics = new RegExp(diacritic, 'gv');

/** Characters that are searched as another one: typographic punctuation, and letters without a decomposition. */
const similarCharacters: ReadonlyMap<string, string> = new Map([
  ...equalTo("'", '\u2018\u2019\u201a\u201b\u2032\u02bc\u2039\u203a'),
  ...equalTo('"', '\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb'),
  ...equalTo('-', '\u2010\u2011\u2012\u2013\u2014\u2015\u2212'),
  ...equalTo('l', 'łŁ'),
  ...equalTo('o', 'øØ'),
  ...equalTo('d', 'đĐðÐ'),
  ...equalTo('h', 'ħĦ'),
  ...equalTo('t', 'ŧŦ'),
  ...equalTo('i', 'ı'),
  ...equalTo('\u0627', '\u0671'),
  ...equalTo('\u0643', '\u06a9'),
  ...equalTo('\u0647', '\u0629\u06be\u06c0\u06c1\u06c2\u06c3'),
  ...equalTo('\u064a', '\u0649\u06cc'),
]);

function equalTo(base: string, characters: string): [string, string][] {
  return Array.from(characters, (character) => [character, base]);
}

/** Blocks that contain the similar characters, precomposed Latin, Greek, Cyrillic and Arabic letters, and wide forms. */
const foldableCharacters =
  /[\u00ab\u00bb-\u024f\u02bc\u0370-\u03ff\u0400-\u052f\u0622-\u0626\u0629\u0649\u0671-\u06d3\u1e00-\u1fff\u2010-\u203a\u2212\uff01-\uff5e]/g;

/** Returns the base of a letter if it is one UTF-16 unit. */
function baseCharacter(character: string): string {
  const base = similarCharacters.get(character) ?? character.normalize('NFKD').replace(diacritics, '');
  return base.length === 1 ? base : character;
}

/** Characters that are searched as several ones. Ligatures are decomposed instead (Unicode, NFKD). */
const expansions: ReadonlyMap<string, string> = new Map([
  ['\u2026', '...'],
  ['ß', 'ss'],
  ['ẞ', 'ss'],
  ['æ', 'ae'],
  ['Æ', 'ae'],
  ['œ', 'oe'],
  ['Œ', 'oe'],
  ['þ', 'th'],
  ['Þ', 'th'],
]);

/** Invisible characters (Unicode, "Default_Ignorable_Code_Point") and the Arabic tatweel, which only widens a word. */
const ignored = String.raw`[\p{DI}\u0640]`;
/** The characters whose folded form has another length. */
const resizedCharacters = new RegExp(
  String.raw`${ignored}|${diacritic}|[${[...expansions.keys()].join('')}\ufb00-\ufb06\ufb50-\ufdff\ufe70-\ufefc]`,
  'gv',
);
const removed = new RegExp(`${ignored}|${diacritic}`, 'gv');

const foldedForm = (character: string): string =>
  (expansions.get(character) ?? character.normalize('NFKD'))
    .replace(removed, '')
    .replace(foldableCharacters, baseCharacter);

/** Computes the form of each character once, because a long track repeats the same few. */
function remembered(compute: (character: string) => string): (character: string) => string {
  const forms = new Map<string, string>();
  return (character) => {
    const form = forms.get(character) ?? compute(character);
    forms.set(character, form);
    return form;
  };
}

/**
 * Folds text for search: without diacritics and invisible characters, with plain quotes and dashes, and with the usual
 * form of each letter. `positions` maps positions in `folded` to positions in `text`; `null` if no position changed.
 */
export function foldVariants(text: string): { folded: string; positions: Uint32Array | null } {
  const same = text.replace(foldableCharacters, remembered(baseCharacter));
  const formOf = remembered(foldedForm);
  const resized = Array.from(same.matchAll(resizedCharacters), ({ index, 0: character }) => ({
    index,
    end: index + character.length,
    form: formOf(character),
  }));
  if (resized.length === 0) return { folded: same, positions: null };
  const parts: string[] = [];
  const added = resized.reduce((sum, { form }) => sum + form.length, 0);
  const positions = new Uint32Array(same.length + added + 1);
  let length = 0;
  let from = 0;
  for (const { index, end, form } of resized) {
    parts.push(same.slice(from, index), form);
    for (let position = from; position < index; position++) positions[length++] = position;
    for (let unit = 0; unit < form.length; unit++) positions[length++] = index;
    from = end;
  }
  parts.push(same.slice(from));
  for (let position = from; position <= same.length; position++) positions[length++] = position;
  return { folded: parts.join(''), positions: positions.subarray(0, length) };
}

/** Returns the end of a match in the original text. A character is never split, even if only a part of it is matched. */
export function originalEnd(positions: Uint32Array | null, end: number): number {
  if (!positions) return end;
  const position = positions[end] ?? end;
  return end > 0 && positions[end - 1] === position ? position + 1 : position;
}

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
