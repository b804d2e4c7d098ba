import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { TypedColumn } from '@/lib/shared/table';
import { createWorkbook, streamWorkbook, tableXlsx } from '@/lib/shared/xlsx/workbook';
import type { WorksheetRow } from '@/lib/shared/xlsx/worksheet';
import { sheetsOf } from '@/test/read-xlsx';

const columns: TypedColumn[] = [
  { name: 'title', kind: 'text' },
  { name: 'views', kind: 'number' },
  { name: 'short', kind: 'boolean' },
  { name: 'publishedAt', kind: 'time' },
  { name: 'tags', kind: 'list' },
];

const fileOf = (name: string, bytes: Uint8Array): string => strFromU8(unzipSync(bytes)[name] ?? new Uint8Array());
const sheetXml = (rows: WorksheetRow[], of = columns): string =>
  fileOf('xl/worksheets/sheet1.xml', tableXlsx({ title: 'Videos', columns: of, rows }));

describe('workbook › types', () => {
  it('writes numbers, booleans and times as typed cells, and lists as joined text', async () => {
    const row = ['Tide mills', '1234', 'true', '2024-03-09T10:11:12.345Z', '["tide","mill"]'];
    const [{ sheet, data } = { sheet: '', data: [] }] = await sheetsOf(
      tableXlsx({ title: 'Videos', columns, rows: [row] }),
    );
    expect(sheet).toBe('Videos');
    expect(data).toEqual([
      ['title', 'views', 'short', 'publishedAt (UTC)', 'tags'],
      ['Tide mills', 1234, true, new Date('2024-03-09T10:11:12.345Z'), 'tide; mill'],
    ]);
  });

  it.each(['3/4', '007', 'TRUE', '=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '1e5', '2024-03-09', "'x", '1,5'])(
    'keeps the title %j as text',
    async (title) => {
      expect(sheetXml([[title]])).toContain('<c r="A2" t="inlineStr">');
      const [{ data } = { data: [] }] = await sheetsOf(tableXlsx({ title: 'Videos', columns, rows: [[title, 1]] }));
      expect(data[1]?.[0]).toBe(title);
    },
  );

  it('never contains a formula', () => {
    expect(sheetXml([['=1', '=1', '=1', '=1', '=1']])).not.toContain('<f');
    expect(sheetXml([['=1', '=1', '=1', '=1', '=1']]).match(/t="inlineStr"/g)).toHaveLength(10);
  });

  it.each([
    ['007', '007'],
    ['9007199254740993', '9007199254740993'],
    ['1234567890123456', '1234567890123456'],
    ['1e400', '1e400'],
    ['999999999999999', 999_999_999_999_999],
    ['-12', -12],
    ['0.001040', 0.001_04],
    [63.5, 63.5],
    [Number.NaN, 'NaN'],
  ])('writes the number %j as %j', async (value, cell) => {
    const [{ data } = { data: [] }] = await sheetsOf(tableXlsx({ title: 'Videos', columns, rows: [['x', value]] }));
    expect(data[1]?.[1]).toBe(cell);
  });

  it.each([
    ['2024-02-30 10:00', '2024-02-30 10:00'],
    ['2024-03-09', '2024-03-09'],
    ['1899-12-31T00:00:00Z', '1899-12-31T00:00:00Z'],
    ['2024-03-09T10:11:12.3456789Z', '2024-03-09T10:11:12.3456789Z'],
    ['2024-03-09T12:00:00+02:00', new Date('2024-03-09T10:00:00Z')],
    ['1900-03-01T00:00:00Z', new Date('1900-03-01T00:00:00Z')],
  ])('writes the time %j as %j', async (value, cell) => {
    const [{ data } = { data: [] }] = await sheetsOf(
      tableXlsx({ title: 'Videos', columns, rows: [['x', 1, null, value]] }),
    );
    expect(data[1]?.[3]).toEqual(cell);
  });

  it.each(['[1,2]', '[broken', '{"a":1}'])('keeps %j in a list column unchanged', async (value) => {
    const [{ data } = { data: [] }] = await sheetsOf(
      tableXlsx({ title: 'Videos', columns, rows: [['x', 1, null, null, value]] }),
    );
    expect(data[1]?.[4]).toBe(value);
  });
});

describe('workbook › text', () => {
  it.each([
    ['a\0b', 'a_x0000_b'],
    ['\ufffe', '_xFFFE_'],
    ['half \ud83d', 'half \ufffd'],
    ['two\r\nlines', 'two_x000D_\nlines'],
    ['_x0041_', '_x005F_x0041_'],
    ['a < b & c > d', 'a &lt; b &amp; c &gt; d'],
    ['🌊 "tide"', '🌊 "tide"'],
  ])('writes %j as %j', (text, xml) => {
    expect(sheetXml([[text]])).toContain(`>${xml}</t>`);
  });

  it('writes any text so that it is read back unchanged', async () => {
    const cell = fc.oneof(
      fc.string({ unit: 'binary' }).map((text) => text.toWellFormed()),
      fc.stringMatching(/^_x[0-9a-f]{4}_+x?$/),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }), async (rows) => {
        const two: TypedColumn[] = [
          { name: 'one', kind: 'text' },
          { name: 'two', kind: 'text' },
          { name: 'n', kind: 'number' },
        ];
        const [{ data } = { data: [] }] = await sheetsOf(
          tableXlsx({ title: 'x', columns: two, rows: rows.map((row, index) => [...row, index]) }),
        );
        const texts = data.slice(1).map((row) => row.slice(0, 2).map((text) => String(text ?? '')));
        expect(texts).toEqual(rows);
      }),
      { numRuns: 50 },
    );
  });

  it('cuts a string that is too long, marks it and lists it in a sheet', async () => {
    const long = `${'x'.repeat(32_740)}🌊${'y'.repeat(500)}`;
    const [videos, cuts] = await sheetsOf(
      tableXlsx({ title: 'Videos', columns, rows: [[long], ['y'.repeat(32_767)]] }),
    );
    const cell = String(videos?.data[1]?.[0]);
    expect(cell.length).toBe(32_766);
    expect(cell.replace(/^x+/, '')).toBe(' … [cut: 33242 characters]');
    expect(String(videos?.data[2]?.[0]).length).toBe(32_767);
    expect(cuts).toEqual({
      sheet: 'Cut cells',
      data: [
        ['sheet', 'cell', 'column', 'characters'],
        ['Videos', 'A2', 'title', 33_242],
      ],
    });
  });
});

describe('workbook › sheets', () => {
  it('has a bold, frozen header with a filter, and column widths', () => {
    const xml = sheetXml([['a'], ['b']]);
    expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
    expect(xml).toContain('<c r="A1" s="1" t="inlineStr">');
    expect(xml).toContain('<autoFilter ref="A1:E3"/>');
    expect(xml.match(/<col [^>]*customWidth="1"/g)).toHaveLength(5);
  });

  it('names columns beyond Z', () => {
    const many = Array.from({ length: 705 }, (_, index): TypedColumn => ({ name: `c${index}`, kind: 'number' }));
    const xml = sheetXml([many.map((_, index) => index)], many);
    for (const place of ['Z2', 'AA2', 'AZ2', 'BA2', 'ZZ2', 'AAA2', 'AAC2']) expect(xml).toContain(`<c r="${place}" `);
  });

  it('starts another sheet with the header when one is full', async () => {
    const workbook = createWorkbook('Videos', columns, { maxRows: 3, maxBytes: 1e9 });
    const bytes = Buffer.concat([workbook.add([['a'], ['b'], ['c']]), workbook.add([['d'], ['e']]), workbook.end()]);
    const sheets = await sheetsOf(bytes);
    expect(sheets.map(({ sheet, data }) => [sheet, data.slice(1).map(([title]) => title)])).toEqual([
      ['Videos', ['a', 'b']],
      ['Videos 2', ['c', 'd']],
      ['Videos 3', ['e']],
    ]);
  });

  it('starts another sheet when one reaches the limit of bytes', async () => {
    const workbook = createWorkbook('Videos', columns, { maxRows: 1e6, maxBytes: 100_000 });
    const rows = Array.from({ length: 5000 }, (_, index) => [`title ${index}`, index]);
    const sheets = await sheetsOf(Buffer.concat([workbook.add(rows), workbook.end()]));
    expect(sheets.length).toBeGreaterThan(2);
    expect(sheets.flatMap(({ data }) => data.slice(1).map(([, n]) => n))).toEqual(rows.map(([, n]) => n));
  });

  it('has only a header if there are no rows', async () => {
    const [{ data } = { data: [] }] = await sheetsOf(tableXlsx({ title: 'Videos', columns, rows: [] }));
    expect(data).toHaveLength(1);
  });

  it('is written in small pieces with reproducible bytes', async () => {
    const batches = async function* () {
      for (let index = 0; index < 50; index += 1)
        yield Array.from({ length: 200 }, (_, n) => [`title ${index * 200 + n}`, n]);
    };
    const pieces = await Array.fromAsync(streamWorkbook('Videos', columns, batches()));
    expect(pieces.length).toBe(51);
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(64 * 1024);
    const again = await Array.fromAsync(streamWorkbook('Videos', columns, batches()));
    expect(Buffer.concat(again).equals(Buffer.concat(pieces))).toBe(true);
  });
});
