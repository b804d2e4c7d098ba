import { parseTime } from '../parse-time';
import type { Cell, ColumnKind, TypedColumn } from '../table';
import { encodeUtf8 } from '../text';
import { cellStyles, escapeXmlText, worksheetEnd, worksheetStart } from './parts';

/** The longest text of a cell, in UTF-16 units (Excel specifications and limits). */
const maxCellLength = 32_767;

/** A decimal number without exponent, which spreadsheets show unchanged. */
const plainNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;
/** Spreadsheets store 15 digits of a number. Longer numbers stay text, so that they are not rounded. */
const maxDigits = 15;

const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/;
const dayInMilliseconds = 86_400_000;
/** Days from the spreadsheet epoch to 1 January 1970. */
const daysBefore1970 = 25_569;
/** 1 March 1900. Spreadsheets count a nonexistent 29 February before it. */
const firstDay = 61;

/** Returns the XML of a cell; an empty string for an empty value. `reference` is the name of the cell, such as `B7`. */
function cellXml(kind: ColumnKind, value: Cell, reference: string): string {
  if (value === null || value === undefined || value === '') return '';
  if (kind === 'number') return numberCell(value, reference);
  if (kind === 'boolean') return booleanCell(value, reference);
  if (kind === 'time') return timeCell(String(value), reference);
  return textCell(kind === 'list' ? joinList(String(value)) : String(value), reference);
}

/** Returns the XML of a string. Its type prevents spreadsheets from reading it as a formula. */
function textCell(text: string, reference: string, style = 0): string {
  const shown = text.length > maxCellLength ? truncateText(text) : text;
  const styled = style === 0 ? '' : ` s="${style}"`;
  const preserve = /^\s|\s$|\n/.test(shown) ? ' xml:space="preserve"' : '';
  return `<c r="${reference}"${styled} t="inlineStr"><is><t${preserve}>${escapeXmlText(shown)}</t></is></c>`;
}

/** Returns the length of a string that is too long for a cell; `null` if it fits. */
function lengthIfTruncated(kind: ColumnKind, value: Cell): number | null {
  if (typeof value !== 'string' || value.length <= maxCellLength) return null;
  const { length } = kind === 'list' ? joinList(value) : value;
  return length > maxCellLength ? length : null;
}

function truncateText(text: string): string {
  const cutNotice = ` … [cut: ${text.length} characters]`;
  const start = text.slice(0, maxCellLength - cutNotice.length);
  // A surrogate pair must not be split.
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
  const time = isoTime.test(text) ? parseTime(text) : Number.NaN;
  const day = time / dayInMilliseconds + daysBefore1970;
  if (Number.isNaN(day) || day < firstDay) return textCell(text, reference);
  const style = time % 1000 === 0 ? cellStyles.time : cellStyles.timeWithMilliseconds;
  return `<c r="${reference}" s="${style}"><v>${day}</v></c>`;
}

/** Joins a JSON list of strings for display; returns other text unchanged. */
function joinList(text: string): string {
  const list = parseList(text);
  return list?.every((item) => typeof item === 'string') ? list.join('; ') : text;
}

function parseList(text: string): unknown[] | null {
  if (!text.startsWith('[')) return null;
  try {
    return JSON.parse(text) as unknown[];
  } catch {
    // Text that looks like a list but is not valid JSON is shown unchanged.
    return null;
  }
}

export type WorksheetRow = readonly Cell[];

export interface WorksheetLimits {
  /** Number of rows including the header (Excel specifications and limits). */
  maxRows: number;
  /** Bytes of XML. A zip stores the size in 32 bits. */
  maxBytes: number;
}

interface WorksheetOutput {
  bytes(piece: Uint8Array, isLast: boolean): void;
  /** Reports a string that was cut because it is too long for a cell. */
  cut(reference: string, column: string, length: number): void;
}

/** Column widths in characters. */
const columnWidths: Record<ColumnKind, number> = { text: 30, number: 12, boolean: 9, time: 24, list: 30 };
const maxWidth = 60;
/** The filter button covers this many characters of a header. */
const filterWidth = 4;

/** XML is encoded once at least this many characters of it are pending. */
const chunkLength = 64 * 1024;

/** Writes the XML of a sheet with a bold, frozen header row. */
export function createWorksheet(columns: readonly TypedColumn[], output: WorksheetOutput) {
  const columnNames = columns.map((_, index) => columnLetters(index));
  let rows = 0;
  let bytes = 0;
  let pending = worksheetStart(columns.map(widthOf));
  const flush = (isLast: boolean): void => {
    const piece = encodeUtf8(pending);
    bytes += piece.length;
    pending = '';
    output.bytes(piece, isLast);
  };
  const addRow = (cellAt: (column: TypedColumn, reference: string, index: number) => string): void => {
    rows += 1;
    const cells = columns.map((column, index) => cellAt(column, `${columnNames[index]}${rows}`, index));
    pending += `<row r="${rows}">${cells.join('')}</row>`;
    if (pending.length >= chunkLength) flush(false);
  };
  addRow((column, reference) => textCell(headerOf(column), reference, cellStyles.header));
  return {
    isFull: ({ maxRows, maxBytes }: WorksheetLimits): boolean => rows >= maxRows || bytes >= maxBytes,
    add(values: WorksheetRow): void {
      addRow(({ kind, name }, reference, index) => {
        const length = lengthIfTruncated(kind, values[index]);
        if (length !== null) output.cut(reference, name, length);
        return cellXml(kind, values[index], reference);
      });
    },
    end(): void {
      pending += worksheetEnd(`${columnNames.at(-1)}${rows}`);
      flush(true);
    },
  };
}

/** Returns the header of a column. Times are marked as UTC. */
export const headerOf = ({ name, kind }: TypedColumn): string => (kind === 'time' ? `${name} (UTC)` : name);

const widthOf = (column: TypedColumn): number =>
  Math.min(maxWidth, Math.max(headerOf(column).length + filterWidth, columnWidths[column.kind]));

/** Returns the letters of a column by its index: A, B, …, Z, AA. */
function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : `${columnLetters(Math.floor(index / 26) - 1)}${last}`;
}
