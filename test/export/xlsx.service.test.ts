import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRowReader, exportFields } from '@/lib/export/fields';
import { readObservations } from '@/lib/export/observations';
import { videosXlsx } from '@/lib/export/video-tables';
import { tableXlsx } from '@/lib/shared/xlsx/workbook';
import type { WorksheetRow } from '@/lib/shared/xlsx/worksheet';
import { fromPython, pythonWith } from '../table-readers';
import { bodyOf, bytesOf, createSource, largeSource, march9, testVideo, videoId } from './export-source';
import { createFolder, writeExport } from './on-disk';

const python = pythonWith('pandas', 'openpyxl') ?? '';

/** Reads cells with pandas, marks values whose types JSON lacks, and lists formula cells. */
const reader = `
import datetime, json, openpyxl, pandas, sys
def json_cell(cell):
    if isinstance(cell, datetime.datetime): return {'time': cell.isoformat(timespec='milliseconds')}
    return cell
sheets = pandas.read_excel(sys.argv[1], sheet_name=None, header=None, dtype=object, keep_default_na=False)
book = openpyxl.load_workbook(sys.argv[1])
formulas = [cell.coordinate for sheet in book for row in sheet for cell in row if cell.data_type == 'f']
rows = {name: [[json_cell(cell) for cell in row] for row in sheet.values.tolist()] for name, sheet in sheets.items()}
print(json.dumps({'rows': rows, 'formulas': formulas}))
`;
interface ParsedWorkbook {
  rows: Record<string, unknown[][]>;
  formulas: string[];
}
const readByPandas = (path: string) => fromPython(python, reader, [path]) as ParsedWorkbook;

/** ECMA-376 defines escapes for characters that XML cannot contain. Excel decodes them, but openpyxl does not. */
const unescaped = (cell: unknown): unknown =>
  typeof cell === 'string'
    ? cell.replace(/_x([\dA-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : cell;

describe.runIf(python)('workbooks in pandas', { timeout: 60_000 }, () => {
  it('have every video of a collection with typed cells', async () => {
    const hostile = ['=HYPERLINK("x")', '3/4', '007', 'TRUE', 'NA', '\ttab', 'two\nlines', 'a\0b', '_x0041_', ' a '];
    const videos = hostile.map((title, n) =>
      testVideo(n, { title, viewCount: n === 0 ? '007' : String(10 ** (2 * n)) }),
    );
    const source = createSource({
      batches: [{ ids: [...videos.map((_, n) => videoId(n)), videoId(90, '-')] }],
      responses: [{ body: bodyOf(videos) }],
      notes: [{ videoId: videoId(1), note: '-1', tags: ['a', 'b'], at: march9 }],
    });
    const { rows, formulas } = readByPandas(await writeExport(createFolder(), videosXlsx('newest'), source));
    expect(formulas).toEqual([]);
    const [head, ...cells] = rows.Videos ?? [];
    expect(head).toEqual(exportFields.map(({ name, kind }) => (kind === 'time' ? `${name} (UTC)` : name)));
    const valuesOf = createRowReader(source, true);
    const batches = await Array.fromAsync(readObservations(source, 'newest'));
    const expected = batches
      .flat()
      .map((row) => valuesOf(row).map((value, index) => cellFor(value, exportFields[index]?.kind)));
    expect(cells.map((row) => row.map(unescaped))).toEqual(expected);
  });

  it('keep any text unchanged', () => {
    const texts = fc.sample(
      fc.tuple(
        fc.string({ unit: 'binary' }).map((text) => text.toWellFormed()),
        fc.string({ unit: 'grapheme' }),
      ),
      500,
    );
    const path = join(createFolder(), 'x.xlsx');
    const rows = texts.map((row, index): WorksheetRow => [index, ...row]);
    const columns = ['n', 'one', 'two'].map(
      (name, index) => ({ name, kind: index === 0 ? 'number' : 'text' }) as const,
    );
    writeFileSync(path, tableXlsx({ title: 'Texts', columns, rows }));
    const read = readByPandas(path);
    expect(read.formulas).toEqual([]);
    expect(read.rows.Texts?.slice(1).map((row) => row.map(unescaped))).toEqual(rows);
  });
});

/** Returns the workbook cell that is expected for a value of the table. */
function cellFor(value: string | boolean | null, kind: string | undefined): unknown {
  if (value === null) return '';
  if (kind === 'integer') return /^0\d|\d{16}/.test(String(value)) ? value : Number(value);
  if (kind === 'time') return { time: new Date(String(value)).toISOString().slice(0, -1) };
  return kind === 'list' ? (JSON.parse(String(value)) as string[]).join('; ') : value;
}

describe('videosXlsx', () => {
  it('yields small chunks, and the same bytes each time', async () => {
    const sizes: number[] = [];
    for await (const { length } of videosXlsx('newest').chunks(largeSource(2500))) sizes.push(length);
    expect(sizes.length).toBeGreaterThan(10);
    expect(Math.max(...sizes)).toBeLessThan(100_000);
    const one = await bytesOf(videosXlsx('newest').chunks(largeSource(100)));
    const two = await bytesOf(videosXlsx('newest').chunks(largeSource(100)));
    expect(Buffer.compare(one, two)).toBe(0);
  });
});

describe.skipIf(python)('pandas', () => {
  it('is not installed, so it reads no workbooks here', () => expect(python).toBe(''));
});
