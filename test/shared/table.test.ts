import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { csvText } from '@/lib/shared/table';

describe('csvText', () => {
  it('quotes only cells that need it', () => {
    expect(csvText([['-abc', '=1+1', 'a,b', 'say "so"', 'two\nlines', null, undefined, 0]])).toBe(
      '-abc,=1+1,"a,b","say ""so""","two\nlines",,,0\r\n',
    );
  });

  it('replaces NUL, which ends a string for some parsers, with U+FFFD', () => {
    expect(csvText([['a\0b']])).toBe('a\ufffdb\r\n');
  });

  it('returns CSV that Papa Parse reads back unchanged', () => {
    const cell = fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\0', ''));
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }), (rows) => {
        const read = Papa.parse<Record<string, string>>(csvText([['one', 'two'], ...rows]), { header: true });
        const cells = read.data.map(({ one, two }) => [one, two]);
        expect(cells.slice(0, rows.length)).toEqual(rows);
      }),
    );
  });
});
