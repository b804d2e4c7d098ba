import type { Cell } from '../csv';
import type { ColumnKind, TypedColumn } from '../table';
import { encodeUtf8 } from '../utf8';
import { cellXml, lengthIfTruncated, textCell } from './cell';
import { cellStyles, sheetEnd, sheetStart } from './parts';

export type SheetRow = readonly Cell[];

/** Bounds of a sheet. */
export interface SheetLimits {
  /** Rows with the header (Excel specifications and limits). */
  maxRows: number;
  /** Bytes of XML: a zip counts them in 32 bits. */
  maxBytes: number;
}

/** Takes what a sheet gives out. */
interface SheetOutput {
  bytes(piece: Uint8Array, isLast: boolean): void;
  /** A text of so many characters was cut, because no cell can hold it. */
  cut(place: string, column: string, length: number): void;
}

/** Widths of columns, in characters. */
const columnWidths: Record<ColumnKind, number> = { text: 30, number: 12, boolean: 9, time: 24, list: 30 };
const maxWidth = 60;
/** The button of a filter covers so many characters of a header. */
const filterWidth = 4;

/** Letters of XML that are given out together. */
const chunkLength = 64 * 1024;

/** Writes the XML of a sheet: a bold header that stays in view, then rows. The header of a time says that it is in UTC. */
export function createSheet(columns: readonly TypedColumn[], output: SheetOutput) {
  const letters = columns.map((_, at) => columnLetters(at));
  let rows = 0;
  let bytes = 0;
  let pending = sheetStart(columns.map(widthOf));
  const flush = (isLast: boolean): void => {
    const piece = encodeUtf8(pending);
    bytes += piece.length;
    pending = '';
    output.bytes(piece, isLast);
  };
  const addRow = (cellAt: (column: TypedColumn, place: string, at: number) => string): void => {
    rows += 1;
    const cells = columns.map((column, at) => cellAt(column, `${letters[at]}${rows}`, at));
    pending += `<row r="${rows}">${cells.join('')}</row>`;
    if (pending.length >= chunkLength) flush(false);
  };
  addRow((column, place) => textCell(headerOf(column), place, cellStyles.header));
  return {
    isFull: ({ maxRows, maxBytes }: SheetLimits): boolean => rows >= maxRows || bytes >= maxBytes,
    add(values: SheetRow): void {
      addRow(({ kind, name }, place, at) => {
        const length = lengthIfTruncated(kind, values[at]);
        if (length !== null) output.cut(place, name, length);
        return cellXml(kind, values[at], place);
      });
    },
    end(): void {
      pending += sheetEnd(`${letters.at(-1)}${rows}`);
      flush(true);
    },
  };
}

/** Returns the header of a column; a time says that it is in UTC. */
export const headerOf = ({ name, kind }: TypedColumn): string => (kind === 'time' ? `${name} (UTC)` : name);

const widthOf = (column: TypedColumn): number =>
  Math.min(maxWidth, Math.max(headerOf(column).length + filterWidth, columnWidths[column.kind]));

/** Returns the letters of a column by its place: A, B, …, Z, AA. */
function columnLetters(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : `${columnLetters(Math.floor(at / 26) - 1)}${last}`;
}
