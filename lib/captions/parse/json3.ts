import { jsonFrom } from '@/lib/service/json-text';
import type { CaptionReader, Reading } from './caption-parser';
import { PlainEvents } from './json3-events';
import { Lines } from './line-collector';

/** One of the platform's events: whole milliseconds, its text in segments. Windows and pens are events without segments. */
interface Event {
  tStartMs?: unknown;
  dDurationMs?: unknown;
  segs?: unknown;
  /** Rolling captions have events that only begin another line. */
  aAppend?: unknown;
}

type Segment = { utf8?: unknown } | null;

const asIs = (text: string): string => text;

/** Reads the platform's events in JSON. */
export const readJson3: CaptionReader = (file, lang) => {
  const lines = new Lines(file, lang, asIs);
  const rest = restBehind(new PlainEvents(file, lines), file);
  if (rest) return readEvents(rest, lines);
  const events = eventsIn(file);
  return events && readEvents(events, new Lines('', lang, asIs));
};

/** The events of a whole file; `null` for what has none. */
function eventsIn(file: string): unknown[] | null {
  const json = jsonFrom(file);
  const events: unknown = json.is === 'json' ? Object(json.value).events : null;
  return Array.isArray(events) ? events : null;
}

const eventsKey = /"events"[ \t\n\r]*:[ \t\n\r]*\[[ \t\n\r]*/;

/** Stands for the events that were read already. No event is a text. */
const readAlready = 'read already';

/**
 * The events behind those that are alike and were read, and all else that the file holds, by JSON's own parser: so whatever is
 * no JSON is refused as ever. `null` where nothing was read, or not what the file means by its events.
 */
function restBehind(plain: PlainEvents, file: string): unknown[] | null {
  const key = eventsKey.exec(file);
  if (!key) return null;
  const from = key.index + key[0].length;
  const to = plain.readFrom(from);
  if (to === from) return null;
  const events = eventsIn(`${file.slice(0, from)}"${readAlready}",${file.slice(to)}`);
  // Otherwise they were those of something else in the file, or the file has other events further on.
  return events?.[0] === readAlready ? events.slice(1) : null;
}

function readEvents(events: readonly unknown[], lines: Lines): Reading {
  for (const event of events as (Event | null)[]) if (event?.segs !== undefined) readEvent(event, lines);
  return lines.reading(null);
}

function readEvent({ tStartMs, dDurationMs = 0, segs, aAppend }: Event, lines: Lines): void {
  const text = textOf(segs);
  if (text === null || typeof tStartMs !== 'number' || typeof dDurationMs !== 'number') lines.setAside++;
  else if (aAppend === undefined || text.trim() !== '') lines.said(text, tStartMs, tStartMs + dDurationMs);
}

function textOf(segs: unknown): string | null {
  if (!Array.isArray(segs)) return null;
  let text = '';
  for (const seg of segs as Segment[]) {
    const utf8 = seg?.utf8;
    if (typeof utf8 === 'string') text += utf8;
    else if (utf8 !== undefined) return null;
  }
  return text;
}
