import { cleanVttText, hasVttMarkup, readVttMarkup, srtTextCleaner } from './cue-markup';
import { type CaptionParser, LineCollector, type ParsedCaptions } from './line-collector';
import { maxTimeLength, notExactTime, parseExactTime, parseLooseTime } from './numbers-and-times';

const lineFeed = 10;
const spaceCode = 32;
const zero = 48;
const arrowText = '-->';

const vttHeader = /^\s*WEBVTT(?=[ \t\n]|$)/;
/** Language line of the header, which ends at the first empty line. */
const vttLanguage = /^Language:[ \t]*([A-Za-z0-9-]{2,35})[ \t]*$/m;
/** The times of a SubRip cue with something else in place of the arrow, and the number of the cue above them. */
const timesWithoutArrow = /^(\d{1,9}\n)?\d{1,3}:\d\d:\d\d[.,]\d{1,3}[^\w\n]{1,8}\d{1,3}:\d\d:\d\d[.,]\d{1,3}[ \t]*$/gm;
const nonCueBlock = /^(?:NOTE|STYLE|REGION)(?:[ \t\n]|$)/;

/**
 * Parses SubRip and WebVTT, which are told apart by the first line. Cues are found by their timing lines, so cue
 * numbers, empty lines and cue settings are optional.
 */
export const parseSubtitles: CaptionParser = (file, lang) =>
  new SubtitleParser(withoutNul(normalizeLineEnds(file)), lang).read();

/** WebVTT replaces each NUL with U+FFFD before parsing (W3C WebVTT, "WebVTT parser"). */
const withoutNul = (file: string): string =>
  file.includes('\0') && vttHeader.test(file) ? file.replaceAll('\0', '\ufffd') : file;

/**
 * Converts all line endings to line feeds. Programs that write to text files in binary mode leave two carriage returns
 * before a line feed.
 */
export const normalizeLineEnds = (file: string): string =>
  file.includes('\r') ? file.replace(/\r\r?\n|\r/g, '\n') : file;

class SubtitleParser {
  private readonly file: string;
  private readonly isVtt: boolean;
  private readonly fileLang: string | null = null;
  private readonly lines: LineCollector;
  /** The start of the current cue's text, or of the text before the first cue. */
  private textStart = 0;
  /** The times of the current cue, in milliseconds. */
  private start = 0;
  private end = 0;
  private state: 'before' | 'line' | 'broken' = 'before';
  /** The position of the next empty line, or -1 before the first search. */
  private nextGap = -1;
  /** The timing line that was found last, with times in milliseconds. */
  private foundTimes = { at: 0, start: 0, end: 0, isExact: false };

  /** The number of the last numbered cue; 0 if no cue was numbered. */
  private lastNumber = 0;

  constructor(file: string, lang: string) {
    this.file = file;
    this.isVtt = vttHeader.test(file);
    if (this.isVtt) this.fileLang = vttLanguage.exec(file.slice(0, this.gapFrom(0)))?.[1] ?? null;
    const linesLang = this.fileLang ?? lang;
    this.lines = this.isVtt
      ? new LineCollector(file, linesLang, cleanVttText, hasVttMarkup(file) ? readVttMarkup : undefined)
      : new LineCollector(file, linesLang, srtTextCleaner(file));
  }

  read(): ParsedCaptions | null {
    const { file, lines } = this;
    let classifiedUntil = 0;
    for (let arrow = file.indexOf(arrowText); arrow >= 0; arrow = file.indexOf(arrowText, classifiedUntil)) {
      const kind = this.classifyArrowLine(arrow, Math.max(classifiedUntil, this.textStart));
      classifiedUntil = arrow + arrowText.length;
      if (kind === 'text') continue;
      const cueStart = this.cueStart(this.foundTimes.at);
      if (cueStart < 0) continue;
      this.close(cueStart);
      this.state = kind;
      if (kind === 'broken') lines.skippedRows++;
      else ({ start: this.start, end: this.end } = this.foundTimes);
      this.textStart = this.nextLine(classifiedUntil);
      if (kind === 'line') this.parseUniformLines();
      classifiedUntil = this.textStart;
    }
    this.close(file.length);
    if (lines.cues.length === 0 && !this.isVtt && file.trim() !== '') return null;
    return lines.result(this.fileLang);
  }

  /**
   * Parses cues in the most common form: text, empty line, optional number, exact times. Reads each character once. The
   * general parser handles all other cues, with the same result.
   */
  private parseUniformLines(): void {
    const { file, lines } = this;
    for (;;) {
      // If the text starts with an empty line, the general parser decides which cue it belongs to.
      const nextGap = file.charCodeAt(this.textStart) === lineFeed ? -1 : lines.blankLineFrom(this.textStart);
      if (nextGap < 0) return;
      const next = nextGap + 2;
      let number = 0;
      let index = next;
      for (let code = file.charCodeAt(index); isDigit(code); code = file.charCodeAt(++index))
        number = number * 10 + code - zero;
      const isNumbered = index > next && index - next <= 9 && file.charCodeAt(index) === lineFeed;
      index = isNumbered ? index + 1 : next;
      const start = parseExactTime(file, index);
      const end =
        start === notExactTime || !isArrow(file, index + 12) ? notExactTime : parseExactTime(file, index + 17);
      if (end === notExactTime) return;
      lines.addCounted(this.textStart, nextGap, this.start, this.end);
      if (isNumbered) this.lastNumber = number;
      this.start = start;
      this.end = end;
      this.foundTimes.isExact = true;
      this.textStart = this.nextLine(index + 16);
    }
  }

  /** Classifies the line that contains this arrow. Text before `minPosition` is already classified. */
  private classifyArrowLine(arrow: number, minPosition: number): 'line' | 'broken' | 'text' {
    const { file, foundTimes } = this;
    const exact = arrow - 13;
    if (exact >= minPosition && this.startsLine(exact) && file.charCodeAt(arrow - 1) === spaceCode) {
      foundTimes.at = exact;
      foundTimes.start = parseExactTime(file, exact);
      foundTimes.end = file.charCodeAt(arrow + 3) === spaceCode ? parseExactTime(file, arrow + 4) : notExactTime;
      foundTimes.isExact = foundTimes.start !== notExactTime && foundTimes.end !== notExactTime;
      if (foundTimes.isExact) return 'line';
    }
    foundTimes.isExact = false;
    return this.classifyLooseLine(arrow, minPosition);
  }

  private classifyLooseLine(arrow: number, minPosition: number): 'line' | 'broken' | 'text' {
    const { file, foundTimes } = this;
    let index = arrow;
    while (index > minPosition && file.charCodeAt(index - 1) !== lineFeed) index--;
    // The line was already classified at an earlier arrow.
    if (!this.startsLine(index)) return 'text';
    foundTimes.at = index;
    foundTimes.start = arrow - index > maxTimeLength ? Number.NaN : parseLooseTime(file.slice(index, arrow));
    const after = file.slice(arrow + 3, arrow + 3 + maxTimeLength);
    foundTimes.end = parseLooseTime(after.split('\n', 1)[0] ?? '');
    const hasStart = !Number.isNaN(foundTimes.start);
    const hasEnd = !Number.isNaN(foundTimes.end);
    if (hasStart && hasEnd) return 'line';
    return hasStart || hasEnd || this.startsBlock(index) ? 'broken' : 'text';
  }

  private startsLine(index: number): boolean {
    return index === this.textStart || this.file.charCodeAt(index - 1) === lineFeed;
  }

  /**
   * Returns whether a block starts at a position: after an empty line, or after a number line that follows an empty
   * line.
   */
  private startsBlock(index: number): boolean {
    return this.isAfterGap(this.numberAbove(index));
  }

  private isAfterGap(index: number): boolean {
    return (
      index === 0 ||
      (index - 2 >= this.textStart &&
        this.file.charCodeAt(index - 1) === lineFeed &&
        this.file.charCodeAt(index - 2) === lineFeed)
    );
  }

  /** Returns the start of the line above if that line is a number, otherwise `index`. */
  private numberAbove(index: number): number {
    const { file, textStart } = this;
    let first = index - 1;
    while (first > textStart && isDigit(file.charCodeAt(first - 1))) first--;
    return first < index - 1 && first >= textStart && this.startsLine(first) ? first : index;
  }

  /** Ends the current cue before the position `next`. */
  private close(next: number): void {
    const { file, lines, textStart } = this;
    let to = this.isVtt ? Math.min(next, Math.max(textStart, this.gapFrom(textStart))) : next;
    if (this.isVtt) this.countSkippedBlocks(to, next);
    if (!this.isVtt && this.state === 'line') to = this.cutBrokenTimings(to);
    while (to > textStart && file.charCodeAt(to - 1) === lineFeed) to--;
    if (this.state === 'line') lines.addRange(textStart, to, this.start, this.end);
    else if (this.state === 'before' && !this.isVtt && file.slice(textStart, to).trim() !== '') lines.skippedRows++;
  }

  /**
   * Returns the end of the current cue's text before a cue whose times have no arrow, and counts such cues. In a
   * numbered file, times without a number are spoken text.
   */
  private cutBrokenTimings(to: number): number {
    const text = this.file.slice(this.textStart, to);
    const broken = Array.from(text.matchAll(timesWithoutArrow))
      .filter(([, number]) => number !== undefined || this.lastNumber === 0)
      .map(({ index }) => index);
    this.lines.skippedRows += broken.length;
    return this.textStart + (broken[0] ?? text.length);
  }

  /**
   * Returns the start of the cue whose timing line is at `index`. If the line above is a number, the cue starts there,
   * provided that the number follows an empty line or is higher than the last one. Returns -1 in a numbered SubRip file
   * if the timing line is part of the text.
   */
  private cueStart(index: number): number {
    const above = this.numberAbove(index);
    if (above === index) return this.isVtt || this.lastNumber === 0 || this.isAfterGap(index) ? index : -1;
    const number = this.numberAt(above, Math.min(index - 1, above + 9));
    if (!this.isAfterGap(above) && number <= this.lastNumber) return this.isVtt || this.lastNumber === 0 ? index : -1;
    this.lastNumber = number;
    return above;
  }

  private numberAt(from: number, to: number): number {
    let number = 0;
    for (let index = from; index < to; index++) number = number * 10 + (this.file.charCodeAt(index) - zero);
    return number;
  }

  /** Returns the start of the next line. An exact time usually ends its line, which saves a search. */
  private nextLine(index: number): number {
    const { file } = this;
    const exact = index + 13;
    if (this.foundTimes.isExact && file.charCodeAt(exact) === lineFeed) return exact + 1;
    const lineEnd = file.indexOf('\n', index);
    return lineEnd < 0 ? file.length : lineEnd + 1;
  }

  private gapFrom(from: number): number {
    if (this.nextGap < from) {
      const gap = this.file.indexOf('\n\n', Math.max(0, from - 1));
      this.nextGap = gap < 0 ? this.file.length : gap;
    }
    return this.nextGap;
  }

  /**
   * Counts unexpected blocks between an empty line and the next timing line. WebVTT allows comments, styles, regions
   * and a cue identifier there.
   */
  private countSkippedBlocks(from: number, to: number): void {
    if (to - from <= 2) return;
    const between = this.file.slice(from, to);
    const blocks = between.split(/\n{2,}/).filter((block) => block.trim() !== '');
    const isNamed = to < this.file.length && !between.endsWith('\n\n');
    const name = isNamed ? blocks.pop() : undefined;
    if (name?.trim().includes('\n')) this.lines.skippedRows++;
    this.lines.skippedRows += blocks.filter((block) => !nonCueBlock.test(block.trimStart())).length;
  }
}

/** Returns whether an arrow between two spaces is at a position. */
const isArrow = (file: string, index: number): boolean =>
  file.charCodeAt(index) === spaceCode &&
  file.startsWith(arrowText, index + 1) &&
  file.charCodeAt(index + 4) === spaceCode;

const isDigit = (code: number): boolean => code >= zero && code <= zero + 9;
