import * as z from 'zod/mini';
import { isRecord } from '@/lib/shared/is-record';
import { tryParseJson } from '@/lib/shared/json';
import { once } from '@/lib/shared/once';
import { speakerBeside } from '../speaker';
import { type CaptionParser, LineCollector } from './line-collector';

const row = once(() =>
  z.object({
    text: z.string(),
    /** The service, and Sidelight's own files. */
    offset: z.optional(z.number()),
    /** Whisper and other transcription programs. */
    start: z.optional(z.number()),
    end: z.optional(z.number()),
    duration: z.optional(z.number()),
    lang: z.optional(z.string()),
    speaker: z.optional(z.string()),
    words: z.catch(z.optional(z.array(z.object({ text: z.string(), start: z.number() }))), undefined),
  }),
);

/**
 * Parses a list of JSON objects with `text`, `offset` or `start`, and `duration` or `end`, in seconds, or an object with
 * such a list in `segments`, as transcription programs write it, or one such object a line (NDJSON).
 */
export const parseJsonRows: CaptionParser = (file, lang) => {
  const items = itemsIn(file);
  if (!items) return null;
  const read = items.map((item) => row().safeParse(item));
  const rows = read.flatMap(({ data }) => (data && (data.offset ?? data.start) !== undefined ? [data] : []));
  if (rows.length === 0 && items.length > 0) return null;
  const fileLang = rows[0]?.lang ?? null;
  const lines = new LineCollector('', fileLang ?? lang, (raw) => raw);
  lines.skippedRows = items.length - rows.length;
  for (const { text: raw, offset, start = 0, end, duration, speaker, words } of rows) {
    // Transcription programs start each text with a space.
    const text = raw.trim();
    const from = offset ?? start;
    const length = duration ?? (end === undefined ? 0 : end - from);
    lines.addText(text, seconds(from), seconds(from + length), {
      speaker: speakerBeside(text, speaker),
      words: words && wordsAt(text, words, from),
    });
  }
  return lines.result(fileLang);
};

const seconds = (value: number): number => Math.round(value * 1000);

function itemsIn(file: string): unknown[] | null {
  const whole = tryParseJson(file);
  if (Array.isArray(whole)) return whole;
  if (isRecord(whole) && Array.isArray(whole.segments)) return whole.segments;
  const rows = file.split(/\r?\n/).filter((line) => line.trim() !== '');
  return rows.every((line) => line.startsWith('{')) ? rows.map(tryParseJson) : null;
}

/** Returns word times as in `Cue`; `undefined` if a word is not in the text. */
function wordsAt(text: string, words: readonly { text: string; start: number }[], from: number) {
  const found: number[] = [];
  let position = 0;
  for (const { text: word, start } of words) {
    const at = text.indexOf(word.trim(), position);
    if (at < 0 || start < from) return undefined;
    found.push(at, seconds(start - from));
    position = at + word.length;
  }
  return found.length > 0 ? found : undefined;
}
