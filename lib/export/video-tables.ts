import { type ColumnKind, quoteCsv, replaceNul, type TypedColumn, xlsxMediaType } from '@/lib/shared/table';
import { streamWorkbook } from '@/lib/shared/xlsx/workbook';
import type { WorksheetRow } from '@/lib/shared/xlsx/worksheet';
import { codeColumns } from './coding-files';
import type { CellValue, Field, FieldKind } from './columns';
import type { ExportFile, ExportSource } from './export-file';
import { createRowReader, flatJson, videoFields } from './fields';
import { type ObservationScope, readObservations } from './observations';

/** Writes the videos as CSV (RFC 4180) with unchanged values, except NUL characters. */
export const videosCsv = (scope: ObservationScope): ExportFile => ({
  name: 'videos.csv',
  mediaType: 'text/csv;charset=utf-8',
  async *chunks(source) {
    const valuesOf = createRowReader(source, false);
    const fields = videoFields(source);
    const lineOf = createLineWriter(fields.length);
    yield `${fields.map(({ name }) => csvCell(name)).join(',')}\r\n`;
    for await (const batch of readObservations(source, scope)) {
      let lines = '';
      for (const row of batch) lines += lineOf(valuesOf(row));
      yield lines;
    }
  },
});

/** Writes the newest row of each video as a line of JSON with typed values. */
export const videosNdjson: ExportFile = {
  name: 'videos.ndjson',
  mediaType: 'application/x-ndjson',
  async *chunks(source) {
    const valuesOf = createRowReader(source, true);
    const codes = codeColumns(source);
    for await (const batch of readObservations(source, 'newest')) {
      yield batch.map((row) => `${flatJson(valuesOf(row), codes)}\n`).join('');
    }
  },
};

/** Most values repeat from row to row, so their encoded cells are cached. */
function createLineWriter(columns: number): (values: readonly CellValue[]) => string {
  const previous: CellValue[] = new Array<CellValue>(columns).fill(null);
  const cells: string[] = new Array<string>(columns).fill('');
  return (values) => {
    let line = '';
    for (let index = 0; index < values.length; index += 1) {
      const value = values[index] ?? null;
      if (value !== previous[index]) {
        previous[index] = value;
        cells[index] = csvCell(value);
      }
      line += index > 0 ? `,${cells[index]}` : cells[index];
    }
    return `${line}\r\n`;
  };
}

/** Encodes a CSV cell. An empty text becomes two quotes, to distinguish it from a missing value. */
function csvCell(value: CellValue): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return String(value);
  if (value === '') return '""';
  const text = replaceNul(value);
  return /[",\r\n]/.test(text) ? quoteCsv(text) : text;
}

const columnKinds: Record<FieldKind, ColumnKind> = {
  text: 'text',
  integer: 'number',
  decimal: 'number',
  boolean: 'boolean',
  time: 'time',
  list: 'list',
  object: 'text',
  any: 'text',
};

export const workbookColumn = ({ name, kind }: Pick<Field, 'name' | 'kind'>): TypedColumn => ({
  name,
  kind: columnKinds[kind],
});

/** Writes the videos as a workbook with typed cells and the columns of `videos.csv`. */
export const videosXlsx = (scope: ObservationScope): ExportFile => ({
  name: 'videos.xlsx',
  mediaType: xlsxMediaType,
  chunks: (source) => streamWorkbook('Videos', videoFields(source).map(workbookColumn), workbookRows(source, scope)),
});

async function* workbookRows(source: ExportSource, scope: ObservationScope): AsyncGenerator<WorksheetRow[]> {
  const valuesOf = createRowReader(source, true);
  for await (const batch of readObservations(source, scope)) yield batch.map(valuesOf);
}
