import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { serializeCaptions } from '@/lib/captions/serialize/serialize-captions';
import { exportFields } from '@/lib/export/fields';
import { fourCatFile } from '@/lib/export/four-cat';
import { missingFile } from '@/lib/export/missing-file';
import { networkEntries } from '@/lib/export/network-files';
import { requestsFile } from '@/lib/export/requests-file';
import { videosCsv } from '@/lib/export/video-tables';
import { csvText } from '@/lib/shared/table';
import { cue } from '../fixtures/cues';
import { hostileTexts } from '../fixtures/hostile-texts';
import { measureNetwork } from '../network/measured';
import { pythonWith, type Table, tablesByParser } from '../table-readers';
import { bodyOf, createSource, march9, testVideo, videoId } from './export-source';
import { createFolder, writeEntries, writeExport } from './on-disk';

/** Tables cannot contain NUL, which ends a string in some programs, or lone surrogates. */
const inTable = (text: string): string => text.toWellFormed().replaceAll('\0', '\ufffd');

async function expectRead(name: string, content: string | Uint8Array, expected: Table): Promise<void> {
  const path = join(createFolder(), name);
  writeFileSync(path, content);
  for (const [reader, [table]] of await tablesByParser([path])) expect(table, reader).toEqual(expected);
}

describe('tables in Python csv, pandas, papaparse and DuckDB', { timeout: 60_000 }, () => {
  it('have the same cells as csvText', async () => {
    const rows = hostileTexts.map((text, index) => [text, String(index), text]);
    const head = ['text', 'number', 'again'];
    await expectRead('x.csv', csvText([head, ...rows]), [head, ...rows.map((row) => row.map(inTable))]);
  });

  it.each(['csv', 'tsv'] as const)('contain every cell of captions exported as %s', async (format) => {
    const cues = hostileTexts.map((text, index) => cue(index, text, { duration: 1, wordCount: 2, speechRate: 120 }));
    const head = ['text', 'duration', 'offset', 'lang', 'wordCount', 'speechRate'];
    const rows = cues.map(({ text, offset, lang }) => [inTable(text), '1', String(offset), lang, '2', '120']);
    await expectRead(`x.${format}`, serializeCaptions(format, cues), [head, ...rows]);
  });

  it('have the same cells in all these programs for the tables of a package', async () => {
    const videos = hostileTexts.map((text, n) => testVideo(n, { title: text, description: text, tags: [text] }));
    const source = createSource({
      batches: [{ ids: [...videos.map((_, n) => videoId(n)), videoId(500)] }],
      responses: [{ body: bodyOf(videos), missing: [videoId(500)] }],
      notes: hostileTexts.map((note, n) => ({ videoId: videoId(n), note, tags: [note], at: march9 })),
    });
    const files = [videosCsv('every'), fourCatFile('videolist_x.csv'), missingFile, requestsFile];
    const into = createFolder();
    const paths = await Promise.all(files.map((file) => writeExport(into, file, source)));
    const network = await writeEntries(into, networkEntries(measureNetwork), source);
    const all = [...paths, ...network.map((name) => join(into, name))];
    const tables = await tablesByParser(all.filter((path) => path.endsWith('.csv')));
    const [first, ...others] = [...tables];
    const titles = first?.[1][0]?.slice(1).map((row) => row[exportFields.findIndex(({ name }) => name === 'title')]);
    expect(titles).toEqual([...hostileTexts.map(inTable), '']);
    for (const [reader, same] of others) expect(same, reader).toEqual(first?.[1]);
  });

  it('have the same cells as csvText for any text', async () => {
    const samples = fc.sample(fc.array(fc.string({ unit: 'binary' }), { minLength: 3, maxLength: 3 }), 500);
    const rows = samples.map((row, index) => [String(index), ...row]);
    const head = ['row', 'one', 'two', 'three'];
    await expectRead('x.csv', csvText([head, ...rows]), [head, ...rows.map((row) => row.map(inTable))]);
  });
});

describe.skipIf(pythonWith('pandas'))('pandas', () => {
  it('is not installed, so tables are read without it', async () => {
    expect([...(await tablesByParser([])).keys()]).not.toContain('pandas');
  });
});
