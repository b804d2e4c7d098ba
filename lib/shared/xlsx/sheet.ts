import type { Cell } from '../csv';
import type { ColumnKind, TypedColumn } from '../table';
import { encodeUtf8 } from '../utf8';
import { cellStyles, escapeXmlText, sheetEnd, sheetStart } from './parts';

/** The longest text that a cell can hold, in UTF-16 units (Excel specifications and limits). */
const maxCellLength = 32_767;

/** A decimal number without an exponent that a spreadsheet shows as it was written. */
const plainNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;
/** Spreadsheets keep 15 digits of a number; longer ones stay text, so that none is rounded. */
const maxDigits = 15;

const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/;
const dayInMilliseconds = 86_400_000;
/** Days from the first day of spreadsheets to 1 January 1970. */
const daysBefore1970 = 25_569;
/** 1 March 1900. Spreadsheets count a day before it that never was. */
const firstDay = 61;

/** Returns the XML of a cell; an empty text where there is no value. `place` is its name, such as `B7`. */
function cellXml(kind: ColumnKind, value: Cell, reference: string): string {
  if (value === null || value === undefined || value === '') return '';
  if (kind === 'number') return numberCell(value, reference);
  if (kind === 'boolean') return booleanCell(value, reference);
  if (kind === 'time') return timeCell(String(value), reference);
  return textCell(kind === 'list' ? joinList(String(value)) : String(value), reference);
}

/** Returns the XML of a text. It is typed as text, so no spreadsheet takes it for a formula. */
function textCell(text: string, reference: string, style = 0): string {
  const shown = text.length > maxCellLength ? truncateText(text) : text;
  const styled = style === 0 ? '' : ` s="${style}"`;
  const preserve = /^\s|\s$|\n/.test(shown) ? ' xml:space="preserve"' : '';
  return `<c r="${reference}"${styled} t="inlineStr"><is><t${preserve}>${escapeXmlText(shown)}</t></is></c>`;
}

/** Returns how many characters a text would have in a cell that cannot hold it; `null` where it fits. */
function lengthIfTruncated(kind: ColumnKind, value: Cell): number | null {
  if (typeof value !== 'string' || value.length <= maxCellLength) return null;
  const { length } = kind === 'list' ? joinList(value) : value;
  return length > maxCellLength ? length : null;
}

function truncateText(text: string): string {
  const cutNotice = ` … [cut: ${text.length} characters]`;
  const start = text.slice(0, maxCellLength - cutNotice.length);
  // Half of a surrogate pair at the end belongs to what was cut.
  return `${start.replace(/[\ud800-\udbff]$/, '')}${cutNotice}`;
}

function numberCell(value: string | number | boolean, reference: string): string {
  const text = String(value);
  const digits = text.replace(/^-?(?:0\.0*)?|\./g, '');
  if (!plainNumber.test(text) || digits.length > maxDigits) return textCell(text, reference);
  const style = text.includes('.') ? '' : ` s="${cellStyles.whole}"`;
  return `<c r="${reference}"${style}><v>${text}</v></c>`;
}

function booleanCell(value: string | number | boolean, reference: string): string {
  const text = String(value);
  if (text !== 'true' && text !== 'false') return textCell(text, reference);
  return `<c r="${reference}" t="b"><v>${text === 'true' ? 1 : 0}</v></c>`;
}

function timeCell(text: string, reference: string): string {
  const at = isoTime.test(text) ? Date.parse(text) : Number.NaN;
  const day = at / dayInMilliseconds + daysBefore1970;
  if (Number.isNaN(day) || day < firstDay) return textCell(text, reference);
  const style = at % 1000 === 0 ? cellStyles.time : cellStyles.timeWithMilliseconds;
  return `<c r="${reference}" s="${style}"><v>${day}</v></c>`;
}

/** Returns a JSON list of texts as people read it; another text as it is. */
function joinList(text: string): string {
  const list = parseList(text);
  return list?.every((item) => typeof item === 'string') ? list.join('; ') : text;
}

function parseList(text: string): unknown[] | null {
  if (!text.startsWith('[')) return null;
  try {
    return JSON.parse(text) as unknown[];
  } catch {
    // A text that only begins like a list is shown as it is.
    return null;
  }
}

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
