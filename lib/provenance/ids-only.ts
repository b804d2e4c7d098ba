import { isRecord } from '@/lib/shared/is-record';
import { parseJsonText } from '@/lib/shared/json';
import { splitList } from '@/lib/shared/json-parts';
import { videosInRows } from './capture';

/**
 * Returns a body whose rows have nothing but the ids of their videos, so that the response still tells what it found. A
 * body without a list becomes empty.
 */
export function idsOnlyBody(body: string): string {
  const list = parseJsonText(body).is === 'json' ? splitList(body) : null;
  if (!list) return '';
  return list.head + list.rows.map((row) => idsOnlyRow(JSON.parse(row))).join(',') + list.tail;
}

function idsOnlyRow(row: unknown): string {
  const [id] = isRecord(row) ? videosInRows([row]).ids : [];
  return JSON.stringify(id === undefined ? {} : { [Object(row).videoId === id ? 'videoId' : 'id']: id });
}
