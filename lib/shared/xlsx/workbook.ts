import { Zip, ZipDeflate } from 'fflate';
import type { TypedColumn, TypedTable } from '../table';
import { encodeUtf8 } from '../text';
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

/** Compresses parts one after the other, and collects the bytes until they are taken. */
function zipParts() {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    ready.push(bytes);
  });
  const takeBytes = (): Uint8Array<ArrayBuffer> => {
    const bytes = concatBytes(ready);
    ready = [];
    return bytes;
  };
  return {
    takeBytes,
    part(name: string): (piece: Uint8Array, isLast: boolean) => void {
      const entry = new ZipDeflate(name, { level: 5 });
      // A fixed modification time without a zone gives the same bytes at any time and in any time zone. The default is
      // the current time.
      entry.mtime = '1980-01-01T00:00:00';
      zip.add(entry);
      return (piece, isLast) => entry.push(piece, isLast);
    },
    end(): Uint8Array<ArrayBuffer> {
      zip.end();
      return takeBytes();
    },
  };
}

function concatBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let index = 0;
  for (const part of parts) {
    all.set(part, index);
    index += part.length;
  }
  return all;
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
