import type { Cue } from './cue';

/** Longer times are capped at a thousand hours, as in `cues.ts`. */
const maxMs = 3_600_000_000;
const whiteSpace = /\s/;

/**
 * Returns the word times of a text from its timed pieces: pairs of the position at which a piece starts and its time in
 * milliseconds after the start of the line. The text before the first piece starts with the line, and blank pieces are
 * left out. Returns `undefined` if a time is invalid or earlier than the one before, or if no time adds anything.
 */
export function wordTimesFrom(text: string, pieces: readonly number[]): readonly number[] | undefined {
  const words: number[] = [];
  let from = 0;
  let reached = 0;
  for (let index = 0; index <= pieces.length; index += 2) {
    const until = pieces[index] ?? text.length;
    const visible = text.slice(from, until).search(/\S/);
    if (visible >= 0) words.push(from + visible, Math.round(reached));
    const time = pieces[index + 1] ?? reached;
    if (!(time >= reached && time <= maxMs)) return undefined;
    from = until;
    reached = time;
  }
  return words.length > 2 || (words[1] ?? 0) > 0 ? words : undefined;
}

/**
 * Returns word times at their positions in a text that differs from the original only in white space. Words that are
 * blank there are left out. Returns `undefined` if there are none, or if the texts differ in other characters.
 */
export function moveWords(
  words: readonly number[] | undefined,
  before: string,
  after: string,
): readonly number[] | undefined {
  if (!words || before === after) return words;
  const moved: number[] = [];
  let next = 0;
  let time: number | undefined;
  let to = 0;
  for (let from = 0; from < before.length; from++) {
    if (words[next] === from) {
      time = words[next + 1];
      next += 2;
    }
    if (whiteSpace.test(before.charAt(from))) continue;
    while (whiteSpace.test(after.charAt(to))) to++;
    if (after.charAt(to) !== before.charAt(from)) return undefined;
    if (time !== undefined) moved.push(to, time);
    time = undefined;
    to++;
  }
  return moved.length > 0 ? moved : undefined;
}

/** Returns the word times of the text from a position on, at their positions in the trimmed text after it. */
export function wordsFrom({ text, words }: Cue, from: number): readonly number[] | undefined {
  if (!words) return undefined;
  const start = from + text.slice(from).search(/\S/);
  const first = wordIndexAt(words, start);
  if (start < from || first < 0) return undefined;
  return words.slice(first * 2).map((value, index) => (index % 2 === 1 ? value : Math.max(0, value - start)));
}

/** Returns the index of the word that contains a position in the text; -1 before the first word. */
export const wordIndexAt = (words: readonly number[], position: number): number => lastPair(words, 0, position);

/** Returns the index of the word spoken at a time in milliseconds after the start of the line; -1 before the first. */
export const wordIndexAfter = (words: readonly number[], ms: number): number => lastPair(words, 1, ms);

/** Returns the index of the last pair whose first (0) or second (1) number is at most `value`. */
function lastPair(words: readonly number[], which: 0 | 1, value: number): number {
  let pair = words.length / 2 - 1;
  while (pair >= 0 && (words[pair * 2 + which] ?? 0) > value) pair--;
  return pair;
}

/** Returns the start in seconds of the word at a position in the text; the start of the line without word times. */
export function secondsAt({ offset, words }: Pick<Cue, 'offset' | 'words'>, position: number | null): number {
  const ms = words && position !== null ? words[wordIndexAt(words, position) * 2 + 1] : undefined;
  return offset + (ms ?? 0) / 1000;
}

/** Returns the words of a line with their text and their start in whole milliseconds. */
export const timedWords = (cue: Cue): { text: string; start: number }[] =>
  Array.from({ length: (cue.words?.length ?? 0) / 2 }, (_, index) => {
    const { from = 0, until = 0, start = 0 } = wordAt(cue, index) ?? {};
    return { text: cue.text.slice(from, until), start: Math.round(cue.offset * 1000) + start };
  });

/** A word of a line, with its range in the text and its times in milliseconds after the start of the line. */
interface TimedWord {
  from: number;
  until: number;
  start: number;
  /** The start of the next word; `null` for the last one. */
  end: number | null;
}

/** Returns a word of a line without the spaces around it; `null` if there is no such word. */
export function wordAt({ text, words = [] }: Pick<Cue, 'text' | 'words'>, index: number): TimedWord | null {
  const from = words[index * 2];
  const start = words[index * 2 + 1];
  if (from === undefined || start === undefined) return null;
  const until = from + text.slice(from, words[index * 2 + 2]).trimEnd().length;
  return { from, until, start, end: words[index * 2 + 3] ?? null };
}
