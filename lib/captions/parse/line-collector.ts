import type { Cue } from '../cue';
import { countWords, invisibleRanges, unspacedRanges } from '../cue-text';
import type { TimingIssues } from '../cues';

export interface ParsedCaptions {
  /** In file order until `parseCaptions` sorts them, except that CSV rows are sorted already. Times are clamped. */
  cues: readonly Cue[];
  /** The language named in the file; `null` if there is none. */
  lang: string | null;
  skippedRows: number;
  timed: boolean;
  /** True if every line starts at or after the previous one. */
  areInOrder: boolean;
  timingIssues: TimingIssues;
}

/**
 * Parses a file in linear time. `lang` is the language of the lines if the file does not name one. Returns `null` if
 * the file has another format; never throws.
 */
export type CaptionParser = (file: string, lang: string) => ParsedCaptions | null;

/** Converts raw line text to spoken text: removes formatting tags and decodes references once. */
type CleanText = (raw: string) => string;

/** What a file states about a line besides its text. Word times are as in `Cue`. */
export interface LineMarkup {
  words?: readonly number[] | undefined;
  speaker?: string | undefined;
}

/** Reads the markup of raw text that was cleaned to `text`, of a line that starts at a time in milliseconds. */
type ReadMarkup = (raw: string, text: string, start: number) => LineMarkup | undefined;

/**
 * Bit flags for the kinds of a character. `hyphen` is half of `greaterThan`, and `lineEnd` is half of `nextLineEnd`, so
 * one shift detects the two adjacent characters that end the text of a line: `->` or two line breaks.
 */
const space = 1;
const markupSign = 2;
const hyphen = 4;
const greaterThan = 8;
/** A quote, backslash or control character, none of which JSON strings contain unescaped. */
const jsonStop = 16;
const lineEnd = 32;
const nextLineEnd = 64;
const lessThan = 128;
/** A letter of a script without word spaces or an invisible character, for which `countWords` counts more slowly. */
const counted = 256;
const textEnd = greaterThan | nextLineEnd;

/**
 * The kinds of each UTF-16 code unit. White space is the same as `\s`, which `splitWords` uses; markup signs may have a
 * meaning in one of the formats.
 */
const characterKinds = new Uint16Array(0x1_0000);
for (const char of '\t\v\f\r \u00a0\u1680\u2028\u2029\u202f\u205f\u3000\ufeff')
  characterKinds[char.charCodeAt(0)] = space;
characterKinds.fill(space, 0x2000, 0x200b);
for (const char of '&<{') characterKinds[char.charCodeAt(0)] = markupSign;
characterKinds['-'.charCodeAt(0)] = hyphen;
characterKinds['>'.charCodeAt(0)] = greaterThan;
characterKinds['<'.charCodeAt(0)] = markupSign | lessThan;
characterKinds['"'.charCodeAt(0)] = characterKinds['\\'.charCodeAt(0)] = jsonStop;
for (const [from, to] of [...unspacedRanges, ...invisibleRanges])
  for (let code = from; code <= to; code++) characterKinds[code] = (characterKinds[code] ?? 0) | counted;
characterKinds[0x0a] = space | lineEnd | nextLineEnd;
for (let code = 0; code < 0x20; code++) characterKinds[code] = (characterKinds[code] ?? 0) | jsonStop;

/** Longer times are capped at a thousand hours, as in `cues.ts`. */
const maxMs = 3_600_000_000;

/** Collects the lines of a file: extracts and cleans them, and counts their words. */
export class LineCollector {
  readonly cues: Cue[] = [];
  skippedRows = 0;

  private readonly file: string;
  private readonly lang: string;
  private readonly clean: CleanText;
  private readonly readMarkup: ReadMarkup | undefined;
  /** The latest start, and whether all lines so far are in order, which saves checking it later. */
  private latestStart = 0;
  private areInOrder = true;
  private readonly timingIssues: TimingIssues = { repaired: 0, outOfOrder: 0, withoutLength: 0 };
  /** The word count and the combined character kinds of the text that was scanned last. */
  private countedWords = 0;
  private seenKinds = 0;

  constructor(file: string, lang: string, clean: CleanText, readMarkup?: ReadMarkup) {
    this.file = file;
    this.lang = lang;
    this.clean = clean;
    this.readMarkup = readMarkup;
  }

  /** Returns everything parsed so far; `fileLang` is the language named in the file. */
  result(fileLang: string | null): ParsedCaptions {
    const { cues, skippedRows, areInOrder, timingIssues } = this;
    return { cues, lang: fileLang, skippedRows, timed: true, areInOrder, timingIssues };
  }

  /** Adds the text between two positions as a line. Times are in milliseconds. */
  addRange(from: number, to: number, start: number, end: number): void {
    this.count(this.file, from, to);
    this.addCounted(from, to, start, end);
  }

  /**
   * Returns the end of the text before the next empty line, or -1 if an arrow or the end of the file comes first. Also
   * counts the words of the text, so that `addCounted` does not scan it again.
   */
  blankLineFrom(from: number): number {
    const { file } = this;
    const { length } = file;
    let countedWords = 0;
    let before = space;
    let all = 0;
    for (let index = from; index < length; index++) {
      const kind = characterKinds[file.charCodeAt(index)] ?? 0;
      if ((kind & (before << 1) & textEnd) !== 0) {
        this.countedWords = countedWords;
        this.seenKinds = all;
        return (kind & nextLineEnd) !== 0 ? index - 1 : -1;
      }
      countedWords += before & ~kind & space;
      // Add each kind one character late, to exclude the line break before the empty line.
      all |= before;
      before = kind;
    }
    return -1;
  }

  /** Returns the position of the next `<`, or the end of the file, and counts the words before it. */
  tagFrom(from: number): number {
    return this.findKindFrom(from, lessThan);
  }

  /** Returns the position of the next quote, backslash or control character, and counts the words before it. */
  jsonStopFrom(from: number): number {
    return this.findKindFrom(from, jsonStop);
  }

  private findKindFrom(from: number, mask: number): number {
    const { file } = this;
    const { length } = file;
    let countedWords = 0;
    let before = space;
    let all = 0;
    let index = from;
    for (; index < length; index++) {
      const kind = characterKinds[file.charCodeAt(index)] ?? 0;
      if ((kind & mask) !== 0) break;
      countedWords += before & ~kind & space;
      all |= kind;
      before = kind;
    }
    this.countedWords = countedWords;
    this.seenKinds = all;
    return index;
  }

  /**
   * Adds the text that was counted last. Plain text is added unchanged; text with markup signs or line breaks is
   * cleaned first. Times are in milliseconds.
   */
  addCounted(from: number, to: number, start: number, end: number): void {
    const text = this.file.slice(from, to);
    const cleaned = (this.seenKinds & (markupSign | lineEnd)) === 0 ? text : this.clean(text);
    // Cleaning rarely changes the text. If it does not, the word count is still valid.
    if (cleaned === text) this.addCue(text, start, end);
    else this.addText(cleaned, start, end, this.readMarkup?.(text, cleaned, start));
  }

  /** Adds a line whose text is already clean. Times are in milliseconds. */
  addText(text: string, start: number, end: number, markup?: LineMarkup): void {
    this.count(text, 0, text.length);
    const cue = this.addCue(text, start, end);
    if (!markup) return;
    if (markup.speaker !== undefined) cue.speaker = markup.speaker;
    // Words before the video would have the wrong times.
    if (markup.words && start >= 0) cue.words = markup.words;
  }

  /** Counts words without branches, because the CPU mispredicts branches at word ends. */
  private count(text: string, from: number, to: number): void {
    let countedWords = 0;
    let before = space;
    let all = 0;
    for (let index = from; index < to; index++) {
      const kind = characterKinds[text.charCodeAt(index)] ?? 0;
      countedWords += before & ~kind & space;
      all |= kind;
      before = kind;
    }
    this.countedWords = countedWords;
    this.seenKinds = all;
  }

  private addCue(text: string, start: number, end: number): Cue {
    const wordCount = (this.seenKinds & counted) === 0 ? this.countedWords : countWords(text);
    const offset = clampMs(start) / 1000;
    const whole = clampMs(end - start) / 1000;
    const duration = start < 0 ? clampMs(end) / 1000 : whole;
    const speechRate = whole > 0 ? (wordCount / whole) * 60 : 0;
    if (offset < this.latestStart) this.areInOrder = false;
    else this.latestStart = offset;
    if (isClamped(start) || isClamped(end - start)) this.timingIssues.repaired++;
    else {
      if (offset < this.latestStart) this.timingIssues.outOfOrder++;
      if (duration === 0) this.timingIssues.withoutLength++;
    }
    const cue: Cue = { offset, duration, lang: this.lang, text, wordCount, speechRate };
    if (duration < whole) cue.cutSeconds = whole - duration;
    this.cues.push(cue);
    return cue;
  }
}

/** Clamps a value to the range from 0 to `maxMs`; `NaN` becomes 0. */
const clampMs = (ms: number): number => (ms > 0 ? Math.min(ms, maxMs) : 0);

/** Returns whether a value is clamped; `false` for `NaN`, which is the end of a line that states none. */
const isClamped = (ms: number): boolean => ms < 0 || ms > maxMs;
