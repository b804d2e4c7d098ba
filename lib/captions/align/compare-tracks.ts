import type { Cue } from '../cue';
import { blankSounds } from '../cue-text';
import { type RateUnit, rateUnitOf, textSample } from '../rate-unit';
import { countRepeatedWords } from '../views';
import { createSequenceDiff, type FindCommon } from './sequence-diff';

/** What is said in a track, piece by piece: words, or characters where a script has no space between words. */
interface Tokens {
  /** Equal numbers are the same word; case, accents of the font and punctuation do not count. */
  words: number[];
  /** The line of each. */
  lines: number[];
  /** Where it stands in the line's text, in UTF-16 units. */
  from: number[];
  until: number[];
  /** About when it is said, in seconds: a line's words share its time. Never before the word that stands before. */
  times: number[];
}

/** Numbers for words, given as they are met; shared by the tracks that are compared. */
type WordIds = Map<string, number>;

const emptyTokens = (): Tokens => ({ words: [], lines: [], from: [], until: [], times: [] });

const tokenPatterns: Record<RateUnit, RegExp> = {
  words: /[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{N}\p{M}]+)*/gu,
  characters: /[\p{L}\p{N}]\p{M}*/gu,
};
const apostrophes = /['’]/g;

/** Adds what is said in a line. Sound marks are not said, and what rolling captions show once more is not said again. */
function addTokens(
  tokens: Tokens,
  { cue, before, line }: { cue: Cue; before: Cue | undefined; line: number },
  unit: RateUnit,
  wordIds: WordIds,
): void {
  const repeatedEnd = before ? endOfWords(cue.text, countRepeatedWords(before, cue)) : 0;
  const found = [...blankSounds(cue.text).matchAll(tokenPatterns[unit])].filter(({ index }) => index >= repeatedEnd);
  let latest = tokens.times.at(-1) ?? 0;
  found.forEach(({ 0: text, index }, at) => {
    const word = text.normalize('NFKC').toLowerCase().replace(apostrophes, '');
    const wordId = wordIds.get(word) ?? wordIds.size;
    wordIds.set(word, wordId);
    latest = Math.max(latest, cue.offset + (cue.duration * at) / found.length);
    tokens.words.push(wordId);
    tokens.lines.push(line);
    tokens.from.push(index);
    tokens.until.push(index + text.length);
    tokens.times.push(latest);
  });
}

/** Where the first so many words end, as white space parts them. */
function endOfWords(text: string, count: number): number {
  const words =
    count === 0
      ? undefined
      : text
          .matchAll(/\S+/g)
          .drop(count - 1)
          .next().value;
  return words ? words.index + words[0].length : 0;
}

/** Words of one line that differ, in UTF-16 units of its text. `other`: the other track says something else there. `only`: it says nothing. */
export interface WordDifference {
  from: number;
  until: number;
  kind: 'other' | 'only';
}
/** The marks of lines that have some, by their index. */
type DifferencesByLine = ReadonlyMap<number, readonly WordDifference[]>;

export interface Differences {
  first: DifferencesByLine;
  second: DifferencesByLine;
  /**
   * The share of words that agree, from 0 to 1, `null` where nothing is said: 1 less the match error rate, which is hits by
   * hits and errors (Morris, Maier and Green, "From WER and RIL to MER and WIL", Interspeech 2004). Word error rate has one
   * side for the truth and may exceed 1; this is the same seen from either side.
   */
  agreement: number | null;
}

/** Below this share of words two tracks say different things, and marking each word of it would help nobody. */
export const minAgreement = 0.1;

/**
 * What two tracks of one language say otherwise. Tells `null` every so often, so that it can be done in slices, and the
 * differences at last. Words are compared within windows of time that move on, so that the work grows with the video alone.
 */
export function* compareTracks(first: readonly Cue[], second: readonly Cue[]): Generator<Differences | null> {
  const [a, b] = [emptyTokens(), emptyTokens()];
  const numbers = new Map<string, number>();
  const unit = rateUnitOf(first[0]?.lang ?? '', textSample(first));
  for (const [tokens, cues] of [[a, first] as const, [b, second] as const])
    for (const [line, cue] of cues.entries()) {
      addTokens(tokens, { cue, before: cues[line - 1], line }, unit, numbers);
      if (line % 100 === 99) yield null;
    }
  const tally = createTally(a, b);
  const findCommon = createSequenceDiff(maxWindowWords);
  let at = { x: 0, y: 0 };
  while (at.x < a.words.length || at.y < b.words.length) {
    at = compareWindow(tally, at, findCommon);
    yield null;
  }
  closeGap(tally, a.words.length, b.words.length);
  const all = tally.same + tally.errors;
  yield { first: tally.first, second: tally.second, agreement: all === 0 ? null : tally.same / all };
}

/** Seconds that are compared at once: two tracks of one video are a few seconds apart at most. */
const windowSeconds = 30;
/** The most words of one track in a window, whatever a broken track says: nobody speaks 500 words a minute. */
const maxWindowWords = 256;

interface Tally {
  a: Tokens;
  b: Tokens;
  first: Map<number, WordDifference[]>;
  second: Map<number, WordDifference[]>;
  same: number;
  errors: number;
  /** Where the words begin that no same ones were found for yet. */
  gap: { x: number; y: number };
}

const createTally = (a: Tokens, b: Tokens): Tally => ({
  ...{ a, b, same: 0, errors: 0, gap: { x: 0, y: 0 } },
  ...{ first: new Map(), second: new Map() },
});

interface TokenPosition {
  x: number;
  y: number;
}

/**
 * Compares one window and says where the next begins: after the last words in common that are far enough from its end,
 * since what stands near it may only have its counterpart beyond. Without any, after its first half.
 */
function compareWindow(tally: Tally, { x, y }: TokenPosition, findCommon: FindCommon): TokenPosition {
  const { a, b } = tally;
  const start = Math.min(a.times[x] ?? Number.POSITIVE_INFINITY, b.times[y] ?? Number.POSITIVE_INFINITY);
  const inA = windowBounds(a, x, start);
  const inB = windowBounds(b, y, start);
  const isLast = inA.end === a.words.length && inB.end === b.words.length;
  const common = findCommon({ of: a.words, from: x, until: inA.end }, { of: b.words, from: y, until: inB.end });
  let next: TokenPosition = isLast ? { x: inA.end, y: inB.end } : { x: inA.half, y: inB.half };
  for (const [atA, atB] of common) {
    const isSure = isLast || (atA < inA.sure && atB < inB.sure);
    if (!isSure) break;
    closeGap(tally, atA, atB);
    tally.same++;
    tally.gap = { x: atA + 1, y: atB + 1 };
    next = { x: Math.max(next.x, atA + 1), y: Math.max(next.y, atB + 1) };
  }
  return next;
}

/** Where a window that begins at second `start` ends among the words from `from` on, and its half and three quarters. */
function windowBounds({ times }: Tokens, from: number, start: number) {
  const max = Math.min(times.length, from + maxWindowWords);
  const before = (share: number, limit: number): number => {
    let at = from;
    while (at < limit && (times[at] ?? 0) < start + share * windowSeconds) at++;
    return at;
  };
  const end = before(1, max);
  const full = end === from + maxWindowWords;
  const within = (share: number) => before(share, full ? from + Math.ceil(maxWindowWords * share) : end);
  return { end, half: within(1 / 2), sure: within(3 / 4) };
}

/** Marks the words from the gap's begin up to two that are the same, and counts them. */
function closeGap(tally: Tally, untilX: number, untilY: number): void {
  const { a, b, first, second, gap } = tally;
  const [left, right] = [untilX - gap.x, untilY - gap.y];
  // Of words that stand against each other one replaces one; what is left over was put in or left out.
  tally.errors += Math.max(left, right);
  addDifference(first, a, gap.x, untilX, right > 0 ? 'other' : 'only');
  addDifference(second, b, gap.y, untilY, left > 0 ? 'other' : 'only');
}

/** One mark for words of one line that follow each other. */
function addDifference(
  differences: Map<number, WordDifference[]>,
  tokens: Tokens,
  from: number,
  until: number,
  kind: WordDifference['kind'],
) {
  for (let at = from; at < until; at++) {
    const line = tokens.lines[at] ?? 0;
    const here = differences.get(line) ?? [];
    const last = at > from && tokens.lines[at - 1] === line ? here.at(-1) : undefined;
    if (last) last.until = tokens.until[at] ?? last.until;
    else here.push({ from: tokens.from[at] ?? 0, until: tokens.until[at] ?? 0, kind });
    differences.set(line, here);
  }
}
