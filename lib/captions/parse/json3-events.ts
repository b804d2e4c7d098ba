import { parseJsonText } from '@/lib/service/json-text';
import type { LineCollector } from './line-collector';
import { SourceMatcher } from './source-position';

/** A piece of JSON, with nothing but JSON's own white space where a space stands. */
const jsonPattern = (written: string): RegExp => new RegExp(written.replaceAll(' ', '[ \\t\\n\\r]*'), 'y');

/** What an event of a start, a length and one text begins with, up to the text, and what it ends with, up to the next event. */
const eventStart = jsonPattern('(\\{ "tStartMs" : )\\d+( , "dDurationMs" : )\\d+( , "segs" : \\[ \\{ "utf8" : ")');
const eventEnd = jsonPattern('" \\} \\] \\} , ');

const [zero, doubleQuote, backslash] = [48, 34, 92];
/** Nine digits are more than any video is long; more go to the parser that takes any number. */
const maxDigits = 9;

/** Reads events of a file in JSON that are all written as the first one is, and leaves every other to JSON's own parser. */
export class UniformEventParser {
  private readonly file: string;
  private readonly lines: LineCollector;
  private readonly matcher: SourceMatcher;
  /** Behind what was read last. */
  private at = 0;

  constructor(file: string, lines: LineCollector) {
    this.file = file;
    this.lines = lines;
    this.matcher = new SourceMatcher(file);
  }

  /** Reads events from here on as long as they are alike and another follows. Gives where the first stands that is not read. */
  parseFrom(from: number): number {
    const { file, lines, matcher } = this;
    const [before, between, opening] = matchAt(eventStart, file, from)?.slice(1) ?? [];
    if (before === undefined || between === undefined || opening === undefined) return from;
    let event = from;
    // The end of an event and the beginning of the next are looked for as one.
    let next = '';
    for (;;) {
      const start = this.parseWholeNumber(event + before.length);
      if (!matcher.is(between, this.at)) return event;
      const length = this.parseWholeNumber(this.at + between.length);
      if (Number.isNaN(start + length) || !matcher.is(opening, this.at)) return event;
      const open = this.at + opening.length;
      const quote = lines.jsonStopFrom(open);
      const said = file.charCodeAt(quote) === doubleQuote ? null : this.parseEscapedText(open);
      if (said === undefined) return event;
      const close = said === null ? quote : this.at;
      if (next === '') next = (matchAt(eventEnd, file, close)?.[0] ?? '') + before;
      if (!matcher.is(next, close)) return event;
      if (said === null) lines.put(open, close, start, start + length);
      else lines.said(said, start, start + length);
      event = close + next.length - before.length;
    }
  }

  /** The whole number that stands here, as JSON writes it; `NaN` for what is none. */
  private parseWholeNumber(from: number): number {
    const { file } = this;
    let at = from;
    let value = 0;
    for (let digit = file.charCodeAt(at) - zero; digit >= 0 && digit <= 9; digit = file.charCodeAt(++at) - zero)
      value = value * 10 + digit;
    this.at = at;
    const isLong = at - from > maxDigits || (at - from > 1 && file.charCodeAt(from) === zero);
    return at === from || isLong ? Number.NaN : value;
  }

  /** The text that begins here and holds signs in their escaped forms. Goes to the quote behind it. */
  private parseEscapedText(open: number): string | undefined {
    const { file } = this;
    let at = open;
    for (let code = file.charCodeAt(at); code !== doubleQuote; code = file.charCodeAt(at)) {
      if (Number.isNaN(code)) return undefined;
      at += code === backslash ? 2 : 1;
    }
    this.at = at;
    const json = parseJsonText(file.slice(open - 1, at + 1));
    return json.is === 'json' && typeof json.value === 'string' ? json.value : undefined;
  }
}

function matchAt(pattern: RegExp, file: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(file);
}
