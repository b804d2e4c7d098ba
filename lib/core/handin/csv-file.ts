import { guarded, quoted, withoutNul } from '../csv';
import { utf8 } from '../utf8';
import type { ExportFile } from './export-file';
import { fields } from './fields';
import { observations, type Which } from './observations';
import { recorder, type Value } from './record';

/**
 * `analysis`: RFC 4180 with nothing changed, for programs. `spreadsheet`: a mark at the start that says UTF-8, and whatever a
 * spreadsheet would take for a formula behind an apostrophe, ids included (FMT-01).
 */
export type CsvDialect = 'analysis' | 'spreadsheet';

export const byteOrderMark = '\ufeff';

/** The videos of a collection as a table. */
export const videosCsv = (dialect: CsvDialect, which: Which): ExportFile => ({
  name: dialect === 'analysis' ? 'videos.csv' : 'videos-spreadsheet.csv',
  mediaType: 'text/csv;charset=utf-8',
  async *rows(source) {
    const valuesOf = recorder(source);
    const isGuarded = dialect === 'spreadsheet';
    const lineOf = lineWriter(isGuarded);
    yield utf8(`${isGuarded ? byteOrderMark : ''}${fields.map(({ name }) => name).join(',')}\r\n`);
    for await (const slice of observations(source, which)) {
      let lines = '';
      for (const row of slice) lines += lineOf(valuesOf(row));
      yield utf8(lines);
    }
  },
});

/** Most columns say what they said in the row before: then their cell is there already. */
function lineWriter(isGuarded: boolean): (values: readonly Value[]) => string {
  const guards = fields.map(({ kind }) => isGuarded && kind !== 'integer');
  const said: Value[] = fields.map(() => null);
  const cells: string[] = fields.map(() => '');
  return (values) => {
    let line = '';
    for (let at = 0; at < values.length; at += 1) {
      const value = values[at] ?? null;
      if (value !== said[at]) {
        said[at] = value;
        cells[at] = cellOf(value, guards[at] ?? false);
      }
      line += at > 0 ? `,${cells[at]}` : cells[at];
    }
    return `${line}\r\n`;
  };
}

/** A text without letters is not the same as none: it stands as two quotes. */
function cellOf(value: Value, isGuarded: boolean): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return String(value);
  if (value === '') return '""';
  const text = withoutNul(isGuarded ? guarded(value) : value);
  return /[",\r\n]/.test(text) ? quoted(text) : text;
}
