import { parseJsonText } from '@/lib/shared/json';
import { wordTimesFrom } from '../word-times';
import { type CaptionParser, LineCollector, type ParsedCaptions } from './line-collector';
import { SourceMatcher } from './numbers-and-times';

/** Creates a JSON pattern in which each space matches any amount of JSON white space. */
const jsonPattern = (written: string): RegExp => new RegExp(written.replaceAll(' ', '[ \\t\\n\\r]*'), 'y');

/**
 * Patterns for an event with a start, a duration and one text: `eventStart` matches up to the text, `eventEnd` from its
 * end to the next event.
 */
const eventStart = jsonPattern('(\\{ "tStartMs" : )\\d+( , "dDurationMs" : )\\d+( , "segs" : \\[ \\{ "utf8" : ")');
const eventEnd = jsonPattern('" \\} \\] \\} , ');

const zero = 48;
const doubleQuote = 34;
const backslash = 92;
/** Longer numbers fall back to the general parser. */
const maxDigits = 9;

/** Parses consecutive events that are written like the first one. Other events are left to `JSON.parse`. */
class UniformEventParser {
  private readonly file: string;
  private readonly lines: LineCollector;
  private readonly matcher: SourceMatcher;
  /** The position after the last token. */
  private at = 0;

  constructor(file: string, lines: LineCollector) {
    this.file = file;
    this.lines = lines;
    this.matcher = new SourceMatcher(file);
  }

  /** Parses events until one has a different form. Returns the position of the first unparsed event. */
  parseFrom(from: number): number {
    const { file, lines, matcher } = this;
    const [before, between, opening] = matchAt(eventStart, file, from)?.slice(1) ?? [];
    if (before === undefined || between === undefined || opening === undefined) return from;
    let event = from;
    // A single comparison checks the end of an event together with the start of the next one.
    let next = '';
    for (;;) {
      const start = this.parseWholeNumber(event + before.length);
      if (!matcher.matchesAt(between, this.at)) return event;
      const length = this.parseWholeNumber(this.at + between.length);
      if (Number.isNaN(start + length) || !matcher.matchesAt(opening, this.at)) return event;
      const open = this.at + opening.length;
      const quote = lines.jsonStopFrom(open);
      const text = file.charCodeAt(quote) === doubleQuote ? null : this.parseEscapedText(open);
      if (text === undefined) return event;
      const close = text === null ? quote : this.at;
      if (next === '') next = (matchAt(eventEnd, file, close)?.[0] ?? '') + before;
      if (!matcher.matchesAt(next, close)) return event;
      if (text === null) lines.addCounted(open, close, start, start + length);
      else lines.addText(text, start, start + length);
      event = close + next.length - before.length;
    }
  }

  /** Parses a whole JSON number at a position; returns `NaN` if there is none. */
  private parseWholeNumber(from: number): number {
    const { file } = this;
    let index = from;
    let value = 0;
    for (let digit = file.charCodeAt(index) - zero; digit >= 0 && digit <= 9; digit = file.charCodeAt(++index) - zero)
      value = value * 10 + digit;
    this.at = index;
    const isLong = index - from > maxDigits || (index - from > 1 && file.charCodeAt(from) === zero);
    return index === from || isLong ? Number.NaN : value;
  }

  /** Parses a string with escapes and moves to its closing quote. Returns `undefined` if the text is invalid. */
  private parseEscapedText(textStart: number): string | undefined {
    const { file } = this;
    let index = textStart;
    for (let code = file.charCodeAt(index); code !== doubleQuote; code = file.charCodeAt(index)) {
      if (Number.isNaN(code)) return undefined;
      index += code === backslash ? 2 : 1;
    }
    this.at = index;
    const json = parseJsonText(file.slice(textStart - 1, index + 1));
    return json.is === 'json' && typeof json.value === 'string' ? json.value : undefined;
  }
}

function matchAt(pattern: RegExp, file: string, index: number): RegExpExecArray | null {
  pattern.lastIndex = index;
  return pattern.exec(file);
}

/**
 * An event in the platform's format, with times in whole milliseconds. Window and pen definitions are events without
 * segments.
 */
interface Json3Event {
  tStartMs?: unknown;
  dDurationMs?: unknown;
  segs?: unknown;
  /** Set on events of rolling captions that append to an earlier line, often only a line break. */
  aAppend?: unknown;
}

/** Segments of automatic captions are words, with the time after the start of the event; the first one has no time. */
type Segment = { utf8?: unknown; tOffsetMs?: unknown } | null;

const keepText = (text: string): string => text;

export const parseJson3: CaptionParser = (file, lang) => {
  const lines = new LineCollector(file, lang, keepText);
  const remaining = remainingEvents(new UniformEventParser(file, lines), file);
  if (remaining) return parseEvents(remaining, lines);
  const events = eventListIn(file);
  return events && parseEvents(events, new LineCollector('', lang, keepText));
};

/** Returns the events of a file, or `null` if it has no event list. */
function eventListIn(file: string): unknown[] | null {
  const json = parseJsonText(file);
  const events: unknown = json.is === 'json' ? Object(json.value).events : null;
  return Array.isArray(events) ? events : null;
}

const eventsKey = /"events"[ \t\n\r]*:[ \t\n\r]*\[[ \t\n\r]*/;

/** Placeholder for the events that were already parsed. No real event is a string. */
const alreadyParsed = 'read already';

/**
 * Parses the first events with `uniformEvents`, and the others and everything around them with `JSON.parse`, so that
 * invalid JSON is rejected. Returns the other events, or `null` if `uniformEvents` parsed none or the events that it
 * parsed do not belong to the file's event list.
 */
function remainingEvents(uniformEvents: UniformEventParser, file: string): unknown[] | null {
  const key = eventsKey.exec(file);
  if (!key) return null;
  const from = key.index + key[0].length;
  const to = uniformEvents.parseFrom(from);
  if (to === from) return null;
  const events = eventListIn(`${file.slice(0, from)}"${alreadyParsed}",${file.slice(to)}`);
  // Without the placeholder, the parsed events belong to another key, or the file has a second list of events.
  return events?.[0] === alreadyParsed ? events.slice(1) : null;
}

function parseEvents(events: readonly unknown[], lines: LineCollector): ParsedCaptions {
  for (const event of events as (Json3Event | null)[]) if (event?.segs !== undefined) parseEvent(event, lines);
  return lines.result(null);
}

function parseEvent({ tStartMs, dDurationMs, segs, aAppend }: Json3Event, lines: LineCollector): void {
  const { text, pieces } = readSegments(segs);
  const start = numberOf(tStartMs);
  const length = numberOf(dDurationMs);
  const isGarbled = Number.isNaN(start) || (Number.isNaN(length) && dDurationMs != null);
  if (text === null || isGarbled) lines.skippedRows++;
  else if (aAppend === undefined || text.trim() !== '')
    lines.addText(text, start, start + length, pieces && { words: wordTimesFrom(text, pieces) });
}

/** Returns a number that may be given as a string; `NaN` for any other value. */
const numberOf = (value: unknown): number =>
  typeof value === 'number' || (typeof value === 'string' && value.trim() !== '') ? Number(value) : Number.NaN;

/** Returns the text of segments, `null` if it is invalid, and the pieces with a time, as in `wordTimesFrom`. */
function readSegments(segs: unknown): { text: string | null; pieces?: number[] | undefined } {
  if (!Array.isArray(segs)) return { text: null };
  let text = '';
  let pieces: number[] | undefined;
  for (const seg of segs as Segment[]) {
    const utf8 = seg?.utf8;
    if (seg?.tOffsetMs !== undefined) {
      pieces ??= [];
      pieces.push(text.length, numberOf(seg.tOffsetMs));
    }
    if (typeof utf8 === 'string' || typeof utf8 === 'number') text += utf8;
    else if (utf8 != null) return { text: null };
  }
  return { text, pieces };
}
