import type { Cell } from '../csv';
import type { ColumnKind } from '../typed-table';
import { styles } from './parts';
import { xmlText } from './xml-text';

/** The longest text that a cell can hold, in UTF-16 units (Excel specifications and limits). */
export const maxCellLength = 32_767;

/** A decimal number without an exponent that a spreadsheet shows as it was written. */
const plainNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;
/** Spreadsheets keep 15 digits of a number; longer ones stay text, so that none is rounded. */
const maxDigits = 15;

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/;
const dayInMilliseconds = 86_400_000;
/** Days from the first day of spreadsheets to 1 January 1970. */
const daysBefore1970 = 25_569;
/** 1 March 1900. Spreadsheets count a day before it that never was. */
const firstDay = 61;

/** Returns the XML of a cell; an empty text where there is no value. `place` is its name, such as `B7`. */
export function cellXml(kind: ColumnKind, value: Cell, place: string): string {
  if (value === null || value === undefined || value === '') return '';
  if (kind === 'number') return numberCell(value, place);
  if (kind === 'boolean') return booleanCell(value, place);
  if (kind === 'time') return timeCell(String(value), place);
  return textCell(kind === 'list' ? joined(String(value)) : String(value), place);
}

/** Returns the XML of a text. It is typed as text, so no spreadsheet takes it for a formula. */
export function textCell(text: string, place: string, style = 0): string {
  const shown = text.length > maxCellLength ? cutText(text) : text;
  const styled = style === 0 ? '' : ` s="${style}"`;
  const preserve = /^\s|\s$|\n/.test(shown) ? ' xml:space="preserve"' : '';
  return `<c r="${place}"${styled} t="inlineStr"><is><t${preserve}>${xmlText(shown)}</t></is></c>`;
}

/** Returns how many characters a text would have in a cell that cannot hold it; `null` where it fits. */
export function lengthIfCut(kind: ColumnKind, value: Cell): number | null {
  if (typeof value !== 'string' || value.length <= maxCellLength) return null;
  const { length } = kind === 'list' ? joined(value) : value;
  return length > maxCellLength ? length : null;
}

function cutText(text: string): string {
  const note = ` … [cut: ${text.length} characters]`;
  const start = text.slice(0, maxCellLength - note.length);
  // Half of a surrogate pair at the end belongs to what was cut.
  return `${start.replace(/[\ud800-\udbff]$/, '')}${note}`;
}

function numberCell(value: string | number | boolean, place: string): string {
  const text = String(value);
  const digits = text.replace(/^-?(?:0\.0*)?|\./g, '');
  if (!plainNumber.test(text) || digits.length > maxDigits) return textCell(text, place);
  const style = text.includes('.') ? '' : ` s="${styles.whole}"`;
  return `<c r="${place}"${style}><v>${text}</v></c>`;
}

function booleanCell(value: string | number | boolean, place: string): string {
  const text = String(value);
  if (text !== 'true' && text !== 'false') return textCell(text, place);
  return `<c r="${place}" t="b"><v>${text === 'true' ? 1 : 0}</v></c>`;
}

function timeCell(text: string, place: string): string {
  const at = instant.test(text) ? Date.parse(text) : Number.NaN;
  const day = at / dayInMilliseconds + daysBefore1970;
  if (Number.isNaN(day) || day < firstDay) return textCell(text, place);
  const style = at % 1000 === 0 ? styles.time : styles.timeWithMilliseconds;
  return `<c r="${place}" s="${style}"><v>${day}</v></c>`;
}

/** Returns a JSON list of texts as people read it; another text as it is. */
function joined(text: string): string {
  const list = listIn(text);
  return list?.every((item) => typeof item === 'string') ? list.join('; ') : text;
}

function listIn(text: string): unknown[] | null {
  if (!text.startsWith('[')) return null;
  try {
    return JSON.parse(text) as unknown[];
  } catch {
    // A text that only begins like a list is shown as it is.
    return null;
  }
}
