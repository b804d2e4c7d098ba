import type { Cue } from './cue';
import { isValidTime, type ReceivedCaption } from './cues';
import { lastStartedLine } from './lines-by-time';

/** How many lines of an answer came with something odd about their times. Nothing of it makes a line go away. */
export interface TimingIssues {
  /** With a time that cannot be, or begun before the line in front of them: `cuesFrom` has mended these. */
  mended: number;
  /** Without any length: shown, and never the one that is spoken. */
  withoutLength: number;
}

/** Of captions as they came. */
export function findTimingIssues(captions: readonly Pick<ReceivedCaption, 'offset' | 'duration'>[]): TimingIssues {
  const issues: TimingIssues = { mended: 0, withoutLength: 0 };
  let previousStart = 0;
  for (const { offset, duration = 0 } of captions) {
    if (!isValidTime(offset) || !isValidTime(duration) || offset < previousStart) issues.mended += 1;
    else if (duration === 0) issues.withoutLength += 1;
    previousStart = Math.max(previousStart, isValidTime(offset) ? offset : 0);
  }
  return issues;
}

/** Lengths are told in whole seconds, and rounded. */
const roundingSeconds = 1;

/** How many lines, which are in order, begin after the end of a video of so many seconds; none where nobody knows its length. */
export const countLinesAfterEnd = (cues: readonly Cue[], length: number | null): number =>
  length === null ? 0 : cues.length - 1 - lastStartedLine(cues, length + roundingSeconds);
