import type { LineCollector } from './line-collector';
import { notExactTime, parseExactTime, SourceMatcher } from './numbers-and-times';

/**
 * The exact form of rows with two times and text, as the strings before the first time, between the times and after the
 * text.
 */
export interface RowTemplate {
  before: string;
  between: string;
  after: string;
  /** The kind of times: start and duration in seconds or milliseconds, or start and end as clock times. */
  times: 'seconds' | 'milliseconds' | 'clocks';
}

const zero = 48;
const dot = 46;
const greater = 62;
const doubleQuote = 34;
const exactTimeLength = 12;
/** Longer numbers fall back to the general parser. */
const maxDigits = 9;
/** The value in milliseconds of a digit at each decimal place. */
const digitWeights = [0, 100, 10, 1];

/** Parses consecutive XML rows that have the same form. Other rows are left to `XmlScanner`. */
export class UniformRowParser {
  private readonly file: string;
  private readonly lines: LineCollector;
  private readonly templates: readonly RowTemplate[];
  private readonly matcher: SourceMatcher;
  /** The position after the last time. */
  private at = 0;

  constructor(file: string, lines: LineCollector, templates: readonly RowTemplate[]) {
    this.file = file;
    this.lines = lines;
    this.templates = templates;
    this.matcher = new SourceMatcher(file);
  }

  /** Parses rows as long as they match the template of the first one. Returns the end of the rows that match. */
  parseFrom(from: number): number {
    const { file, lines } = this;
    let row = skipBlanks(file, from);
    const form = this.templates.find(({ before }) => file.startsWith(before, row));
    if (!form) return from;
    const { before, between, after, times } = form;
    // A single comparison checks the end of a row together with the start of the next one.
    let next = '';
    for (;;) {
      const start = this.time(row + before.length, times);
      if (!this.matcher.matchesAt(between, this.at)) return row;
      const second = this.time(this.at + between.length, times);
      const textStart = this.at + 2;
      if (file.charCodeAt(this.at) !== doubleQuote || file.charCodeAt(textStart - 1) !== greater) return row;
      const to = lines.tagFrom(textStart);
      const isFollowed = next !== '' && this.matcher.matchesAt(next, to);
      if (Number.isNaN(start + second) || (!isFollowed && !file.startsWith(after, to))) return row;
      lines.addCounted(textStart, to, start, times === 'clocks' ? second : start + second);
      const end = to + after.length;
      row = isFollowed ? to + next.length - before.length : skipBlanks(file, end);
      if (isFollowed) continue;
      if (!file.startsWith(before, row)) return end;
      next = file.slice(to, row + before.length);
    }
  }

  /** Parses a time at a position to milliseconds; `NaN` if it has another form. */
  private time(from: number, times: RowTemplate['times']): number {
    if (times !== 'clocks') return this.parseDecimal(from, times === 'seconds');
    this.at = from + exactTimeLength;
    const clock = parseExactTime(this.file, from);
    return clock === notExactTime ? Number.NaN : clock;
  }

  private parseDecimal(from: number, isSeconds: boolean): number {
    const { file } = this;
    let index = from;
    let ms = 0;
    let digit = file.charCodeAt(index) - zero;
    for (; digit >= 0 && digit <= 9; digit = file.charCodeAt(++index) - zero) ms = ms * 10 + digit;
    this.at = index;
    if (index === from || index - from > maxDigits) return Number.NaN;
    if (!isSeconds) return ms;
    ms *= 1000;
    if (digit !== dot - zero) return ms;
    const point = index;
    digit = file.charCodeAt(++index) - zero;
    for (; digit >= 0 && digit <= 9; digit = file.charCodeAt(++index) - zero)
      ms += digit * (digitWeights[index - point] ?? Number.NaN);
    this.at = index;
    return ms;
  }
}

function skipBlanks(file: string, from: number): number {
  let index = from;
  while (file.charCodeAt(index) <= 32) index++;
  return index;
}
