import { parseJsonText } from '@/lib/service/json-text';
import type { CaptionParser, ParsedCaptions } from './caption-parser';
import { UniformEventParser } from './json3-events';
import { LineCollector } from './line-collector';

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
