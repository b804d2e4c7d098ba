import { DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, it } from 'vitest';
import { captionsFile, captionsParquet } from '@/lib/export/caption-files';
import { textEntries, transcriptsFile, transcriptsParquet } from '@/lib/export/transcript-files';
import { fromPython, pythonWith } from '../table-readers';
import { captionsResponse, tracksOf } from './caption-tracks';
import { bodyOf, createSource, testVideo, textOf, videoId } from './export-source';
import { createFolder, writeExport } from './on-disk';

const [one, two, three] = [videoId(1), videoId(2), videoId(3, '-')];
const source = createSource({
  batches: [{ ids: [one, two, three] }],
  responses: [{ body: bodyOf([testVideo(1, { title: 'Tide, "mills"', publishedAt: '2024-05-17T10:11:12Z' })]) }],
});
/** Each line repeats the words of the one before. */
const rolling = ['<i>The tide</i> turns', 'The tide turns\nand the mill', 'and the mill stops.'].map((text, index) => ({
  ...{ text, offset: index * 2, duration: 2, lang: 'en', wordCount: 3, speechRate: 90 },
}));
const reader = tracksOf(
  [
    captionsResponse({ videoId: one, body: JSON.stringify(rolling) }),
    captionsResponse({ videoId: one, params: { mode: 'force-whisper' }, texts: ['ANNA: Don’t "stop", [Music] 7!'] }),
    captionsResponse({ videoId: two, params: { lang: 'ja' }, lang: 'ja', texts: ['字幕です'] }),
    captionsResponse({ videoId: three, params: { format: 'text' }, body: 'Only a text.\nNo times.' }),
  ],
  [one, two, three],
);

async function query(sql: string): Promise<Record<string, unknown>[]> {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  const rows = (await connection.runAndReadAll(sql)).getRowObjectsJson();
  connection.closeSync();
  return rows;
}

const csvAndParquet = async () => {
  const folder = createFolder();
  return Promise.all([
    writeExport(folder, transcriptsFile(reader), source),
    writeExport(folder, transcriptsParquet(reader, 'Sidelight 1'), source),
    writeExport(folder, captionsFile(reader), source),
    writeExport(folder, captionsParquet(reader, 'Sidelight 1'), source),
  ]);
};

const expected = [
  { doc_id: `${one}.en`, text: 'The tide turns and the mill stops.', lines: 3, words: 7, title: 'Tide, "mills"' },
  {
    doc_id: `${one}.en (force-whisper)`,
    text: 'ANNA: Don’t "stop", [Music] 7!',
    lines: 1,
    words: 2,
    origin: 'transcribed',
  },
  { doc_id: `${two}.ja`, text: '字幕です', lines: 1, words: 2, title: null },
  { doc_id: three, text: 'Only a text. No times.', words: 5, spoken_seconds: null },
];

describe('DuckDB', () => {
  it('reads the transcripts: a row for each track, also for one without times', async () => {
    const [csv, parquet] = await csvAndParquet();
    const rows = await query(`SELECT * FROM '${parquet}'`);
    expect(rows).toMatchObject(
      expected.map(({ lines, words, ...row }) => ({
        ...row,
        words: String(words),
        ...(lines && { lines: String(lines) }),
      })),
    );
    expect(Object.keys(rows[0] ?? {}).slice(0, 3)).toEqual(['doc_id', 'text', 'id']);
    const [first] = await query(
      `SELECT text, publishedAt::VARCHAR AS published, parsedDuration::INT AS length, spoken_seconds FROM '${parquet}' LIMIT 1`,
    );
    expect(first).toEqual({
      text: expected[0]?.text,
      published: '2024-05-17 10:11:12',
      length: testVideo(1).parsedDuration,
      spoken_seconds: 6,
    });
    const different = await query(
      `FROM (SELECT doc_id, text, words, spoken_seconds, title FROM '${parquet}') EXCEPT
       SELECT doc_id, text, words, spoken_seconds, title FROM read_csv('${csv}')`,
    );
    expect(different).toEqual([]);
  });

  it('reads the same lines from captions.parquet as from captions.csv, with types', async () => {
    const [, , csv, parquet] = await csvAndParquet();
    const columns =
      'id, mode, origin, text, duration, "offset", lang, wordCount, speechRate, received_at::TIMESTAMP AS received_at';
    expect(await query(`SELECT ${columns} FROM '${parquet}'`)).toEqual(
      await query(
        `SELECT ${columns} FROM read_csv('${csv}', types={'duration': 'DOUBLE', 'offset': 'DOUBLE', 'wordCount': 'DOUBLE', 'speechRate': 'DOUBLE'})`,
      ),
    );
    expect(
      await query(
        `SELECT typeof(duration) AS duration, typeof(version) AS version, count(*)::INT AS n FROM '${parquet}' GROUP BY ALL`,
      ),
    ).toEqual([{ duration: 'DOUBLE', version: 'BIGINT', n: 5 }]);
  });
});

const python = pythonWith('pandas');
describe.runIf(python)('pandas', () => {
  it('reads the transcripts by their ids', async () => {
    const [csv] = await csvAndParquet();
    const script = `
import json, pandas, sys
table = pandas.read_csv(sys.argv[1], index_col='doc_id')
print(json.dumps([table.index.tolist(), table['text'].tolist(), table['words'].tolist()]))
`;
    expect(fromPython(python ?? '', script, [csv])).toEqual([
      expected.map((row) => row.doc_id),
      expected.map((row) => row.text),
      expected.map((row) => row.words),
    ]);
  });
});

describe('textEntries', () => {
  it('writes a file for each transcript, named by its id, with nothing but its text', async () => {
    const files: [string, string][] = [];
    for await (const { name, bytes } of textEntries(reader)(source)) files.push([name, await textOf(bytes)]);
    expect(files).toEqual(expected.map(({ doc_id, text }) => [`texts/${doc_id}.txt`, `${text}\n`]));
  });
});
