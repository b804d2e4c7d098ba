import { DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, it } from 'vitest';
import { collectionFileWithoutReplies } from '@/lib/export/collection-file';
import { ndjsonParts, parquetParts } from '@/lib/export/content-files';
import { exportFields } from '@/lib/export/fields';
import { describePackage } from '@/lib/export/package-description';
import { videosParquet } from '@/lib/export/parquet';
import { readmeText } from '@/lib/export/readme-text';
import { requestsFile } from '@/lib/export/requests-file';
import { videosCsv } from '@/lib/export/video-tables';
import type { Run, Step } from '@/lib/runs/records';
import { bodyOf, createSource, march9, noHistory, testVideo, videoId } from './export-source';
import { createFolder, writeEntries, writeExport } from './on-disk';

const april9 = Date.UTC(2024, 3, 9);
/** The second observation of the first hundred videos, with a thousand more views each. */
const second = Array.from({ length: 100 }, (_, n) => testVideo(n, { viewCount: String(n * 37 + 1000) }));
const first = Array.from({ length: 900 }, (_, n) => testVideo(n));
const lone = videoId(5000, '-');

const study = () =>
  createSource({
    batches: [{ ids: [...Array.from({ length: 900 }, (_, n) => videoId(n)), videoId(4000), lone] }],
    responses: [
      { body: bodyOf(first), missing: [videoId(4000)] },
      { body: bodyOf(second), receivedAt: april9 },
    ],
    notes: [{ videoId: videoId(3), note: 'line one\nline "two"', tags: ['a,b'], at: march9 }],
  });

const sum = (many: number) => (37 * (many * (many - 1))) / 2;
/** The second response adds 1,000 views to each of 100 videos. */
const newestViews = sum(900) + 100 * 1000;

async function query(sql: string): Promise<Record<string, unknown>[]> {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  const rows = (await connection.runAndReadAll(sql)).getRowObjectsJson();
  connection.closeSync();
  return rows;
}

const typesOf = async (from: string): Promise<Record<string, unknown>> =>
  Object.fromEntries((await query(`DESCRIBE SELECT * FROM ${from}`)).map((row) => [row.column_name, row.column_type]));

describe('DuckDB', () => {
  it('reads the CSV table: every row, counts as numbers, ids and line breaks unchanged', async () => {
    const path = await writeExport(createFolder(), videosCsv('newest'), study());
    const from = `read_csv('${path}', sample_size=-1)`;
    const [totals] = await query(`SELECT count(*)::INT AS n, sum(viewCount)::BIGINT::INT AS views FROM ${from}`);
    expect(totals).toEqual({ n: 902, views: newestViews });
    const types = await typesOf(from);
    expect(Object.keys(types)).toEqual(exportFields.map(({ name }) => name));
    expect(types).toMatchObject({
      viewCount: 'BIGINT',
      embeddable: 'BOOLEAN',
      parsedDuration: 'BIGINT',
      id: 'VARCHAR',
    });
    const [row] = await query(`SELECT id, state FROM ${from} WHERE id LIKE '-%'`);
    expect(row).toEqual({ id: lone, state: 'id-only' });
    const [noted] = await query(`SELECT note, description, tags_added FROM ${from} WHERE id = '${videoId(3)}'`);
    expect(noted).toEqual({ note: 'line one\nline "two"', description: first[3]?.description, tags_added: '["a,b"]' });
  });

  it('reads Parquet with its types: 64-bit integers, timestamps, booleans', async () => {
    const path = await writeExport(createFolder(), videosParquet('newest', 'Sidelight 0.1.0'), study());
    const [totals] = await query(
      `SELECT count(*)::INT AS n, sum(viewCount)::BIGINT::INT AS views, count(publishedAt)::INT AS dated,
      max(received_at)::TIMESTAMP::VARCHAR AS last FROM '${path}'`,
    );
    expect(totals).toEqual({ n: 902, views: newestViews, dated: 900, last: '2024-04-09 00:00:00' });
    expect(await typesOf(`'${path}'`)).toMatchObject({
      viewCount: 'BIGINT',
      http_status: 'BIGINT',
      embeddable: 'BOOLEAN',
      publishedAt: expect.stringMatching(/^TIMESTAMP/),
      tags: 'VARCHAR',
    });
  });

  it('reads every video line of the collection file', async () => {
    const path = await writeExport(createFolder(), collectionFileWithoutReplies, study());
    const from = `read_json('${path}', format='newline_delimited', maximum_object_size=100000000, union_by_name=true)`;
    const [totals] = await query(
      `SELECT count(DISTINCT videoId)::INT AS videos, count(*)::INT AS lines, sum(record.viewCount)::BIGINT::INT AS views
      FROM ${from} WHERE kind = 'video'`,
    );
    expect(totals).toEqual({ videos: 902, lines: 1002, views: sum(900) + sum(100) + 100 * 1000 });
  });

  it('reads every video of a collection file with many plans and steps', async () => {
    const run = { id: 'r', collectionId: '', state: 'done', createdAt: 1 };
    const plans = [
      { kind: 'search', params: { q: 'tide', Q: 'Tide' }, splitBy: null, stop: { videos: 7 } },
      { kind: 'crawl', seeds: [videoId(1)], depth: 2 },
      { kind: 'playlist', of: { is: 'video', id: videoId(1) }, pages: 1 },
    ];
    const step = (n: number) => ({
      runId: 'r',
      n,
      name: n % 2 ? 'search' : 'batchVideos',
      params: n % 2 ? { q: 'x', Q: n } : { ids: [n] },
      attempts: 1,
      context: { depth: n % 2 ? n : 'none' },
      state: 'stored',
    });
    const history = {
      ...noHistory,
      runs: async () => plans.map((plan) => ({ ...run, plan }) as never as Run),
      steps: async () => Array.from({ length: 25_000 }, (_, n) => step(n) as never as Step),
    };
    const path = await writeExport(createFolder(), collectionFileWithoutReplies, { ...study(), history });
    const line =
      readmeText(describePackage(study().collection), ['collection.ndjson'], []).match(/DuckDB: (.*);/)?.[1] ?? '';
    expect(await query(line.replace("'collection.ndjson'", `'${path}'`))).toHaveLength(1000);
    const guessed = `read_json('${path}', format='newline_delimited', field_appearance_threshold=0)`;
    expect(await query(`SELECT record.* FROM ${guessed} WHERE kind = 'video'`)).toHaveLength(1002);
    const steps = `SELECT one.params->>'Q' AS q FROM (SELECT unnest(steps) AS one FROM ${guessed}) WHERE one.n = 7`;
    expect((await query(steps)).map((row) => row.q)).toEqual(plans.map(() => '7'));
  });

  it.each([
    [
      'Parquet',
      parquetParts('every', 'x', 500),
      "read_parquet('videos/*/*.parquet', hive_partitioning=true)",
      'viewCount',
    ],
    [
      'NDJSON',
      ndjsonParts('every', 500),
      "read_json('videos-ndjson/*/*.ndjson', format='newline_delimited', hive_partitioning=true)",
      'record.viewCount',
    ],
  ] as const)('reads %s parts, and the month of each from its folder', async (_, parts, from, views) => {
    const path = createFolder();
    const names = await writeEntries(path, parts, study());
    expect(names).toHaveLength(4);
    const counts = await query(
      `SELECT received_month AS month, count(*)::INT AS n, sum(${views})::BIGINT::INT AS views
      FROM ${from.replace("'", `'${path}/`)} GROUP BY ALL ORDER BY month`,
    );
    expect(counts).toEqual([
      { month: '2024-03', n: 901, views: sum(900) },
      { month: '2024-04', n: 100, views: sum(100) + 100 * 1000 },
      { month: 'none', n: 1, views: null },
    ]);
  });

  it('reads the table of requests with checksums and parameters', async () => {
    const path = await writeExport(createFolder(), requestsFile, study());
    const rows = await query(
      `SELECT sha256, videos::INT AS videos, not_returned::INT AS missing, params FROM '${path}'`,
    );
    expect(rows).toEqual([
      { sha256: study().captures[0]?.sha256, videos: 900, missing: 1, params: expect.stringContaining(videoId(899)) },
      { sha256: study().captures[1]?.sha256, videos: 100, missing: 0, params: expect.stringContaining(videoId(99)) },
    ]);
  });
});
