import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { collectFacts } from '@/lib/export/study-facts';
import { unitFiles } from '@/lib/export/unit-files';
import type { VideoId } from '@/lib/service/ids';
import { createRun } from '../run-data';
import { createSource, march9, videoId } from './export-source';

const ids = [1, 2, 3, 4].map((n) => videoId(n)) as [VideoId, VideoId, VideoId, VideoId];
const [mill, weir, gate, moon] = ids;
const april2 = Date.UTC(2024, 3, 2);
const detailsBody = (...rows: object[]) => JSON.stringify({ data: rows });
const videoRow = (id: VideoId, publishedAt: string, channelId: string, viewCount: string) => ({
  id,
  publishedAt,
  channelId,
  channelTitle: `Channel, ${channelId}`,
  viewCount,
});
const page = (...found: VideoId[]) => JSON.stringify({ data: found.map((id) => ({ videoId: id })) });
const search = { name: 'search', params: { q: 'tide mill' } } as const;

const source = createSource({
  batches: [{ ids }],
  notes: [{ videoId: moon, note: '', tags: [], excludedReason: 'repeated', at: march9 }],
  responses: [
    { ...search, body: page(mill, weir), receivedAt: march9 },
    {
      ...search,
      params: { ...search.params, pageToken: 'next' },
      body: page(weir, gate, moon),
      receivedAt: march9 + 1_000,
    },
    { name: 'search', params: { q: 'weir' }, body: page(weir), receivedAt: march9 + 2_000 },
    {
      body: detailsBody(
        { ...videoRow(mill, '2023-12-31T23:59:59Z', 'a', '9007199254740993'), likeCount: '2' },
        videoRow(weir, '2024-01-01T00:00:00Z', 'a', '2'),
        videoRow(gate, '2024-01-09T00:00:00Z', 'b', '4'),
        videoRow(moon, '2024-01-09T00:00:00Z', 'b', '8'),
      ),
      receivedAt: march9 + 3_000,
    },
    {
      body: detailsBody({
        ...videoRow(weir, '2024-01-01T00:00:00Z', 'a', '3'),
        channelHandle: '@a',
        likeCount: '7',
      }),
      missing: [mill, moon],
      receivedAt: april2,
    },
  ],
});
const filesOf = (given: typeof source) =>
  new Map(
    unitFiles(given, collectFacts(given, [])).map(({ name, text }) => [name, text.trimEnd().split('\r\n')] as const),
  );
const files = filesOf(source);

describe('unitFiles', () => {
  it('counts the videos of each query over its pages, without excluded ones', () => {
    expect(files.get('queries.csv')).toEqual([
      'endpoint,params,pages,total_results,records,videos,with_details,not_returned,with_captions,views',
      'GET /search,"{""q"":""tide mill""}",2,,5,3,3,1,,9007199254741000',
      'GET /search,"{""q"":""weir""}",1,,1,1,1,0,,3',
    ]);
  });

  it('compares the newest results of a query in several countries', () => {
    const plan = { kind: 'popular', category: null, language: null, pageSize: null, pages: 1 } as const;
    const runs = (['DE', 'PT'] as const).map((country, n) =>
      createRun({ id: `run ${n}`, plan: { ...plan, country }, createdAt: march9 + n }),
    );
    const responses = [page(mill, weir), page(weir, gate)].map((body) => ({ name: 'search' as const, body }));
    const { snapshot, ...rest } = createSource({ batches: [{ ids }], responses });
    const captures = snapshot.captures.map((capture, n) => ({ ...capture, runId: `run ${n}` }));
    const given = { ...rest, snapshot: { ...snapshot, captures } };
    const facts = collectFacts(given, [], { runs, reused: [] });
    const text = unitFiles(given, facts).find(({ name }) => name === 'countries.csv')?.text ?? '';
    const { data } = Papa.parse<string[]>(text, { skipEmptyLines: true });
    expect(data.map(([query, , ...cells]) => [query, ...cells])).toEqual([
      ['query', 'country', 'run_created_at', 'videos', 'only_here', 'in_every_country'],
      ['1', 'DE', '2024-03-09T10:00:00.000Z', '2', '1', '1'],
      ['1', 'PT', '2024-03-09T10:00:00.001Z', '2', '1', '1'],
    ]);
  });

  it('counts the videos of each month of publication in UTC, oldest first', () => {
    expect(files.get('months.csv')).toEqual([
      'month,videos,with_details,not_returned,with_captions,views',
      '2023-12,1,1,1,,9007199254740993',
      '2024-01,2,2,0,,7',
    ]);
  });

  const channelsHead =
    'channelId,channelTitle,channelHandle,videos,with_details,not_returned,with_captions,views,views_median,likes,likes_median,comments,comments_median,first_published,last_published,speech_rate_median';

  it('describes each channel, that with most videos first', () => {
    expect(files.get('channels.csv')).toEqual([
      channelsHead,
      'a,"Channel, a",@a,2,2,1,,9007199254740996,4503599627370498,9,4.5,,,2023-12-31T23:59:59Z,2024-01-01T00:00:00Z,',
      'b,"Channel, b",,1,1,0,,4,4,,,,,2024-01-09T00:00:00Z,2024-01-09T00:00:00Z,',
    ]);
  });

  it('has the median speech rate of the saved tracks of a channel, without those in characters', () => {
    const origin = 'authored' as const;
    const track = (id: VideoId, wordsPerMinute: number | null) => ({
      ...{ videoId: id, lang: 'en', lines: 1, origin, hasTimes: true, wordsPerMinute },
    });
    const tracks = [track(mill, 120), track(mill, null), track(weir, 151.5), track(moon, 300)];
    const rows = unitFiles(source, collectFacts(source, [], { runs: [], reused: [], tracks }));
    const { data } = Papa.parse<Record<string, string>>(rows.find(({ name }) => name === 'channels.csv')?.text ?? '', {
      header: true,
      skipEmptyLines: true,
    });
    expect(data.map((row) => [row.with_captions, row.speech_rate_median])).toEqual([
      ['2', '135.8'],
      ['0', ''],
    ]);
  });

  it('counts the videos that each month of observations returned and lacked', () => {
    expect(files.get('attrition.csv')).toEqual([
      'month,returned,not_returned,returned_again',
      '2024-03,3,0,0',
      '2024-04,1,1,0',
    ]);
  });

  it('writes no empty table, and a row for videos without month and channel', () => {
    const listed = filesOf(createSource({ batches: [{ ids: [mill] }] }));
    expect([...listed]).toEqual([
      ['months.csv', ['month,videos,with_details,not_returned,with_captions,views', ',1,0,0,,']],
      ['channels.csv', [channelsHead, ',,,1,0,0,,,,,,,,,,']],
    ]);
    expect(filesOf(createSource({})).size).toBe(0);
  });
});
