import { isRecord } from '@/lib/shared/is-record';
import { parseJsonText } from '@/lib/shared/json';
import { listStart, nextRow } from '@/lib/shared/json-rows';
import { encodeUtf8 } from '@/lib/shared/text';
import { videosInRows } from './capture';

/**
 * Returns a body whose rows have nothing but the ids of their videos, so that the response still tells what it found. A
 * body without a list becomes empty.
 */
export function idsOnlyBody(body: string): string {
  const bytes = encodeUtf8(body);
  const decoder = new TextDecoder();
  const start = parseJsonText(body).is === 'json' ? listStart(bytes, decoder) : -1;
  if (start < 0) return '';
  const rows: string[] = [];
  let end = start;
  for (let [from, to] = nextRow(bytes, start); to > 0; [from, to] = nextRow(bytes, to)) {
    rows.push(idsOnlyRow(JSON.parse(decoder.decode(bytes.subarray(from, to)))));
    end = to;
  }
  return decoder.decode(bytes.subarray(0, start)) + rows.join(',') + decoder.decode(bytes.subarray(end));
}

function idsOnlyRow(row: unknown): string {
  const [id] = isRecord(row) ? videosInRows([row]).ids : [];
  return JSON.stringify(id === undefined ? {} : { [Object(row).videoId === id ? 'videoId' : 'id']: id });
}
