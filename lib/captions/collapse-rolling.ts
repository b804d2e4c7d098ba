import type { Cue } from './cue';
import { type CaptionToken, captionTokens, updateCue, withoutInvisible } from './cue-text';
import { wordsFrom } from './word-times';

/** Lines with a gap of at most this many seconds belong to the same rolling captions. */
const maxRollingGap = 0.05;
/** Rolling captions hold a line for up to this many seconds before the next one scrolls in. */
const maxTransitionSeconds = 0.2;
/** Limits the comparison in malformed lines. Real rolling captions repeat fewer words. */
const maxRepeatedTokens = 200;
/** Fewer words repeat only with their line. */
const minRepeatedWords = 2;

/** Removes the text that rolling captions repeat from the previous line. */
export function collapseRolling(cues: readonly Cue[]): Cue[] {
  const lines: Cue[] = [];
  cues.forEach((cue, index) => {
    const from = newTextStart(cues[index - 1], cue, cues[index + 1]);
    if (from === 0) lines.push(cue);
    else addNewText(lines, cue, from);
  });
  return lines;
}

function addNewText(lines: Cue[], cue: Cue, from: number): void {
  const text = cue.text.slice(from).trim();
  const share = captionTokens(text).length / captionTokens(cue.text).length;
  const last = lines.at(-1);
  const words = wordsFrom(cue, from);
  if (share > 0) lines.push(updateCue(cue, { text, wordCount: Math.round(cue.wordCount * share), words }));
  else if (last) {
    // A line without new words only extends the duration of the previous one.
    const duration = Math.max(last.duration, cue.offset + cue.duration - last.offset);
    lines[lines.length - 1] = updateCue(last, { duration });
  }
}

const endOf = ({ offset, duration }: Cue): number => offset + duration;

const startsWith = (tokens: readonly CaptionToken[], prefix: readonly CaptionToken[]): boolean =>
  prefix.every(({ form }, index) => form === tokens[index]?.form);

/**
 * Returns the position in a cue at which the text that it does not repeat from the end of the previous one starts.
 * A repetition is at least two words, or whole lines. If the cue has no other text, it may be spoken twice.
 */
export function newTextStart(previous: Cue | undefined, cue: Cue, next: Cue | undefined): number {
  if (!previous || cue.offset > endOf(previous) + maxRollingGap) return 0;
  const fresh = captionTokens(cue.text);
  // Fast path: the first word of most lines does not occur in the previous line.
  if (!fresh[0] || !withoutInvisible(previous.text).includes(fresh[0].form)) return 0;
  const old = captionTokens(previous.text);
  for (let size = Math.min(old.length, fresh.length, maxRepeatedTokens); size > 0; size--) {
    const repeated = old.slice(-size);
    if (!startsWith(fresh, repeated)) continue;
    const startsLine = repeated[0]?.startsLine ?? false;
    if (size === fresh.length) {
      const isScrolledLine = startsLine && size < old.length;
      return isScrolledLine || isStillShown(previous, cue) || isContinued(fresh, cue, next) ? cue.text.length : 0;
    }
    const isWholeLine = startsLine && (fresh[size]?.startsLine ?? false);
    const isWholeCue = size === old.length && cue.offset < endOf(previous);
    const words = repeated.reduce((sum, { words }) => sum + words, 0);
    return isWholeLine || isWholeCue || words >= minRepeatedWords ? (fresh[size]?.from ?? 0) : 0;
  }
  return 0;
}

const isStillShown = (previous: Cue, cue: Cue): boolean =>
  cue.offset < endOf(previous) || Math.min(previous.duration, cue.duration) <= maxTransitionSeconds;

/** Returns whether the next cue starts with this one as a line and adds another. */
function isContinued(tokens: readonly CaptionToken[], cue: Cue, next: Cue | undefined): boolean {
  if (!next || next.offset > endOf(cue) + maxRollingGap) return false;
  const following = captionTokens(next.text);
  return (following[tokens.length]?.startsLine ?? false) && startsWith(following, tokens);
}
