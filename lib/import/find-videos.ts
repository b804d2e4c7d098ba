import { addressInWord, findVideoId, wordsIn } from '@/lib/platform/text-with-addresses';
import { parseVideoUrl } from '@/lib/platform/video-url';
import type { VideoId } from '@/lib/service/ids';
import { isColumnName, type NameKind, readFieldName } from './field-names';

/**
 * Which words of eleven characters count as ids. `possible`: all but numbers, dates, numbered words and column names,
 * where an id is expected. `likely`: only those that look random, anywhere else. `none`: only addresses.
 */
export type IdRule = 'possible' | 'likely' | 'none';

const elevenCharacters = /^[\w-]{11}$/;
const number = /^[\d_-]+$/;
/** Dates such as `05-Jan-2024` and `2024-W01-01`, and times such as `20240105T12`. */
const date =
  /^(?:\d{1,4}[-_][a-z]{3,5}[-_]\d{1,4}|[a-z]{3,5}[-_]\d{1,2}[-_]\d{2,4}|\d{4}[-_]?\d\d[-_]?\d\d[a-z_-]\w*|\d{4}[-_]?w\d\d[-_]?\d*)$/i;
/** Matches `respondent1` and `Sample_0001`, but not `aaaaaaaaaa1`: no word starts with one letter three times. */
const numberedWord = /^(?!(.)\1\1)(?:[A-Z]?[a-z]{2,}|[A-Z]{3,})[-_]?\d+$/;
/** A word, an abbreviation or a number within a word: `Uint`, `16` and `Array`. */
const parts = /[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+/g;
/** 97 in 100 random ids consist of at least this number of parts. */
const minRandomParts = 4;

/** Returns whether a word of eleven characters counts as a video id by a rule. */
export function isId(word: string, rule: IdRule): boolean {
  if (rule === 'none' || !elevenCharacters.test(word) || number.test(word)) return false;
  const isRandom = (word.match(parts)?.length ?? 0) >= minRandomParts;
  if (rule === 'likely') return isRandom && !date.test(word);
  return !date.test(word) && !numberedWord.test(word) && !isColumnName(word);
}

/** Limits the work for a long text. */
const maxWordLength = 4_096;

export const idInAddress = (word: string): VideoId | null =>
  word.length <= maxWordLength && /[./%]/.test(word) ? (parseVideoUrl(addressInWord(word))?.videoId ?? null) : null;

/** Returns the ids in the addresses of a text, each once. */
export const idsInAddresses = (text: string): VideoId[] => [
  ...new Set(wordsIn(text).flatMap((word) => idInAddress(word) ?? [])),
];

/**
 * Returns the video ids in a cell: the cell is an id, or contains addresses or JSON. It may begin with an apostrophe,
 * which keeps spreadsheets from reading an id as a formula.
 */
export function idsInCell(cell: string, rule: IdRule): VideoId[] {
  const text = textInFormula(cell.trim()).replace(/^'/, '');
  if (isJson(text)) return idsInJson(text, rule);
  if (!elevenCharacters.test(text)) return idsInAddresses(text);
  const id = isId(text, rule) ? findVideoId(text) : null;
  return id ? [id] : [];
}

/** Returns whether a text is a list or object in JSON or in Python's notation. */
const isJson = (text: string): boolean => /^[[{][[{\s]*["']/.test(text);

/** Matches a string, which may be cut off, and the colon after a key. */
const jsonString = /(?:"([^"\\]*(?:\\.[^"\\]*)*)"?|'([^'\\]*(?:\\.[^'\\]*)*)'?)(\s*:)?/gs;

/**
 * Returns the video ids in JSON: the values of known keys, otherwise addresses. `rule` is that of values without a key.
 */
function idsInJson(json: string, rule: IdRule): VideoId[] {
  const text = json.replace(/\\(?:u00(26|3d)|\/)/gi, (_, code?: string) => (code ? hexCharacter(code) : '/'));
  const found = new Set<VideoId>();
  let valueRule = rule;
  for (const [, double, single = '', colon] of text.matchAll(jsonString)) {
    const value = double ?? single;
    if (colon) valueRule = keyRules[readFieldName(value).kind];
    else if (valueRule !== 'none') for (const id of idsInCell(value, valueRule)) found.add(id);
  }
  return found.size > 0 ? [...found] : idsInAddresses(text);
}

const hexCharacter = (code: string): string => String.fromCharCode(Number.parseInt(code, 16));
const keyRules: Record<NameKind, IdRule> = {
  video: 'possible',
  'other-video': 'possible',
  open: 'likely',
  none: 'none',
};

/** Returns whether a cell surely names a video: it is JSON or an address, or looks like a random id. */
export const isSurelyVideo = (cell: string): boolean =>
  (isJson(cell.trim()) || !/\s/.test(cell.trim())) && idsInCell(cell, 'likely').length > 0;

/** Returns the text in a formula like `="1984"`, which keeps Excel from changing it; any other cell as it is. */
export const textInFormula = (cell: string): string =>
  /^=".*"$/s.test(cell) ? cell.slice(2, -1).replaceAll('""', '"') : cell;
