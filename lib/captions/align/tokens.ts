import { countRepeatedWords } from '../collapse-rolling';
import type { Cue } from '../cue';
import type { RateUnit } from '../rate-unit';
import { blankSounds } from '../sounds';

/** What is said in a track, piece by piece: words, or characters where a script has no space between words. */
export interface Tokens {
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

export const emptyTokens = (): Tokens => ({ words: [], lines: [], from: [], until: [], times: [] });

const tokenPatterns: Record<RateUnit, RegExp> = {
  words: /[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{N}\p{M}]+)*/gu,
  characters: /[\p{L}\p{N}]\p{M}*/gu,
};
const apostrophes = /['’]/g;

/** Adds what is said in a line. Sound marks are not said, and what rolling captions show once more is not said again. */
export function addTokens(
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
