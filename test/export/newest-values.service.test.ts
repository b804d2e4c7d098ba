import { DuckDBInstance } from '@duckdb/node-api';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { findColumn } from '@/lib/collection/video-table';
import { citationFile } from '@/lib/export/content-files';
import type { ExportFile, ExportSource } from '@/lib/export/export-file';
import { fourCatFile } from '@/lib/export/four-cat';
import { countObservations } from '@/lib/export/observations';
import { describePackage } from '@/lib/export/package-description';
import { videosParquet } from '@/lib/export/parquet';
import { readmeText } from '@/lib/export/readme-text';
import { videosCsv, videosXlsx } from '@/lib/export/video-tables';
import { detailFields } from '@/lib/provenance/records';
import { rowsOfXlsx } from '../read-xlsx';
import { bodyOf, bytesOf, createSource, testVideo, textOf, videoId } from './export-source';
import { createFolder, writeExport } from './on-disk';

const readCsv = async (file: ExportFile, source: ExportSource) =>
  Papa.parse<Record<string, string>>(await textOf(file.chunks(source)), { header: true, skipEmptyLines: true }).data;

async function query(sql: string, folder: string): Promise<Record<string, unknown>[]> {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  await connection.run(`SET file_search_path = '${folder}'`);
  const rows = (await connection.runAndReadAll(sql)).getRowObjectsJson();
  connection.closeSync();
  return rows;
}

const item = {
  videoId: videoId(1),
  id: 'item',
  playlistId: 'PLmills',
  position: 4,
  publishedAt: '2024-02-02T00:00:00Z',
  videoPublishedAt: '2016-02-02T00:00:00Z',
  channelTitle: 'Collector of lists',
  videoOwnerChannelTitle: 'Miller',
};

/** A video that details, then a search, related videos and a playlist describe; and one that only a search found. */
const study = () =>
  createSource({
    batches: [{ ids: [videoId(1), videoId(2)] }],
    responses: [
      { body: bodyOf([testVideo(1, { tags: ['sluice'], description: 'The whole description', viewCount: '1' })]) },
      { body: bodyOf([testVideo(1, { tags: undefined, description: 'The newer description', viewCount: '2' })]) },
      {
        name: 'search',
        params: { q: 'tide' },
        body: bodyOf([
          { videoId: videoId(1), description: 'The newer …', liveBroadcastContent: 'none', title: 'Newest title' },
          { videoId: videoId(2), description: 'Found …', liveBroadcastContent: 'live' },
        ]),
      },
      {
        name: 'relatedVideos',
        params: { videoId: videoId(2) },
        body: bodyOf([{ videoId: videoId(1), channelHandle: '@miller', viewCount: 3 }]),
      },
      { name: 'playlistItems', params: { playlist: 'PLmills' }, body: bodyOf([item]) },
    ],
  });

describe('values of the videos', () => {
  it('are in each column those of the newest response that has one, as in the table', async () => {
    const source = study();
    const [row, other] = await readCsv(videosCsv('newest'), source);
    expect(row).toMatchObject({
      channelHandle: '@miller',
      liveBroadcastContent: 'none',
      playlistId: 'PLmills',
      position: '4',
      viewCount: '3',
      title: 'Newest title',
      tags: '["sluice"]',
      // Lists shorten descriptions.
      description: 'The newer description',
      // The other names of a playlist item are those of the list and its owner.
      channelTitle: 'Miller',
      publishedAt: '2016-02-02T00:00:00Z',
      observations: '2',
    });
    expect(other).toMatchObject({
      description: 'Found …',
      liveBroadcastContent: 'live',
      capture_id: source.captures[2]?.id,
    });
    for (const [index, one] of [row, other].entries()) {
      for (const field of detailFields) {
        const table = { snapshot: source.snapshot, notes: new Map(), captions: new Map() };
        const shown = findColumn(field)?.cell(table, index);
        expect([field, one?.[field]]).toEqual([field, String(shown ?? '')]);
      }
    }
  });

  it('state the response that each one is from', async () => {
    const source = study();
    const [row] = await readCsv(videosCsv('newest'), source);
    const [first, second, search, related, playlist] = source.captures.map(({ id }) => id);
    expect(row?.capture_id).toBe(second);
    expect(JSON.parse(row?.values_from ?? '')).toEqual({
      tags: first,
      title: search,
      liveBroadcastContent: search,
      channelHandle: related,
      viewCount: related,
      channelTitle: playlist,
      publishedAt: playlist,
      playlistId: playlist,
      position: playlist,
    });
  });

  it('are the same in Excel, Parquet, the list for 4CAT and citations', async () => {
    const source = study();
    const folder = createFolder();
    const sheet = await rowsOfXlsx(await bytesOf(videosXlsx('newest').chunks(source)));
    const cells = Object.fromEntries((sheet[0] ?? []).map((name, index) => [name, sheet[1]?.[index]]));
    const expected = { channelHandle: '@miller', title: 'Newest title', channelTitle: 'Miller' };
    expect(cells).toMatchObject({ ...expected, viewCount: 3, tags: 'sluice' });
    await writeExport(folder, videosParquet('newest', 'x'), source);
    const [parquet] = await query("FROM 'videos.parquet' WHERE observations = 2", folder);
    expect(parquet).toMatchObject({ ...expected, viewCount: '3', position: '4' });
    const [listed] = await readCsv(fourCatFile('videolist_x.csv'), source);
    expect(listed).toMatchObject({
      channelTitle: 'Miller',
      videoTitle: 'Newest title',
      viewCount: '3',
      tags: 'sluice',
    });
    expect(await textOf(citationFile('ris').chunks(source))).toContain('AU  - Miller');
  });

  it('are those of each response in an export of all observations, apart from columns of lists', async () => {
    const source = study();
    const rows = await readCsv(videosCsv('every'), source);
    expect(
      rows.map(({ viewCount, tags, channelHandle, position }) => [viewCount, tags, channelHandle, position]),
    ).toEqual([
      ['1', '["sluice"]', '@miller', '4'],
      ['2', '', '@miller', '4'],
      ['', '', '', ''],
    ]);
    expect(countObservations(source, 'every')).toBe(rows.length);
  });
});

const unusual = {
  title: true,
  viewCount: '12k',
  likeCount: '12345678901234567890',
  embeddable: 'yes',
  tags: 'one',
  publishedAt: null,
};

describe('values of another type', () => {
  const source = createSource({
    batches: [{ ids: [videoId(1)] }],
    responses: [{ body: bodyOf([testVideo(1, { ...unusual, commentCount: 12.5 })]) }],
  });

  it('are written to CSV as received', async () => {
    const [row] = await readCsv(videosCsv('newest'), source);
    expect(row).toMatchObject({
      title: 'true',
      viewCount: '12k',
      likeCount: '12345678901234567890',
      commentCount: '12.5',
      embeddable: 'yes',
      tags: '"one"',
      publishedAt: '',
    });
  });

  it('are null in typed files and with the commands of the README', async () => {
    const folder = createFolder();
    await writeExport(folder, videosParquet('newest', 'x'), source);
    const empty = { viewCount: null, likeCount: null, commentCount: null, embeddable: null, publishedAt: null };
    expect((await query("FROM 'videos.parquet'", folder))[0]).toMatchObject({ ...empty, tags: null });
    const [head = [], cells = []] = await rowsOfXlsx(await bytesOf(videosXlsx('newest').chunks(source)));
    for (const name of ['viewCount', 'likeCount', 'embeddable', 'tags'])
      expect(cells[head.indexOf(name)] ?? null).toBeNull();
    await writeExport(folder, videosCsv('newest'), source);
    expect((await query(csvCommand, folder))[0]).toMatchObject({ ...empty, id: videoId(1) });
  });
});

const csvCommand =
  /DuckDB: (.*read_csv.*);/.exec(readmeText(describePackage({ name: '' }), ['videos.csv'], []))?.[1] ?? '';

describe('the DuckDB command for CSV in the README', () => {
  it.each([300_000, 3_000_000])('reads a description of %i characters', async (length) => {
    const long = 'A line, "quoted"\n'.repeat(Math.ceil(length / 17)).slice(0, length);
    const source = createSource({
      batches: [{ ids: Array.from({ length: 40 }, (_, n) => videoId(n)) }],
      responses: [
        { body: bodyOf(Array.from({ length: 40 }, (_, n) => testVideo(n, n === 30 ? { description: long } : {}))) },
      ],
    });
    const folder = createFolder();
    await writeExport(folder, videosCsv('newest'), source);
    const rows = await query(`SELECT length(description)::INT AS n FROM (${csvCommand}) ORDER BY n`, folder);
    expect([rows.length, rows.at(-1)?.n]).toEqual([40, length]);
  });
});
