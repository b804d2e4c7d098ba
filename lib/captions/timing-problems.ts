import type { Cue } from './cue';
import { isPossible, type ReceivedCaption } from './cues';
import { lineBegunAt } from './line-at';

/** How many lines of an answer came with something odd about their times. Nothing of it makes a line go away. */
export interface OddLines {
  /** With a time that cannot be, or begun before the line in front of them: `cuesFrom` has mended these. */
  mended: number;
  /** Without any length: shown, and never the one that is spoken. */
  withoutLength: number;
}

/** Of captions as they came. */
export function oddLines(captions: readonly Pick<ReceivedCaption, 'offset' | 'duration'>[]): OddLines {
  const odd: OddLines = { mended: 0, withoutLength: 0 };
  let before = 0;
  for (const { offset, duration = 0 } of captions) {
    if (!isPossible(offset) || !isPossible(duration) || offset < before) odd.mended += 1;
    else if (duration === 0) odd.withoutLength += 1;
    before = Math.max(before, isPossible(offset) ? offset : 0);
  }
  return odd;
}

/** Lengths are told in whole seconds, and rounded. */
const rounded = 1;

/** How many lines, which are in order, begin after the end of a video of so many seconds; none where nobody knows its length. */
export const linesBeyond = (cues: readonly Cue[], length: number | null): number =>
  length === null ? 0 : cues.length - 1 - lineBegunAt(cues, length + rounded);
