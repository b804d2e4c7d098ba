import { watchUrl } from '@/lib/platform/platform-links';
import { fileName } from '@/lib/shared/file-name';
import { strictJson } from '@/lib/shared/json';
import { quoteCsv, replaceNul, type TypedColumn, xlsxMediaType } from '@/lib/shared/table';
import { encodeUtf8 } from '@/lib/shared/text';
import { clockText, localDay } from '@/lib/shared/time-text';
import { streamWorkbook } from '@/lib/shared/xlsx/workbook';
import type { HitInContext } from './search-document';

export type HitsFormat = 'csv' | 'xlsx' | 'tsv' | 'ndjson';

interface HitTrack {
  title: string | null;
  lang: string | null;
}

const fileTypes: Record<HitsFormat, { extension: string; mediaType: string }> = {
  csv: { extension: 'csv', mediaType: 'text/csv;charset=utf-8' },
  xlsx: { extension: 'xlsx', mediaType: xlsxMediaType },
  tsv: { extension: 'tsv', mediaType: 'text/tab-separated-values;charset=utf-8' },
  ndjson: { extension: 'ndjson', mediaType: 'application/x-ndjson' },
};

/** Returns the name, with the user's date, and the media type of a file of hits. `now` is in milliseconds since 1970. */
export function hitsFile(
  pattern: string,
  format: HitsFormat,
  { isPartial, now }: { isPartial: boolean; now: number },
): { name: string; mediaType: string } {
  const { extension, mediaType } = fileTypes[format];
  const lang = `${isPartial ? 'partial hits' : 'hits'} ${localDay(now)}`;
  return { name: fileName({ title: pattern, id: '', lang, ext: extension }), mediaType };
}

const columns = ['video', 'title', 'language', 'time', 'seconds', 'left', 'hit', 'right', 'link'] as const;
type Row = Record<(typeof columns)[number], string | number | null>;

export async function* writeHits(
  batches: AsyncIterable<readonly HitInContext[]>,
  format: HitsFormat,
  trackOf: (key: string) => HitTrack | undefined,
): AsyncGenerator<Uint8Array> {
  if (format === 'xlsx') {
    yield* streamWorkbook('Hits', workbookColumns, workbookRows(batches, trackOf));
    return;
  }
  const lineOf = lineWriters[format];
  if (format !== 'ndjson') yield encodeUtf8(lineOf(headerRow));
  for await (const hits of batches) yield encodeUtf8(hits.map((hit) => lineOf(rowOf(hit, trackOf(hit.key)))).join(''));
}

const headerRow = Object.fromEntries(columns.map((name) => [name, name])) as Row;

const rowOf = ({ videoId, at, left, hit, right }: HitInContext, track: HitTrack | undefined): Row => ({
  video: videoId,
  title: track?.title ?? null,
  language: track?.lang ?? null,
  time: clockText(at / 1000),
  seconds: at / 1000,
  left,
  hit,
  right,
  link: watchUrl(videoId, Math.floor(at / 1000)),
});

const cells = (row: Row): string[] => columns.map((name) => replaceNul(String(row[name] ?? '')));
const csvCell = (text: string): string => (/[",\r\n]/.test(text) ? quoteCsv(text) : text);
const tsvCell = (text: string): string => (/["\t\r\n]/.test(text) ? quoteCsv(text) : text);
const lineWriters: Record<Exclude<HitsFormat, 'xlsx'>, (row: Row) => string> = {
  csv: (row) => `${cells(row).map(csvCell).join(',')}\r\n`,
  tsv: (row) => `${cells(row).map(tsvCell).join('\t')}\n`,
  ndjson: (row) => `${strictJson(row)}\n`,
};

const workbookColumns = columns.map((name): TypedColumn => ({ name, kind: name === 'seconds' ? 'number' : 'text' }));

async function* workbookRows(
  batches: AsyncIterable<readonly HitInContext[]>,
  trackOf: (key: string) => HitTrack | undefined,
) {
  for await (const hits of batches) {
    const rows = hits.map((hit) => rowOf(hit, trackOf(hit.key)));
    yield rows.map((row) => columns.map((name) => row[name]));
  }
}
