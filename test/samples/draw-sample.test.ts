import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSnapshot } from '@/lib/collection/snapshot';
import type { TableData } from '@/lib/collection/video-table';
import { allocate, drawSample } from '@/lib/samples/draw-sample';
import { frameOf } from '@/lib/samples/frame';
import { drawnIds, frameSize, type SamplePlan } from '@/lib/samples/sample';
import { VideoId } from '@/lib/service/ids';
import { captureOf, itemBatchOf } from '../fixtures/captures';
import { testVideoId } from '../fixtures/collection';
import drawnInPython from './draw-sample.json';

interface Video {
  id: VideoId;
  /** Absent for a video without details. */
  details?: { publishedAt?: string; viewCount?: number; channelId?: string };
}

function tableOf(videos: readonly Video[]): TableData {
  const detailed = videos.filter(({ details }) => details);
  const column = (name: 'publishedAt' | 'viewCount' | 'channelId') =>
    detailed.map(({ details }) => details?.[name] ?? null);
  const columns = {
    publishedAt: column('publishedAt'),
    viewCount: column('viewCount'),
    channelId: column('channelId'),
  };
  const ids = detailed.map(({ id }) => id);
  return {
    snapshot: createSnapshot([itemBatchOf(videos.map(({ id }) => id))], [{ ...captureOf(ids, 1), columns }]),
    notes: new Map(),
    captions: new Map(),
  };
}

const random: SamplePlan = { method: 'random', size: 3, seed: 7, details: false, captions: false };
const byYear: SamplePlan = { ...random, method: 'stratified', strata: 'year', allocation: 'proportional' };

function draw(videos: readonly Video[], plan: SamplePlan) {
  const table = tableOf(videos);
  return drawSample(table.snapshot, frameOf(table, plan), plan);
}

const inPython: Video[] = Object.entries(drawnInPython.strata).flatMap(([year, ids]) =>
  ids.map((id) => ({ id: VideoId.parse(id), details: { publishedAt: `${year}-05-01T00:00:00Z` } })),
);

describe('drawSample', () => {
  it.each(drawnInPython.cases)('draws the videos that Python draws with the seed $seed', ({ seed, size, ...drawn }) => {
    expect(drawnIds({ strata: draw(inPython, { ...random, seed, size }) })).toEqual(drawn.random);
    const strata = draw(inPython, { ...byYear, seed, size });
    expect(Object.fromEntries(strata.map((one) => [one.name, one.drawn]))).toEqual(drawn.stratified);
  });

  it('draws the same videos in any order of the frame', () => {
    const plans: SamplePlan[] = [random, byYear, { ...byYear, strata: 'quartiles', allocation: 'equal', size: 17 }];
    const videos = inPython.map((one, index) => ({ ...one, details: { ...one.details, viewCount: index % 9 } }));
    const expected = plans.map((plan) => draw(videos, plan));
    fc.assert(
      fc.property(fc.shuffledSubarray(videos, { minLength: videos.length }), (shuffled) => {
        expect(plans.map((plan) => draw(shuffled, plan))).toEqual(expected);
      }),
      { numRuns: 20 },
    );
  });

  it.each([
    ['added', [0, 1, 2]],
    ['views', [2, 3, 0]],
    ['published', [1, 3, 0]],
  ] as const)('takes the first videos by %s', (order, expected) => {
    const details = [
      { viewCount: 5, publishedAt: '2020-01-01T00:00:00Z' },
      { viewCount: 4, publishedAt: '2024-01-01T00:00:00Z' },
      { viewCount: 9 },
      { viewCount: 8, publishedAt: '2022-01-01T00:00:00Z' },
      {},
    ];
    const videos = details.map((one, index) => ({ id: testVideoId(index), details: one }));
    const plan: SamplePlan = { method: 'first', size: 3, order, details: false, captions: false };
    expect(drawnIds({ strata: draw(videos, plan) })).toEqual(expected.map((index) => testVideoId(index)));
  });

  it('takes the whole frame if the sample is larger', () => {
    const strata = draw(inPython, { ...byYear, size: 1000 });
    expect(strata.flatMap(({ others }) => others)).toEqual([]);
    expect(frameSize({ strata })).toBe(inPython.length);
  });
});

describe('allocate', () => {
  it.each([
    // The mills of the mock: 1,192 videos.
    [[148, 262, 201, 274, 307], 200, 'proportional', [25, 44, 34, 46, 51]],
    // Equal remainders: the earlier name.
    [[1, 1, 1, 1], 2, 'proportional', [1, 1, 0, 0]],
    [[10, 10, 10], 10, 'proportional', [4, 3, 3]],
    [[2, 100, 50], 30, 'equal', [2, 14, 14]],
    [[5, 5], 20, 'equal', [5, 5]],
    [[], 5, 'proportional', []],
  ] as const)('shares %j among %i as %s', (sizes, sample, by, expected) => {
    expect(allocate(sizes, sample, by)).toEqual(expected);
  });

  it('gives exactly the sample, and no stratum more than it has', () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(sizes, fc.nat(100_000), fc.constantFrom('proportional', 'equal'), (all, sample, by) => {
        const shares = allocate(all, sample, by);
        const total = all.reduce((sum, size) => sum + size, 0);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(Math.min(sample, total));
        expect(shares.every((share, index) => share <= (all[index] ?? 0))).toBe(true);
      }),
    );
  });
});

describe('frameOf', () => {
  const videos: Video[] = [0, 1, 2, 3, 4, 5].map((n) => ({ id: testVideoId(n) }));

  it('leaves out excluded videos, and those without what the plan requires', () => {
    const table = tableOf([
      ...videos.slice(0, 4),
      { ...videos[4], details: {} } as Video,
      { ...videos[5], details: {} } as Video,
    ]);
    table.notes = new Map([
      [testVideoId(0), { collectionId: '', videoId: testVideoId(0), note: '', tags: [], excludedReason: 'off', at: 1 }],
    ]);
    table.captions = new Map([[testVideoId(4), ['en']]]);
    const { strata, ...counts } = frameOf(table, { ...random, details: true, captions: true });
    expect(counts).toEqual({ size: 1, excluded: 1, withoutDetails: 3, withoutCaptions: 1 });
    expect(strata).toEqual([{ name: '', rows: [4] }]);
    expect(frameOf(table, random).size).toBe(5);
    expect(frameOf(table, byYear)).toMatchObject({ size: 2, withoutDetails: 3, strata: [{ name: 'unknown' }] });
  });

  it('divides by channel, month and views', () => {
    const details = [0, 1, 2, 3, 4, 5, 6, 7].map((n) => ({
      channelId: n % 2 === 0 ? 'UCa' : 'UCb',
      publishedAt: `2024-0${(n % 3) + 1}-01T00:00:00Z`,
      viewCount: n * 10,
    }));
    const table = tableOf([
      ...details.map((one, n) => ({ id: testVideoId(n), details: one })),
      { id: testVideoId(8), details: {} },
    ]);
    const sizes = (strata: 'channel' | 'month' | 'quartiles' | 'deciles') =>
      frameOf(table, { ...byYear, strata } as SamplePlan).strata.map(({ name, rows }) => [name, rows.length]);
    expect(sizes('channel')).toEqual([
      ['UCa', 4],
      ['UCb', 4],
      ['unknown', 1],
    ]);
    expect(sizes('month')).toEqual([
      ['2024-01', 3],
      ['2024-02', 3],
      ['2024-03', 2],
      ['unknown', 1],
    ]);
    expect(sizes('quartiles')).toEqual([
      ['unknown', 1],
      ['views-1-of-4', 2],
      ['views-2-of-4', 2],
      ['views-3-of-4', 2],
      ['views-4-of-4', 2],
    ]);
    expect(sizes('deciles')[1]?.[0]).toBe('views-01-of-10');
  });
});
