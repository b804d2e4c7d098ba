import { parseJsonText } from '@/lib/service/json-text';
import { type CaptionParser, LineCollector, type ParsedCaptions } from './line-collector';
import { SourceMatcher } from './scan';

/** A piece of JSON, with nothing but JSON's own white space where a space stands. */
const jsonPattern = (written: string): RegExp => new RegExp(written.replaceAll(' ', '[ \\t\\n\\r]*'), 'y');

/** What an event of a start, a length and one text begins with, up to the text, and what it ends with, up to the next event. */
const eventStart = jsonPattern('(\\{ "tStartMs" : )\\d+( , "dDurationMs" : )\\d+( , "segs" : \\[ \\{ "utf8" : ")');
const eventEnd = jsonPattern('" \\} \\] \\} , ');

const [zero, doubleQuote, backslash] = [48, 34, 92];
/** Nine digits are more than any video is long; more go to the parser that takes any number. */
const maxDigits = 9;

/** Reads events of a file in JSON that are all written as the first one is, and leaves every other to JSON's own parser. */
class UniformEventParser {
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

/** One of the platform's events: whole milliseconds, its text in segments. Windows and pens are events without segments. */
interface Json3Event {
  tStartMs?: unknown;
  dDurationMs?: unknown;
  segs?: unknown;
  /** Rolling captions have events that only begin another line. */
  aAppend?: unknown;
}

type Segment = { utf8?: unknown } | null;

const keepText = (text: string): string => text;

/** Reads the platform's events in JSON. */
export const parseJson3: CaptionParser = (file, lang) => {
  const lines = new LineCollector(file, lang, keepText);
  const rest = remainingEvents(new UniformEventParser(file, lines), file);
  if (rest) return parseEvents(rest, lines);
  const events = eventListIn(file);
  return events && parseEvents(events, new LineCollector('', lang, keepText));
};

/** The events of a whole file; `null` for what has none. */
function eventListIn(file: string): unknown[] | null {
  const json = parseJsonText(file);
  const events: unknown = json.is === 'json' ? Object(json.value).events : null;
  return Array.isArray(events) ? events : null;
}

const eventsKey = /"events"[ \t\n\r]*:[ \t\n\r]*\[[ \t\n\r]*/;

/** Stands for the events that were read already. No event is a text. */
const alreadyParsed = 'read already';

/**
 * The events behind those that are alike and were read, and all else that the file holds, by JSON's own parser: so whatever is
 * no JSON is refused as ever. `null` where nothing was read, or not what the file means by its events.
 */
function remainingEvents(uniformEvents: UniformEventParser, file: string): unknown[] | null {
  const key = eventsKey.exec(file);
  if (!key) return null;
  const from = key.index + key[0].length;
  const to = uniformEvents.parseFrom(from);
  if (to === from) return null;
  const events = eventListIn(`${file.slice(0, from)}"${alreadyParsed}",${file.slice(to)}`);
  // Otherwise they were those of something else in the file, or the file has other events further on.
  return events?.[0] === alreadyParsed ? events.slice(1) : null;
}

function parseEvents(events: readonly unknown[], lines: LineCollector): ParsedCaptions {
  for (const event of events as (Json3Event | null)[]) if (event?.segs !== undefined) parseEvent(event, lines);
  return lines.reading(null);
}

function parseEvent({ tStartMs, dDurationMs = 0, segs, aAppend }: Json3Event, lines: LineCollector): void {
  const text = segmentsText(segs);
  if (text === null || typeof tStartMs !== 'number' || typeof dDurationMs !== 'number') lines.setAside++;
  else if (aAppend === undefined || text.trim() !== '') lines.said(text, tStartMs, tStartMs + dDurationMs);
}

function segmentsText(segs: unknown): string | null {
  if (!Array.isArray(segs)) return null;
  let text = '';
  for (const seg of segs as Segment[]) {
    const utf8 = seg?.utf8;
    if (typeof utf8 === 'string') text += utf8;
    else if (utf8 !== undefined) return null;
  }
  return text;
}
