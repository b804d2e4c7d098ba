import { decodeReferences } from './character-references';
import type { Cue } from './cue';
import { countWords } from './cue-text';
import { lastStartedLine } from './lines-by-time';
import { perMinute } from './rate-unit';

/** Longer times are capped at a thousand hours, so that they stay readable. */
const maxSeconds = 3_600_000;

/** A caption item as received. Missing fields are computed from the text and the times. */
export type ReceivedCaption = Pick<Cue, 'offset' | 'text'> & { [Field in keyof Cue]?: Cue[Field] | undefined };

export const unknownLanguage = 'und';

/**
 * Converts received caption items (section "Caption item") to cues, sorted by start. Never throws and never drops a
 * line: invalid times are clamped and missing counts are computed. `defaultLang` is the language of lines without one.
 */
export function cuesFrom(captions: readonly ReceivedCaption[], defaultLang = unknownLanguage): Cue[] {
  const cues = captions.map((caption) => {
    const text = decodeReferences(caption.text);
    const duration = clampToMax(caption.duration ?? 0, maxSeconds);
    const wordCount = clampToMax(caption.wordCount ?? countWords(text), Number.MAX_SAFE_INTEGER);
    return {
      offset: clampToMax(caption.offset, maxSeconds),
      duration,
      lang: caption.lang ?? defaultLang,
      text,
      wordCount,
      speechRate: clampToMax(caption.speechRate ?? perMinute(wordCount, duration) ?? 0, Number.MAX_SAFE_INTEGER),
    };
  });
  return isSortedByStart(cues) ? cues : cues.sort(compareStarts);
}

/** Counts the lines that arrived without a word count or a speech rate. */
export const countComputed = (captions: readonly ReceivedCaption[]): number =>
  captions.filter(({ wordCount, speechRate }) => wordCount === undefined || speechRate === undefined).length;

const isValidTime = (seconds: number): boolean => seconds >= 0 && seconds <= maxSeconds;

/** Clamps a value to 0 and `max`; `NaN` becomes 0. */
const clampToMax = (value: number, max: number): number => (value > 0 ? Math.min(value, max) : 0);

const compareStarts = (a: Cue, b: Cue): number => a.offset - b.offset;

function isSortedByStart(cues: readonly Cue[]): boolean {
  let before = Number.NEGATIVE_INFINITY;
  for (const { offset } of cues) {
    if (!(offset >= before)) return false;
    before = offset;
  }
  return true;
}

/** Returns the lines sorted by start; the same array if they are sorted already. */
export const sortedByStart = (cues: readonly Cue[]): readonly Cue[] =>
  isSortedByStart(cues) ? cues : cues.toSorted(compareStarts);

/** Counts of lines with unusual times. No line is removed for them. */
export interface TimingIssues {
  /** Lines with an invalid time, or starting before the previous line; `cuesFrom` corrects both. */
  mended: number;
  /** Lines without a duration, which are never the current line. */
  withoutLength: number;
}

/** Counts timing issues in captions as received. */
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

/** Video lengths are rounded to whole seconds. */
const roundingSeconds = 1;

/** Counts the lines that start after the end of the video; 0 if its length is unknown. Expects sorted lines. */
export const countLinesAfterEnd = (cues: readonly Cue[], length: number | null): number =>
  length === null ? 0 : cues.length - 1 - lastStartedLine(cues, length + roundingSeconds);
