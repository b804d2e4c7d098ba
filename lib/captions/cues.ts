import { decodeReferences } from './character-references';
import type { Cue } from './cue';
import { countWords } from './cue-text';
import { lastStartedLine } from './lines-by-time';
import { perMinute } from './rate-unit';

/** No video comes near a thousand hours; what claims more is held here, so that times stay numbers people can read. */
const maxSeconds = 3_600_000;

/** A caption item as it was received: text and start make a line, what else is missing is computed. */
export type ReceivedCaption = Pick<Cue, 'offset' | 'text'> & { [Field in keyof Cue]?: Cue[Field] | undefined };

/** "Undetermined" (ISO 639-2, BCP 47). */
export const unknownLanguage = 'und';

/**
 * Captions as the service sent them (section "Caption item"), made ready: in the order of their starts, references decoded
 * once. Never throws and never drops a line: a time that cannot be is brought to the nearest that can, and a count or rate
 * that did not come is computed from text and duration. The body, which is stored, still shows what came. `asked` is the
 * language of lines that name none.
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

/** How many lines came without a word count or without a speech rate, which are computed here. */
export const countComputed = (captions: readonly ReceivedCaption[]): number =>
  captions.filter(({ wordCount, speechRate }) => wordCount === undefined || speechRate === undefined).length;

/** A time that a video can have, in seconds; what is none is brought to the nearest. */
const isValidTime = (seconds: number): boolean => seconds >= 0 && seconds <= maxSeconds;

/** Between 0 and the most; 0 for what is no number. */
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

/** The lines in the order of their starts; the very same array where they are so. */
export const sortedByStart = (cues: readonly Cue[]): readonly Cue[] =>
  isSortedByStart(cues) ? cues : cues.toSorted(compareStarts);

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
