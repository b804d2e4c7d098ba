import type { LineCollector } from './line-collector';
import { notExactTime, parseExactTime, SourceMatcher } from './scan';

/** How rows are written that hold two times and a text and nothing else: what stands before, between and behind these. */
export interface RowTemplate {
  before: string;
  between: string;
  after: string;
  /** A start and a length as numbers of seconds or milliseconds, or two clocks from when to when. */
  times: 'seconds' | 'milliseconds' | 'clocks';
}

const [zero, dot, greater, doubleQuote] = [48, 46, 62, 34];
const exactTimeLength = 12;
/** More digits than that go to the reader that takes any number. */
const maxDigits = 9;
/** What a digit is worth in milliseconds that stands so many places behind the point. */
const digitWeights = [0, 100, 10, 1];

/** Reads rows of an XML document that are all written alike, as programs write them, and leaves every other to `Markup`. */
export class UniformRowParser {
  private readonly file: string;
  private readonly lines: LineCollector;
  private readonly templates: readonly RowTemplate[];
  private readonly matcher: SourceMatcher;
  /** Behind the time that was read last. */
  private at = 0;

  constructor(file: string, lines: LineCollector, templates: readonly RowTemplate[]) {
    this.file = file;
    this.lines = lines;
    this.templates = templates;
    this.matcher = new SourceMatcher(file);
  }

  /** Reads rows from here on as long as they are in one form. Gives where the first stands that is not. */
  parseFrom(from: number): number {
    const { file, lines } = this;
    let row = skipBlanks(file, from);
    const form = this.templates.find(({ before }) => file.startsWith(before, row));
    if (!form) return from;
    const { before, between, after, times } = form;
    // The end of a row, what stands before the next and its beginning are looked for as one.
    let next = '';
    for (;;) {
      const start = this.time(row + before.length, times);
      if (!this.matcher.is(between, this.at)) return row;
      const second = this.time(this.at + between.length, times);
      const open = this.at + 2;
      if (file.charCodeAt(this.at) !== doubleQuote || file.charCodeAt(open - 1) !== greater) return row;
      const to = lines.tagFrom(open);
      const isFollowed = next !== '' && this.matcher.is(next, to);
      if (Number.isNaN(start + second) || (!isFollowed && !file.startsWith(after, to))) return row;
      lines.put(open, to, start, times === 'clocks' ? second : start + second);
      const end = to + after.length;
      row = isFollowed ? to + next.length - before.length : skipBlanks(file, end);
      if (isFollowed) continue;
      if (!file.startsWith(before, row)) return end;
      next = file.slice(to, row + before.length);
    }
  }

  /** Milliseconds of the time that stands here; `NaN` where it is not written as usual. */
  private time(from: number, times: RowTemplate['times']): number {
    if (times !== 'clocks') return this.parseDecimal(from, times === 'seconds');
    this.at = from + exactTimeLength;
    const clock = parseExactTime(this.file, from);
    return clock === notExactTime ? Number.NaN : clock;
  }

  private parseDecimal(from: number, isSeconds: boolean): number {
    const { file } = this;
    let at = from;
    let ms = 0;
    let digit = file.charCodeAt(at) - zero;
    for (; digit >= 0 && digit <= 9; digit = file.charCodeAt(++at) - zero) ms = ms * 10 + digit;
    this.at = at;
    if (at === from || at - from > maxDigits) return Number.NaN;
    if (!isSeconds) return ms;
    ms *= 1000;
    if (digit !== dot - zero) return ms;
    const point = at;
    digit = file.charCodeAt(++at) - zero;
    for (; digit >= 0 && digit <= 9; digit = file.charCodeAt(++at) - zero)
      ms += digit * (digitWeights[at - point] ?? Number.NaN);
    this.at = at;
    return ms;
  }
}

function skipBlanks(file: string, from: number): number {
  let at = from;
  while (file.charCodeAt(at) <= 32) at++;
  return at;
}
