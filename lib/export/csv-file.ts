import { quoted, withoutNul } from '@/lib/shared/csv';
import { utf8 } from '@/lib/shared/utf8';
import type { ExportFile } from './export-file';
import { fields } from './fields';
import { observations, type Which } from './observations';
import { recorder, type Value } from './record';

/** The videos of a collection as a table for programs: RFC 4180, every value as it came but NUL. */
export const videosCsv = (which: Which): ExportFile => ({
  name: 'videos.csv',
  mediaType: 'text/csv;charset=utf-8',
  async *rows(source) {
    const valuesOf = recorder(source);
    const lineOf = lineWriter();
    yield utf8(`${fields.map(({ name }) => name).join(',')}\r\n`);
    for await (const slice of observations(source, which)) {
      let lines = '';
      for (const row of slice) lines += lineOf(valuesOf(row));
      yield utf8(lines);
    }
  },
});

/** Most columns say what they said in the row before: then their cell is there already. */
function lineWriter(): (values: readonly Value[]) => string {
  const said: Value[] = fields.map(() => null);
  const cells: string[] = fields.map(() => '');
  return (values) => {
    let line = '';
    for (let at = 0; at < values.length; at += 1) {
      const value = values[at] ?? null;
      if (value !== said[at]) {
        said[at] = value;
        cells[at] = cellOf(value);
      }
      line += at > 0 ? `,${cells[at]}` : cells[at];
    }
    return `${line}\r\n`;
  };
}

/** A text without letters is not the same as none: it stands as two quotes. */
function cellOf(value: Value): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return String(value);
  if (value === '') return '""';
  const text = withoutNul(value);
  return /[",\r\n]/.test(text) ? quoted(text) : text;
}
