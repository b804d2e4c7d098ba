import { ndjsonFormat } from '@/lib/export/collection-file';
import { parseIdCell } from './list-entries';
import { type Dialect, detectDialect } from './table-rows';

/** The column layouts of tools that are known by name. */
type ExportTool = 'YouTube Data Tools' | '4CAT';

/** A table: which column has the ids, and which the titles. */
export interface TableFormat {
  is: 'table';
  dialect: Dialect;
  /** `null` where the first row is a row like others. */
  header: string[] | null;
  /** The first rows without the header, for the eye. */
  rows: string[][];
  column: number;
  titles: number | null;
  layout: ExportTool | null;
}

/** What a text is, as far as its beginning tells. `own`: a collection of ours; `plan` and `design`: of ours too. */
export type ListFormat = { is: 'text' | 'json' | 'ndjson' | 'own' | 'plan' | 'design' } | TableFormat;

/** Names of columns with ids, the surest first, and of columns with titles. */
const idColumnNames = [
  'videoid',
  'video_id',
  'yt_video_id',
  'video id',
  'id',
  'webpage_url',
  'video_url',
  'url',
  'link',
];
const titleColumnNames = ['videotitle', 'video_title', 'title', 'subject', 'fulltitle', 'name'];

/** Reads the shape off the name of a file, where it has one, and off its beginning. */
export function detectListFormat(name: string | null, sample: string): ListFormat {
  const text = sample.trimStart();
  if (/^[[{]/.test(text)) return detectJsonFormat(name, text);
  const table = detectTableFormat(sample);
  if (/\.(?:csv|tsv|tab)$/i.test(name ?? '')) return table;
  return isSurelyTable(table) ? table : { is: 'text' };
}

function detectJsonFormat(name: string | null, text: string): ListFormat {
  const line = text.slice(0, text.indexOf('\n') >>> 0);
  if (line.includes(`"${ndjsonFormat}"`)) return { is: 'own' };
  // A plan is short and says what it is near its end, among names in order.
  if (/"format":\s*"sidelight-plan"/.test(text)) return { is: 'plan' };
  if (/^\{\s*"format":\s*"sidelight-design"/.test(text)) return { is: 'design' };
  const isLines = /\.(?:ndjson|jsonl)$/i.test(name ?? '') || (text.length > line.length + 1 && isCompleteJson(line));
  return { is: isLines ? 'ndjson' : 'json' };
}

const isCompleteJson = (line: string): boolean => {
  try {
    JSON.parse(line);
    return true;
  } catch {
    // The line goes on: then the text is one JSON as a whole.
    return false;
  }
};

function detectTableFormat(sample: string): TableFormat {
  const { dialect, rows } = detectDialect(sample);
  const [first = []] = rows;
  const names = first.map((name) => name.trim().toLowerCase());
  const isHeader = names.some((name) => idColumnNames.includes(name)) || (rows.length > 1 && !first.some(parseIdCell));
  const body = isHeader ? rows.slice(1) : rows;
  const named = isHeader ? names : [];
  const titles = titleColumnNames.map((name) => named.indexOf(name)).find((at) => at >= 0) ?? null;
  return {
    is: 'table',
    dialect,
    header: isHeader ? first : null,
    rows: body,
    column: findIdColumn(body, named),
    titles,
    layout: detectExportTool(named),
  };
}

/** The column in which most cells name a video; of two, the one whose name says so. */
function findIdColumn(rows: readonly string[][], names: readonly string[]): number {
  const width = Math.max(1, names.length, ...rows.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, at) => {
    const hits = rows.filter((row) => parseIdCell(row[at] ?? '') !== null).length;
    const named = idColumnNames.indexOf(names[at] ?? '');
    return { at, hits, named: named < 0 ? idColumnNames.length : named };
  });
  columns.sort((one, other) => other.hits - one.hits || one.named - other.named || one.at - other.at);
  return columns[0]?.at ?? 0;
}

const detectExportTool = (names: readonly string[]): ExportTool | null => {
  const has = (...some: string[]) => some.every((name) => names.includes(name));
  if (has('videoid', 'channelid', 'publishedatsql')) return 'YouTube Data Tools';
  return has('id', 'thread_id', 'timestamp', 'body') ? '4CAT' : null;
};

/** Lines with several ids and lines of prose have commas too: a table has a header that we know, or the same columns all through. */
function isSurelyTable({ header, rows, column, layout }: TableFormat): boolean {
  if (layout) return true;
  if (header?.some((name) => idColumnNames.includes(name.trim().toLowerCase()))) return true;
  const width = (header ?? rows[0] ?? []).length;
  const isEven = rows.length > 1 && rows.every((row) => row.length === width);
  const others = (row: readonly string[]) => row.some((cell, at) => at !== column && parseIdCell(cell) !== null);
  return width > 1 && isEven && rows.every((row) => parseIdCell(row[column] ?? '') !== null && !others(row));
}
