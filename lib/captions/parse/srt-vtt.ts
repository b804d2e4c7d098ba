import type { CaptionReader, Reading } from './caption-parser';
import { exactClock, longestClock, looseClock, notExact } from './clock';
import { saidInSrt, saidInVtt } from './cue-markup';
import { Lines } from './line-collector';

const feed = 10;
const blank = 32;
const zero = 48;
const arrowSign = '-->';

const vttHead = /^\s*WEBVTT(?=[ \t\n]|$)/;
/** A line of the head, which ends with the first empty line. */
const vttLanguage = /^Language:[ \t]*([A-Za-z0-9-]{2,35})[ \t]*$/m;
/** Blocks of WebVTT that are no captions and need none. */
const aside = /^(?:NOTE|STYLE|REGION)(?:[ \t\n]|$)/;

/**
 * Reads SubRip and WebVTT: the latter says so in its first line, whatever the file is called. Both are read by their lines of
 * times, so numbers, empty lines and cue settings may be there or not.
 */
export const readSubtitles: CaptionReader = (file, lang) => new Subtitles(withoutNul(plain(file)), lang).read();

/** WebVTT has U+FFFD for each NUL before anything else is read (W3C WebVTT, "WebVTT parser"). */
const withoutNul = (file: string): string =>
  file.includes('\0') && vttHead.test(file) ? file.replaceAll('\0', '\ufffd') : file;

/** One kind of line end. */
const plain = (file: string): string => (file.includes('\r') ? file.replace(/\r\n?/g, '\n') : file);

class Subtitles {
  private readonly file: string;
  private readonly isVtt: boolean;
  private readonly ownLang: string | null = null;
  private readonly lines: Lines;
  /** Where the text of the line under way begins, or what stands before the first one. */
  private from = 0;
  /** Of the line under way. */
  private start = 0;
  private end = 0;
  private is: 'before' | 'line' | 'broken' = 'before';
  /** The next empty line from `from` on. */
  private gap = -1;
  /** Of the line of times that was found last. */
  private found = { at: 0, start: 0, end: 0, isExact: false };

  /** The number of the last line that had one. */
  private number = 0;

  constructor(file: string, lang: string) {
    this.file = file;
    this.isVtt = vttHead.test(file);
    if (this.isVtt) this.ownLang = vttLanguage.exec(file.slice(0, this.gapFrom(0)))?.[1] ?? null;
    this.lines = new Lines(file, this.ownLang ?? lang, this.isVtt ? saidInVtt : saidInSrt(file));
  }

  read(): Reading | null {
    const { file, lines } = this;
    let judged = 0;
    for (let arrow = file.indexOf(arrowSign); arrow >= 0; arrow = file.indexOf(arrowSign, judged)) {
      const what = this.timesAt(arrow, Math.max(judged, this.from));
      judged = arrow + arrowSign.length;
      if (what === 'text') continue;
      const place = this.placeOf(this.found.at);
      if (place < 0) continue;
      this.close(place);
      this.is = what;
      if (what === 'broken') lines.setAside++;
      else ({ start: this.start, end: this.end } = this.found);
      this.from = this.nextLine(judged);
      if (what === 'line') this.runOn();
      judged = this.from;
    }
    this.close(file.length);
    if (lines.cues.length === 0 && !this.isVtt && file.trim() !== '') return null;
    return lines.reading(this.ownLang);
  }

  /**
   * Reads on as long as lines are written as nearly all are: a text, an empty line, a number or none, exact times. Goes over each
   * letter once, and says the same as the closer look that everything else is left to.
   */
  private runOn(): void {
    const { file, lines } = this;
    for (;;) {
      // Where a text begins with an empty line, it is asked whose it is.
      const gap = file.charCodeAt(this.from) === feed ? -1 : lines.gapFrom(this.from);
      if (gap < 0) return;
      const next = gap + 2;
      let number = 0;
      let at = next;
      for (let code = file.charCodeAt(at); isDigit(code); code = file.charCodeAt(++at))
        number = number * 10 + code - zero;
      const isNumbered = at > next && at - next <= 9 && file.charCodeAt(at) === feed;
      at = isNumbered ? at + 1 : next;
      const start = exactClock(file, at);
      const end = start === notExact || !isArrow(file, at + 12) ? notExact : exactClock(file, at + 17);
      if (end === notExact) return;
      lines.put(this.from, gap, this.start, this.end);
      if (isNumbered) this.number = number;
      this.start = start;
      this.end = end;
      this.found.isExact = true;
      this.from = this.nextLine(at + 16);
    }
  }

  /** What the line with this arrow is; nothing before `least` is looked at again. */
  private timesAt(arrow: number, least: number): 'line' | 'broken' | 'text' {
    const { file, found } = this;
    const exact = arrow - 13;
    if (exact >= least && this.beginsLine(exact) && file.charCodeAt(arrow - 1) === blank) {
      found.at = exact;
      found.start = exactClock(file, exact);
      found.end = file.charCodeAt(arrow + 3) === blank ? exactClock(file, arrow + 4) : notExact;
      found.isExact = found.start !== notExact && found.end !== notExact;
      if (found.isExact) return 'line';
    }
    found.isExact = false;
    return this.looseTimesAt(arrow, least);
  }

  private looseTimesAt(arrow: number, least: number): 'line' | 'broken' | 'text' {
    const { file, found } = this;
    let at = arrow;
    while (at > least && file.charCodeAt(at - 1) !== feed) at--;
    // Another arrow of the same line was looked at before.
    if (!this.beginsLine(at)) return 'text';
    found.at = at;
    found.start = arrow - at > longestClock ? Number.NaN : looseClock(file.slice(at, arrow));
    const after = file.slice(arrow + 3, arrow + 3 + longestClock);
    found.end = looseClock(after.split('\n', 1)[0] ?? '');
    if (!Number.isNaN(found.start) && !Number.isNaN(found.end)) return 'line';
    return this.beginsBlock(at) ? 'broken' : 'text';
  }

  private beginsLine(at: number): boolean {
    return at === this.from || this.file.charCodeAt(at - 1) === feed;
  }

  /** After an empty line, or a number that stands after one. */
  private beginsBlock(at: number): boolean {
    return this.isAfterGap(this.numberAbove(at));
  }

  private isAfterGap(at: number): boolean {
    return (
      at === 0 ||
      (at - 2 >= this.from && this.file.charCodeAt(at - 1) === feed && this.file.charCodeAt(at - 2) === feed)
    );
  }

  /** Where the line above begins if it holds a number and nothing else; otherwise the place itself. */
  private numberAbove(at: number): number {
    const { file, from } = this;
    let first = at - 1;
    while (first > from && isDigit(file.charCodeAt(first - 1))) first--;
    return first < at - 1 && first >= from && this.beginsLine(first) ? first : at;
  }

  /** Everything before this place belongs to the line under way. */
  private close(next: number): void {
    const { file, lines, from } = this;
    let to = this.isVtt ? Math.min(next, Math.max(from, this.gapFrom(from))) : next;
    if (this.isVtt) this.passOver(to, next);
    while (to > from && file.charCodeAt(to - 1) === feed) to--;
    if (this.is === 'line') lines.cut(from, to, this.start, this.end);
    else if (this.is === 'before' && !this.isVtt && file.slice(from, to).trim() !== '') lines.setAside++;
  }

  /**
   * Where the line whose times stand here begins: with its number, which comes after an empty line or is higher than the last.
   * In SubRip with numbers, times after anything else were said, and -1 says so.
   */
  private placeOf(at: number): number {
    const above = this.numberAbove(at);
    if (above === at) return this.isVtt || this.number === 0 || this.isAfterGap(at) ? at : -1;
    const number = this.numberAt(above, Math.min(at - 1, above + 9));
    if (!this.isAfterGap(above) && number <= this.number) return this.isVtt || this.number === 0 ? at : -1;
    this.number = number;
    return above;
  }

  /** Digits and nothing else stand between these places. */
  private numberAt(from: number, to: number): number {
    let number = 0;
    for (let at = from; at < to; at++) number = number * 10 + (this.file.charCodeAt(at) - zero);
    return number;
  }

  /** Where the next line begins; most lines of times end right behind an exact one. */
  private nextLine(at: number): number {
    const { file } = this;
    const exact = at + 13;
    if (this.found.isExact && file.charCodeAt(exact) === feed) return exact + 1;
    const lineEnd = file.indexOf('\n', at);
    return lineEnd < 0 ? file.length : lineEnd + 1;
  }

  private gapFrom(from: number): number {
    if (this.gap < from) {
      const found = this.file.indexOf('\n\n', Math.max(0, from - 1));
      this.gap = found < 0 ? this.file.length : found;
    }
    return this.gap;
  }

  /** In WebVTT only comments, styles, and a name on the line above the times stand between an empty line and the next times. */
  private passOver(from: number, to: number): void {
    if (to - from <= 2) return;
    const between = this.file.slice(from, to);
    const blocks = between.split(/\n{2,}/).filter((block) => block.trim() !== '');
    const isNamed = to < this.file.length && !between.endsWith('\n\n');
    const name = isNamed ? blocks.pop() : undefined;
    if (name?.trim().includes('\n')) this.lines.setAside++;
    this.lines.setAside += blocks.filter((block) => !aside.test(block.trimStart())).length;
  }
}

/** Whether an arrow stands here as most files have it, between two spaces. */
const isArrow = (file: string, at: number): boolean =>
  file.charCodeAt(at) === blank && file.startsWith(arrowSign, at + 1) && file.charCodeAt(at + 4) === blank;

const isDigit = (code: number): boolean => code >= zero && code <= zero + 9;
