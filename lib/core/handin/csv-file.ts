import { guarded, quoted } from '../csv';
import type { ExportFile } from './export-file';
import { type FieldKind, fields } from './fields';
import { observations, type Which } from './observations';
import { recorder, type Value } from './record';

/**
 * `analysis`: RFC 4180 with nothing changed, for programs. `spreadsheet`: a mark at the start that says UTF-8, and whatever a
 * spreadsheet would take for a formula behind an apostrophe, ids included (FMT-01).
 */
export type CsvDialect = 'analysis' | 'spreadsheet';

const byteOrderMark = '\ufeff';

/** The videos of a collection as a table. */
export const videosCsv = (dialect: CsvDialect, which: Which): ExportFile => ({
  name: dialect === 'analysis' ? 'videos.csv' : 'videos-spreadsheet.csv',
  mediaType: 'text/csv;charset=utf-8',
  async *rows(source) {
    const utf8 = new TextEncoder();
    const valuesOf = recorder(source);
    const kinds = fields.map(({ kind }) => kind);
    const isGuarded = dialect === 'spreadsheet';
    yield utf8.encode(`${isGuarded ? byteOrderMark : ''}${fields.map(({ name }) => name).join(',')}\r\n`);
    for await (const slice of observations(source, which)) {
      yield utf8.encode(slice.map((row) => lineOf(valuesOf(row), kinds, isGuarded)).join(''));
    }
  },
});

function lineOf(values: readonly Value[], kinds: readonly FieldKind[], isGuarded: boolean): string {
  let line = '';
  for (let at = 0; at < values.length; at += 1) {
    if (at > 0) line += ',';
    line += cellOf(values[at] ?? null, isGuarded && kinds[at] !== 'integer');
  }
  return `${line}\r\n`;
}

/** A text without letters is not the same as none: it stands as two quotes. */
function cellOf(value: Value, isGuarded: boolean): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return String(value);
  if (value === '') return '""';
  const text = isGuarded ? guarded(value) : value;
  return /[",\r\n]/.test(text) ? quoted(text) : text;
}
