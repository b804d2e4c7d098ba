import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { SparkSQL } from 'dt-sql-parser/dist/parser/spark';
import { JSDOM } from 'jsdom';
import { beforeAll, describe, expect, it } from 'vitest';
import { collectionFileWithoutReplies } from '@/lib/export/collection-file';
import { ndjsonParts, parquetParts } from '@/lib/export/content-files';
import { exportFields } from '@/lib/export/fields';
import { describePackage } from '@/lib/export/package-description';
import { videosParquet } from '@/lib/export/parquet';
import { readmeText } from '@/lib/export/readme-text';
import { videosCsv, videosNdjson } from '@/lib/export/video-tables';
import type { VideoId } from '@/lib/service/ids';
import { fromPython, pythonWith } from '../table-readers';
import { bodyOf, createSource, march9, videoId } from './export-source';
import { createSharedFolder, writeEntries, writeExport } from './on-disk';

/** Each video is observed twice, which gives 50,000 rows. */
const videos = 25_000;
const perResponse = 5000;
const day = 86_400_000;

/** Values that automatic type detection misreads. They occur only after the rows that it samples. */
const misleadingTitles = ['NA', 'null', '007', '3/4', 'TRUE', '"quoted", and\nbroken', '=1+1', '2024-01-01'];
const isLate = (n: number): boolean => n > videos - 1000;
/** A number that a JavaScript number or a 64-bit float cannot represent exactly. */
const largeCount = 2n ** 53n + 1n;
const viewsOf = (n: number, observation: number): bigint | null => {
  if (n % 10 === 3) return null;
  return n === videos - 1 ? largeCount : BigInt(n + observation);
};
const observedVideo = (n: number, observation: number): Record<string, unknown> => ({
  id: videoId(n, n % 7 === 0 ? '0' : 'v'),
  title: isLate(n) ? misleadingTitles[n % misleadingTitles.length] : String(n),
  channelTitle: isLate(n) ? 'Late' : String(n % 50),
  categoryId: isLate(n) ? 'none' : String(n % 44),
  ...(viewsOf(n, observation) !== null && { viewCount: String(viewsOf(n, observation)) }),
  localizations: isLate(n) ? { 'zh-hans': { title: 'a' }, 'zh-Hans': { title: 'b' } } : {},
});
const ids = Array.from({ length: videos }, (_, n) => videoId(n, n % 7 === 0 ? '0' : 'v'));

/** Videos that are missing from the second observation. */
const vanished = ids.slice(0, 10);
const detailed = 2 * videos - vanished.length;
const isReturned = (video: Record<string, unknown>, observation: number): boolean =>
  observation === 0 || !vanished.includes(video.id as VideoId);

const study = () => {
  const responses = [0, 1].flatMap((observation) =>
    Array.from({ length: videos / perResponse }, (_, nth) => ({
      body: bodyOf(
        Array.from({ length: perResponse }, (__, index) =>
          observedVideo(nth * perResponse + index, observation),
        ).filter((video) => isReturned(video, observation)),
      ),
      missing: observation === 1 && nth === 0 ? vanished : [],
      receivedAt: march9 + observation * 31 * day + nth,
    })),
  );
  const searchResults = ids.slice(0, 1000).map((id) => ({ kind: 'video', videoId: id, title: 'from the search' }));
  const search = {
    name: 'search' as const,
    params: { q: 'tide' },
    body: JSON.stringify({ regionCode: 'en', totalResults: 1000, resultsPerPage: 1000, data: searchResults }),
    receivedAt: march9 + 90 * day,
  };
  return createSource({ batches: [{ ids }], responses: [...responses, search] });
};

const late = Array.from({ length: videos }, (_, n) => n).filter(isLate);
const sumOf = (some: readonly number[]): string => String(some.reduce((sum, n) => sum + (viewsOf(n, 1) ?? 0n), 0n));

/** Returns the code blocks of the help page that match a selector. */
const blocksOf = (selector: string): string[] => {
  const { DOMParser } = new JSDOM('').window;
  const page = new DOMParser().parseFromString(readFileSync('entrypoints/help/index.html', 'utf8'), 'text/html');
  return [...page.querySelectorAll(selector)].map((block) => block.textContent);
};
const blocks = (language: string): string[] => blocksOf(`pre[data-language="${language}"]`);
const statements = blocks('sql').flatMap((block) => block.trim().split(/;\n*/).filter(Boolean));

let studies = '';
let folder = '';
let packageLines: string[] = [];

beforeAll(async () => {
  studies = createSharedFolder();
  folder = join(studies, 'one');
  mkdirSync(folder);
  const source = study();
  for (const file of [videosCsv('every'), videosParquet('every', 'x'), videosNdjson, collectionFileWithoutReplies])
    await writeExport(folder, file, source);
  const parts = [
    ...(await writeEntries(folder, parquetParts('every', 'x'), source)),
    ...(await writeEntries(folder, ndjsonParts('every'), source)),
  ];
  const names = ['videos.csv', 'videos.parquet', 'videos.ndjson', 'collection.ndjson', ...parts];
  packageLines = readmeText(describePackage(source.collection), names, []).split('\n');
});

const linesFor = (program: string): string[] =>
  packageLines.flatMap((line) => (line.startsWith(`  ${program}: `) ? [line.slice(program.length + 4)] : []));

/** Runs an unchanged SQL statement, with its relative paths resolved in a folder. */
async function duckdb(sql: string, where = folder): Promise<Record<string, unknown>[]> {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  await connection.run(`SET file_search_path = '${where}'`);
  const rows = (await connection.runAndReadAll(sql)).getRowObjectsJson();
  connection.closeSync();
  return rows;
}
/** Aggregates the rows that a statement returns. */
const aggregate = async (columns: string, sql = '', where?: string) =>
  (await duckdb(`SELECT ${columns} FROM (${sql.replace(/;$/, '')})`, where))[0];

describe('commands in the help page, on 50,000 rows', { timeout: 120_000 }, () => {
  it('sum the latest details of each video by channel', async () => {
    const rows = await duckdb(statements[0] ?? '');
    expect(rows).toHaveLength(51);
    expect(rows[0]).toEqual({ channelTitle: 'Late', videos: '999', views: sumOf(late) });
    expect(rows.reduce((sum, row) => sum + Number(row.videos), 0)).toBe(videos);
  });

  it('select every observation from Parquet', async () => {
    const totals = await aggregate(
      'count(*)::INT AS n, max(viewCount)::VARCHAR AS most, typeof(any_value(id)) AS id',
      statements[1],
    );
    expect(totals).toEqual({ n: detailed, most: String(largeCount), id: 'VARCHAR' });
  });

  it('separate details from search results in NDJSON', async () => {
    const totals = await aggregate(
      "count(*)::INT AS n, max(viewCount)::VARCHAR AS most, count(*) FILTER (title = 'from the search')::INT AS sighted",
      statements[2],
    );
    expect(totals).toEqual({ n: detailed, most: String(largeCount), sighted: 0 });
    expect(await aggregate('count(*)::INT AS n, sum(times)::INT AS times', statements[3])).toEqual({
      n: 1000,
      times: 1000,
    });
  });

  it('read parts by month, and several studies together', async () => {
    expect(await duckdb(statements[4] ?? '')).toHaveLength(2);
    const totals = await aggregate(
      'count(*)::INT AS n, max(viewCount)::VARCHAR AS most, count(DISTINCT received_month)::INT AS months',
      statements[5],
    );
    expect(totals).toEqual({ n: detailed, most: String(largeCount), months: 2 });
    expect(await duckdb(statements[6] ?? '', studies)).toEqual([{ 'count(DISTINCT id)': String(videos) }]);
    expect(statements).toHaveLength(7);
  });

  it.runIf(pythonWith('pandas'))('give pandas exact counts with missing values', () => {
    const [script = ''] = blocks('python');
    const checks = `
print(len(videos), videos['viewCount'].dtype, videos['viewCount'].max(), videos['viewCount'].isna().sum())
print(sorted(set(videos['title'][-900:])))`;
    const python = pythonWith('pandas') ?? '';
    const output = execFileSync(python, ['-c', `${script}${checks}`], { cwd: folder, encoding: 'utf8' })
      .trim()
      .split('\n');
    expect(output.at(-2)).toBe(`50000 Int64 ${largeCount} 5009`);
    expect(output.at(-1)).toBe(`['"quoted", and\\nbroken', '007', '2024-01-01', '3/4', '=1+1', 'NA', 'TRUE', 'null']`);
  });
});

const hasR = spawnSync('Rscript', ['--version']).status === 0;
/** Runs a script of R in the folder of the package; returns the lines that it prints. */
const linesOfR = (script: string): string[] =>
  execFileSync('Rscript', ['-e', script], { cwd: folder, encoding: 'utf8' }).trim().split('\n');
const readByR =
  "cat(nrow(videos), max(nchar(videos$viewCount)), '\\n', sep = ' '); cat(sort(unique(tail(videos$title, 900))), sep = '|')";
const expectedByR = (lines: readonly string[]) => {
  expect(lines[0]?.trim()).toBe('50000 16');
  expect(lines.slice(1).join('\n').split('|').sort()).toEqual([...misleadingTitles].sort());
};

describe.runIf(hasR)('commands for R, on 50,000 rows', { timeout: 120_000 }, () => {
  it('sum the views by channel, and keep every text in the help page', () => {
    const [script = ''] = blocks('r');
    const lines = linesOfR(`${script}\n${readByR}`);
    expect(lines[0]?.trim().split(/\s+/)[0]).toBe('Late');
    expectedByR(lines.slice(lines.findIndex((line) => line.startsWith('50000'))));
  });

  it('keep every text in the README of a package', () => {
    expectedByR(linesOfR(`${linesFor('R')[0]}\n${readByR}`));
  });
});

describe('commands in the README of a package, on 50,000 rows', { timeout: 120_000 }, () => {
  it('read CSV, Parquet and NDJSON in DuckDB, with the correct types', async () => {
    const [csv, parquet, newest, lines, parquetPartsLine, linesOfParts] = linesFor('DuckDB');
    const types =
      'count(*)::INT AS n, max(viewCount)::VARCHAR AS most, typeof(any_value(categoryId)) AS category, typeof(any_value(received_at)) AS received';
    const expected = { n: 2 * videos, most: String(largeCount), category: 'VARCHAR', received: 'TIMESTAMP' };
    expect(await aggregate(types, csv)).toEqual(expected);
    expect(await aggregate('count(*)::INT AS n', parquet)).toEqual({ n: 2 * videos });
    expect(await aggregate(types, newest)).toEqual({ ...expected, n: videos });
    expect(await aggregate(types, lines)).toEqual({ ...expected, n: detailed });
    expect(await duckdb(parquetPartsLine ?? '')).toHaveLength(2);
    expect(await aggregate(types, linesOfParts)).toEqual({ ...expected, n: detailed });
  });

  it.runIf(pythonWith('pandas'))('give pandas exact integers', () => {
    const [read, counts] = linesFor('pandas');
    const integers = exportFields.filter(({ kind }) => kind === 'integer').length;
    const script = `import pandas\n${read}\n${counts}\nprint(len(videos), (videos.dtypes == 'Int64').sum(), videos['viewCount'].max())`;
    const python = pythonWith('pandas') ?? '';
    const output = execFileSync(python, ['-c', script], { cwd: folder, encoding: 'utf8' }).trim();
    expect(output).toBe(`50000 ${integers} ${largeCount}`);
  });
});

/** Lists the texts in Spark's SQL that a Python script gives to Spark, each with the method that takes it. */
const sqlInPython = `
import ast, json, sys
tree = ast.parse(sys.argv[1])
texts = {one.targets[0].id: one.value.value for one in ast.walk(tree)
         if isinstance(one, ast.Assign) and isinstance(one.value, ast.Constant)}
def text(one):
    if isinstance(one, ast.Constant): return one.value
    if isinstance(one, ast.FormattedValue): return texts[one.value.id]
    if isinstance(one, ast.JoinedStr): return ''.join(map(text, one.values))
calls = [one for one in ast.walk(tree) if isinstance(one, ast.Call) and isinstance(one.func, ast.Attribute)]
found = [(one.func.attr, text(one.args[0])) for one in calls if one.func.attr in ('where', 'schema')]
print(json.dumps([one for one in found if one[1] is not None]))
`;
/** Returns the errors of the text that a method takes: a condition of a query, or the columns of a table. */
const sparkErrors = (method: string, text: string) =>
  new SparkSQL().validate(method === 'where' ? `SELECT * FROM videos WHERE ${text}` : `CREATE TABLE lines (${text})`);

describe.runIf(pythonWith('ast'))('commands for Spark, which are parsed and not run', () => {
  const python = pythonWith('ast') ?? '';
  const parsed = (script: string) => fromPython(python, sqlInPython, [script]) as [string, string][];

  it('are Python with conditions and columns in the SQL of Spark', () => {
    const inHelp = blocksOf('pre').filter((block) => block.includes('spark.'));
    expect(inHelp).toHaveLength(1);
    const found = [...inHelp, ...linesFor('Spark')].map(parsed);
    expect(found.map((texts) => texts.map(([method]) => method).sort())).toEqual([['schema', 'where'], []]);
    for (const [method, text] of found.flat()) expect([text, sparkErrors(method, text)]).toEqual([text, []]);
  });

  it.each([
    ['where', "state IN ('with-details'"],
    ['where', "state IN 'with-details'"],
    ['schema', 'record STRUCT<id: STRING viewCount: BIGINT>'],
    ['schema', 'record STRUCT(id STRING)'],
  ])('would be found wrong: %s %s', (method, text) => {
    expect(sparkErrors(method, text)).not.toEqual([]);
  });
});
