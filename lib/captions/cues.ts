import type { Chapter } from '@/lib/platform/chapters';
import { areEscapedTwice, decodeReferences } from './character-references';
import type { Cue } from './cue';
import { countWords } from './cue-text';
import { perMinute } from './rate-unit';

/** Longer times are capped at a thousand hours, so that they stay readable. */
const maxSeconds = 3_600_000;

/** A caption item as received. Only its start and text are required; `cuesFrom` fills in the other fields. */
export type ReceivedCaption = Pick<Cue, 'offset' | 'text'> & {
  [Field in Exclude<keyof Cue, 'cutSeconds' | 'words'>]?: Cue[Field] | undefined;
};

export const unknownLanguage = 'und';

/**
 * Converts received caption items (section "Caption item") to cues, sorted by start. Never throws and never drops a
 * line: references are decoded once, or twice in a track that is escaped twice, invalid times are clamped and missing counts
 * are computed. `defaultLang` is the language of lines without one.
 */
export function cuesFrom(captions: readonly ReceivedCaption[], defaultLang = unknownLanguage): Cue[] {
  const isEscapedTwice = areEscapedTwice(captions.map(({ text }) => text));
  const cues = captions.map((caption) => {
    const once = decodeReferences(caption.text);
    const text = isEscapedTwice ? decodeReferences(once) : once;
    const whole = clampToMax(caption.duration ?? 0, maxSeconds);
    const duration = caption.offset < 0 ? clampToMax(whole + caption.offset, maxSeconds) : whole;
    const wordCount = clampToMax(caption.wordCount ?? countWords(text), Number.MAX_SAFE_INTEGER);
    const cue: Cue = {
      offset: clampToMax(caption.offset, maxSeconds),
      duration,
      lang: caption.lang ?? defaultLang,
      text,
      wordCount,
      speechRate: clampToMax(caption.speechRate ?? perMinute(wordCount, whole) ?? 0, Number.MAX_SAFE_INTEGER),
    };
    if (duration < whole) cue.cutSeconds = whole - duration;
    if (caption.speaker) cue.speaker = caption.speaker;
    return cue;
  });
  return isSortedByStart(cues) ? cues : cues.sort(compareStarts);
}

/** Counts the lines that arrived without a word count or a speech rate. */
const countComputed = (captions: readonly ReceivedCaption[]): number =>
  captions.filter(({ wordCount, speechRate }) => wordCount === undefined || speechRate === undefined).length;

const isValidTime = (seconds: number): boolean => seconds >= 0 && seconds <= maxSeconds;

/** Clamps a value to the range from 0 to `max`; `NaN` becomes 0. */
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

/** Returns the lines sorted by start, or the same array if they are already sorted. */
export const sortedByStart = (cues: readonly Cue[]): readonly Cue[] =>
  isSortedByStart(cues) ? cues : cues.toSorted(compareStarts);

/** Counts of lines with unusual times, none of which are removed. */
export interface TimingIssues {
  /** Lines with an impossible time, which `cuesFrom` corrects. */
  repaired: number;
  /** Lines with a start before that of any earlier line, which `cuesFrom` sorts. */
  outOfOrder: number;
  /** Lines without a duration, which are never the current line. */
  withoutLength: number;
}

export function findTimingIssues(captions: readonly Pick<ReceivedCaption, 'offset' | 'duration'>[]): TimingIssues {
  const issues: TimingIssues = { repaired: 0, outOfOrder: 0, withoutLength: 0 };
  let previousStart = 0;
  for (const { offset, duration = 0 } of captions) {
    if (!isValidTime(offset) || !isValidTime(duration)) issues.repaired += 1;
    else {
      if (offset < previousStart) issues.outOfOrder += 1;
      if (duration === 0) issues.withoutLength += 1;
    }
    previousStart = Math.max(previousStart, isValidTime(offset) ? offset : 0);
  }
  return issues;
}

/**
 * Converts received caption items to the lines of a track. `skipped` is the number of items that could not be read;
 * `defaultLang` is the language of lines without one.
 */
export const parsedLinesFrom = (captions: readonly ReceivedCaption[], skipped: number, defaultLang?: string) => ({
  cues: cuesFrom(captions, defaultLang),
  lang: captions[0]?.lang ?? null,
  skippedRows: skipped,
  computed: countComputed(captions),
  timingIssues: findTimingIssues(captions),
});

/** Video lengths are rounded to whole seconds. */
const roundingSeconds = 1;

/** Counts the lines that start after the end of the video; 0 if its length is unknown. Expects sorted lines. */
export const countLinesAfterEnd = (cues: readonly Cue[], length: number | null): number =>
  length === null ? 0 : cues.length - 1 - lastStartedLine(cues, length + roundingSeconds);

/**
 * Returns a range of up to `max` lines around `middle`, from `from` up to but excluding `until`. If `middle` is -1, the
 * range contains the first lines.
 */
export function linesAround(count: number, middle: number, max = 3): { from: number; until: number } {
  const start = middle - Math.floor((max - 1) / 2);
  const from = Math.max(0, Math.min(start, count - max));
  return { from, until: Math.min(count, from + max) };
}

type TimeSpan = Pick<Cue, 'offset' | 'duration'>;

/** Returns the index of the current line at a time, or of the last one that started if lines overlap; -1 in a pause. */
export function lineAt(cues: readonly TimeSpan[], seconds: number): number {
  const longest = longestDuration(cues);
  for (let index = lastStartedLine(cues, seconds); index >= 0; index--) {
    const { offset = 0, duration = 0 } = cues[index] ?? {};
    if (offset + duration > seconds) return index;
    // No earlier line is long enough to reach this time.
    if (offset + longest <= seconds) return -1;
  }
  return -1;
}

/** Returns the index of the current line if every line lasts until the next one starts; -1 before and after all lines. */
export function continuedLineAt(cues: readonly TimeSpan[], seconds: number): number {
  const index = lastStartedLine(cues, seconds);
  return index === cues.length - 1 ? lineAt(cues, seconds) : index;
}

/**
 * Returns the index of the last line that starts at or before a time, even if it has ended; -1 before the first line.
 */
export function lastStartedLine(cues: readonly TimeSpan[], seconds: number): number {
  let low = 0;
  let high = cues.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((cues[middle]?.offset ?? 0) <= seconds) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Returns the index of the first line that starts after a time; -1 if there is none. */
export function nextLine(cues: readonly Cue[], seconds: number): number {
  const next = lastStartedLine(cues, seconds) + 1;
  return next < cues.length ? next : -1;
}

/**
 * Returns the index of the last line that started at least `grace` seconds ago, so that repeated key presses keep
 * moving back; 0 if all lines started later, -1 if there are no lines.
 */
export const previousLine = (cues: readonly Cue[], seconds: number, grace = 1): number =>
  cues.length > 0 ? Math.max(0, lastStartedLine(cues, seconds - grace)) : -1;

/** Tracks are immutable, so the longest line is computed once per track. */
const longestLines = new WeakMap<readonly TimeSpan[], number>();

function longestDuration(cues: readonly TimeSpan[]): number {
  const known = longestLines.get(cues) ?? cues.reduce((longest, { duration }) => Math.max(longest, duration), 0);
  longestLines.set(cues, known);
  return known;
}

/** Tolerance in seconds: chapter starts are whole seconds, so a line can start slightly before its chapter. */
const roundingTolerance = 0.001;

/**
 * Groups chapters by the index of the first line that starts in or after them. Chapters after the last line are grouped
 * under the number of lines.
 */
export function chaptersByLine(
  cues: readonly Cue[],
  chapters: readonly Chapter[],
): ReadonlyMap<number, readonly Chapter[]> {
  const lineOf = ({ start }: Chapter): number => {
    const line = nextLine(cues, start - roundingTolerance);
    return line < 0 ? cues.length : line;
  };
  return Map.groupBy(
    chapters.toSorted((a, b) => a.start - b.start),
    lineOf,
  );
}

/** A repeated range of lines: indices from `from` up to but excluding `until`, and the start and end in seconds. */
export interface Loop {
  from: number;
  until: number;
  start: number;
  end: number;
}

/** Minimum length of a loop in seconds, because lines without a duration are spoken too. */
const minLoopSeconds = 0.5;
/** Tolerance in seconds: players stop slightly before the requested time. */
const earlyTolerance = 0.3;
/** Tolerance in seconds: players report their time four times a second, at up to double speed. */
const lateTolerance = 1;

/**
 * Creates a loop, or returns `null` if there are no such lines. If the lines overlap the line after the loop, as in
 * automatic captions, the loop ends where that line starts.
 */
export function createLoop(cues: readonly Cue[], from: number, until: number): Loop | null {
  const first = cues[from];
  const last = cues[until - 1];
  if (!first || !last) return null;
  let end = 0;
  for (let index = from; index < until; index++)
    end = Math.max(end, (cues[index]?.offset ?? 0) + (cues[index]?.duration ?? 0));
  const next = cues[until]?.offset ?? end;
  if (next > last.offset) end = Math.min(end, next);
  return { from, until, start: first.offset, end: Math.max(end, first.offset + minLoopSeconds) };
}

/** Returns whether playback has left the loop. At its end, the page jumps back. */
export const isOutsideLoop = ({ start, end }: Loop, seconds: number): boolean =>
  seconds < start - earlyTolerance || seconds > end + lateTolerance;
