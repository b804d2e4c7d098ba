import type { TypedColumn, TypedTable } from '../table';
import { encodeUtf8 } from '../text';
import { concatBytes, zipParts } from '../zip-parts';
import { workbookParts, worksheetFile } from './parts';
import { createWorksheet, type WorksheetLimits, type WorksheetRow } from './worksheet';

const sheetLimits: WorksheetLimits = { maxRows: 1_048_576, maxBytes: 2_000_000_000 };

/** The columns of the sheet that lists cut cells. */
const cutColumns: readonly TypedColumn[] = [
  { name: 'sheet', kind: 'text' },
  { name: 'cell', kind: 'text' },
  { name: 'column', kind: 'text' },
  { name: 'characters', kind: 'number' },
];

/**
 * Writes a workbook of one table in pieces, so that neither all its rows nor all its bytes have to be in memory. Rows
 * beyond the limit of a sheet go into further sheets. Strings that are too long are cut, marked and listed in a last
 * sheet. Equal rows give equal bytes.
 */
export function createWorkbook(title: string, columns: readonly TypedColumn[], limits = sheetLimits) {
  const zip = zipParts();
  const cuts: WorksheetRow[] = [];
  const names: string[] = [];
  const newSheet = (name: string, sheetColumns: readonly TypedColumn[]) => {
    const bytes = zip.part(`xl/worksheets/${worksheetFile(names.length)}`);
    names.push(name);
    return createWorksheet(sheetColumns, {
      bytes,
      cut: (place, column, length) => cuts.push([name, place, column, length]),
    });
  };
  let current = newSheet(title, columns);
  return {
    /** Adds rows and returns the bytes that are ready. */
    add(rows: Iterable<WorksheetRow>): Uint8Array<ArrayBuffer> {
      for (const row of rows) {
        if (current.isFull(limits)) {
          current.end();
          current = newSheet(`${title} ${names.length + 1}`, columns);
        }
        current.add(row);
      }
      return zip.takeBytes();
    },
    /** Ends the workbook and returns its last bytes. */
    end(): Uint8Array<ArrayBuffer> {
      current.end();
      if (cuts.length > 0) {
        const list = newSheet('Cut cells', cutColumns);
        for (const cut of cuts) list.add(cut);
        list.end();
      }
      for (const [name, content] of workbookParts(names)) zip.part(name)(encodeUtf8(content), true);
      return zip.end();
    },
  };
}

export async function* streamWorkbook(
  title: string,
  columns: readonly TypedColumn[],
  rowBatches: AsyncIterable<Iterable<WorksheetRow>>,
): AsyncGenerator<Uint8Array> {
  const workbook = createWorkbook(title, columns);
  for await (const rows of rowBatches) yield workbook.add(rows);
  yield workbook.end();
}

/** Returns a table as a workbook with typed cells, for spreadsheets. `tableCsv` is for programs. */
export function tableXlsx({ title, columns, rows }: TypedTable): Uint8Array<ArrayBuffer> {
  const workbook = createWorkbook(title, columns);
  return concatBytes([workbook.add(rows), workbook.end()]);
}
