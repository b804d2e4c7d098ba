import { exactClock, notExact } from './clock';
import type { Lines } from './line-collector';
import { Here } from './source-position';

/** How rows are written that hold two times and a text and nothing else: what stands before, between and behind these. */
export interface RowForm {
  before: string;
  between: string;
  after: string;
  /** A start and a length as numbers of seconds or milliseconds, or two clocks from when to when. */
  times: 'seconds' | 'milliseconds' | 'clocks';
}

const [zero, dot, greater, doubleQuote] = [48, 46, 62, 34];
const clockLength = 12;
/** More digits than that go to the reader that takes any number. */
const mostDigits = 9;
/** What a digit is worth in milliseconds that stands so many places behind the point. */
const worths = [0, 100, 10, 1];

/** Reads rows of an XML document that are all written alike, as programs write them, and leaves every other to `Markup`. */
export class PlainRows {
  private readonly file: string;
  private readonly lines: Lines;
  private readonly forms: readonly RowForm[];
  private readonly here: Here;
  /** Behind the time that was read last. */
  private at = 0;

  constructor(file: string, lines: Lines, forms: readonly RowForm[]) {
    this.file = file;
    this.lines = lines;
    this.forms = forms;
    this.here = new Here(file);
  }

  /** Reads rows from here on as long as they are in one form. Gives where the first stands that is not. */
  readFrom(from: number): number {
    const { file, lines } = this;
    let row = afterBlank(file, from);
    const form = this.forms.find(({ before }) => file.startsWith(before, row));
    if (!form) return from;
    const { before, between, after, times } = form;
    // The end of a row, what stands before the next and its beginning are looked for as one.
    let next = '';
    for (;;) {
      const start = this.time(row + before.length, times);
      if (!this.here.is(between, this.at)) return row;
      const second = this.time(this.at + between.length, times);
      const open = this.at + 2;
      if (file.charCodeAt(this.at) !== doubleQuote || file.charCodeAt(open - 1) !== greater) return row;
      const to = lines.lessFrom(open);
      const isFollowed = next !== '' && this.here.is(next, to);
      if (Number.isNaN(start + second) || (!isFollowed && !file.startsWith(after, to))) return row;
      lines.put(open, to, start, times === 'clocks' ? second : start + second);
      const end = to + after.length;
      row = isFollowed ? to + next.length - before.length : afterBlank(file, end);
      if (isFollowed) continue;
      if (!file.startsWith(before, row)) return end;
      next = file.slice(to, row + before.length);
    }
  }

  /** Milliseconds of the time that stands here; `NaN` where it is not written as usual. */
  private time(from: number, times: RowForm['times']): number {
    if (times !== 'clocks') return this.decimal(from, times === 'seconds');
    this.at = from + clockLength;
    const clock = exactClock(this.file, from);
    return clock === notExact ? Number.NaN : clock;
  }

  private decimal(from: number, isSeconds: boolean): number {
    const { file } = this;
    let at = from;
    let ms = 0;
    let digit = file.charCodeAt(at) - zero;
    for (; digit >= 0 && digit <= 9; digit = file.charCodeAt(++at) - zero) ms = ms * 10 + digit;
    this.at = at;
    if (at === from || at - from > mostDigits) return Number.NaN;
    if (!isSeconds) return ms;
    ms *= 1000;
    if (digit !== dot - zero) return ms;
    const point = at;
    digit = file.charCodeAt(++at) - zero;
    for (; digit >= 0 && digit <= 9; digit = file.charCodeAt(++at) - zero)
      ms += digit * (worths[at - point] ?? Number.NaN);
    this.at = at;
    return ms;
  }
}

function afterBlank(file: string, from: number): number {
  let at = from;
  while (file.charCodeAt(at) <= 32) at++;
  return at;
}
