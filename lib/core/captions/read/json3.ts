import { jsonFrom } from '../../service/json-text';
import { Lines } from './lines';
import type { CaptionReader } from './reading';

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
  const json = jsonFrom(file);
  const events: unknown = json.is === 'json' ? Object(json.value).events : null;
  if (!Array.isArray(events)) return null;
  const lines = new Lines('', lang, asIs);
  for (const event of events as (Event | null)[]) if (event?.segs !== undefined) readEvent(event, lines);
  return lines.reading(null);
};

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
