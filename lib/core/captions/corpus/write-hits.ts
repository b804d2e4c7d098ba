import { clockText } from '../../clock-text';
import { guarded, quoted, withoutNul } from '../../csv';
import { watchLink } from '../../platform-links';
import { utf8 } from '../../utf8';
import type { HitInContext } from './in-context';

export type HitsFormat = 'csv' | 'sheet' | 'tsv' | 'ndjson';

/** What is told of the track of a hit. */
interface HitTrack {
  title: string | null;
  lang: string | null;
}

export const hitFiles: Record<HitsFormat, { extension: string; mediaType: string }> = {
  csv: { extension: 'csv', mediaType: 'text/csv;charset=utf-8' },
  sheet: { extension: 'csv', mediaType: 'text/csv;charset=utf-8' },
  tsv: { extension: 'tsv', mediaType: 'text/tab-separated-values;charset=utf-8' },
  ndjson: { extension: 'ndjson', mediaType: 'application/x-ndjson' },
};

const columns = ['video', 'title', 'language', 'time', 'seconds', 'left', 'hit', 'right', 'link'] as const;
type Row = Record<(typeof columns)[number], string | number | null>;

/** Hits as a file, bunch by bunch. `sheet` is for spreadsheets: a mark of UTF-8 in front, and formulas made safe (FMT-01). */
export async function* writeHits(
  bunches: AsyncIterable<readonly HitInContext[]>,
  format: HitsFormat,
  trackOf: (key: string) => HitTrack | undefined,
): AsyncGenerator<Uint8Array> {
  const lineOf = lineWriters[format];
  if (format !== 'ndjson') yield utf8(`${format === 'sheet' ? '\ufeff' : ''}${lineOf(names)}`);
  for await (const hits of bunches) yield utf8(hits.map((hit) => lineOf(rowOf(hit, trackOf(hit.key)))).join(''));
}

const names = Object.fromEntries(columns.map((name) => [name, name])) as Row;

const rowOf = ({ videoId, at, left, hit, right }: HitInContext, track: HitTrack | undefined): Row => ({
  video: videoId,
  title: track?.title ?? null,
  language: track?.lang ?? null,
  time: clockText(at / 1000),
  seconds: at / 1000,
  left,
  hit,
  right,
  link: watchLink(videoId, Math.floor(at / 1000)),
});

const cells = (row: Row): string[] => columns.map((name) => withoutNul(String(row[name] ?? '')));
const csvCell = (text: string): string => (/[",\r\n]/.test(text) ? quoted(text) : text);
const tsvCell = (text: string): string => (/["\t\r\n]/.test(text) ? quoted(text) : text);
const lineWriters: Record<HitsFormat, (row: Row) => string> = {
  csv: (row) => `${cells(row).map(csvCell).join(',')}\r\n`,
  sheet: (row) => `${cells(row).map(guarded).map(csvCell).join(',')}\r\n`,
  tsv: (row) => `${cells(row).map(tsvCell).join('\t')}\n`,
  ndjson: (row) => `${JSON.stringify(row)}\n`,
};
