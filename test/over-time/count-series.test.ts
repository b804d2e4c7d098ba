import { describe, expect, it } from 'vitest';
import {
  type CountSeries,
  commonGaps,
  createSeries,
  findGaps,
  growthOf,
  keepLastDays,
  plotColumns,
  seriesCsv,
  sortByGrowth,
  sumCsv,
  sumSeries,
} from '@/lib/over-time/count-series';
import { detailed, related, videoId } from '../network/crawl-captures';

const hour = 3_600_000;
const day = 24 * hour;
const series = (name: string, ...points: [at: number, count: number][]): CountSeries => ({
  videoId: videoId(name),
  points: points.map(([index, count]) => ({ at: index, count })),
  absent: [],
});

describe('createSeries', () => {
  it('lists all observations of each video, oldest first', () => {
    const captures = [
      detailed(2 * day, [{ id: 'a', viewCount: '120' }]),
      detailed(day, [
        { id: 'a', viewCount: '100' },
        { id: 'b', viewCount: '7' },
      ]),
    ];
    expect(createSeries(captures, 'viewCount')).toEqual([
      series('a', [day, 100], [2 * day, 120]),
      series('b', [day, 7]),
    ]);
  });

  it('lists a reused response without the video only once', () => {
    const without = { ...detailed(2 * day, []), missing: [videoId('a')] };
    const captures = [detailed(day, [{ id: 'a', viewCount: '1' }]), without, { ...without, id: 'reused' }];
    expect(createSeries(captures, 'viewCount')).toEqual([{ ...series('a', [day, 1]), absent: [2 * day] }]);
  });

  it('ignores negative counts', () => {
    const captures = [detailed(day, [{ id: 'a', viewCount: '1' }]), detailed(2 * day, [{ id: 'a', viewCount: -1 }])];
    expect(createSeries(captures, 'viewCount')).toEqual([series('a', [day, 1])]);
  });

  it('records that a video was not returned, as a gap in its line and an empty count in the CSV', () => {
    const captures = [
      detailed(day, [{ id: 'a', viewCount: '100' }]),
      { ...detailed(2 * day, []), missing: [videoId('a'), videoId('never')] },
      detailed(3 * day, [{ id: 'a', viewCount: '90' }]),
    ];
    const all = createSeries(captures, 'viewCount');
    expect(all).toEqual([{ ...series('a', [day, 100], [3 * day, 90]), absent: [2 * day] }]);
    expect(plotColumns(all, 'counts', null)).toEqual([
      [day, 2 * day, 3 * day],
      [100, null, 90],
    ]);
    const rows = seriesCsv(all, 'viewCount', () => null)
      .trimEnd()
      .split('\r\n');
    expect(rows.map((row) => row.split(',').slice(3).join())).toEqual([
      'viewCount,returned',
      '100,true',
      ',false',
      '90,true',
    ]);
  });

  it('uses a reused response once, and ignores the counts in lists of related videos', () => {
    const saved = detailed(day, [{ id: 'a', viewCount: '100' }]);
    const list = related('x', ['a'], { columns: { viewCount: [90] }, receivedAt: 5 });
    expect(createSeries([saved, { ...saved, cacheHit: true }, list], 'viewCount')).toEqual([series('a', [day, 100])]);
  });
});

describe('growthOf', () => {
  it.each<[string, CountSeries, ReturnType<typeof growthOf>]>([
    ['over two days', series('a', [0, 100], [2 * day, 130]), { grown: 30, perDay: 15 }],
    ['over half a day, with a loss', series('a', [0, 100], [day / 2, 90]), { grown: -10, perDay: -20 }],
    ['of one observation as null', series('a', [0, 100]), null],
    ['of no observation as null', series('a'), null],
  ])('returns the growth %s', (_, of, growth) => {
    expect(growthOf(of)).toEqual(growth);
  });
});

describe('sortByGrowth', () => {
  it('puts the fastest growth first, and videos with one observation last', () => {
    const all = [series('once', [0, 9]), series('slow', [0, 1], [day, 2]), series('fast', [0, 1], [day, 9])];
    expect(sortByGrowth(all).map(({ videoId: id }) => id)).toEqual([videoId('fast'), videoId('slow'), videoId('once')]);
  });
});

describe('findGaps', () => {
  const points = series('a', [0, 1], [day, 2], [2.4 * day, 3], [5 * day, 4]).points;

  it('finds gaps longer than one and a half times the interval of the schedule', () => {
    expect(findGaps(points, 24)).toEqual([{ from: 2.4 * day, to: 5 * day }]);
  });

  it('finds no gaps without a schedule', () => {
    expect(findGaps(points, null)).toEqual([]);
  });
});

describe('plotColumns', () => {
  it('breaks only the line of the series that has a gap', () => {
    const [times, a, b] = plotColumns(
      [series('a', [0, 1], [5 * day, 4]), series('b', [0, 10], [2.5 * day, 11], [5 * day, 12])],
      'counts',
      24 * 2,
    );
    expect(times).toEqual([0, 2.5 * day, 5 * day]);
    expect(a).toEqual([1, null, 4]);
    expect(b).toEqual([10, 11, 12]);
  });
});

describe('sumSeries', () => {
  it('sums the last counts of all videos that were observed from the first run on', () => {
    const all = [
      series('a', [0, 100], [day, 110], [2 * day, 130]),
      // The second request of each run gets its response a minute later.
      series('b', [60_000, 10], [day + 60_000, 20]),
      series('late', [day, 1_000_000]),
    ];
    expect(sumSeries(all)).toEqual({
      videos: 2,
      points: [
        { at: 60_000, count: 110 },
        { at: day + 60_000, count: 130 },
        { at: 2 * day, count: 150 },
      ],
    });
  });

  it('is empty without series', () => {
    expect(sumSeries([])).toEqual({ videos: 0, points: [] });
  });
});

describe('keepLastDays', () => {
  it('keeps the observations of the last days before the newest one', () => {
    const all = [series('a', [0, 1], [3 * day, 2], [5 * day, 3])];
    expect(keepLastDays(all, 2)).toEqual([series('a', [3 * day, 2], [5 * day, 3])]);
    expect(keepLastDays(all, null)).toEqual(all);
  });
});

describe('commonGaps', () => {
  it('finds the periods in which no video was observed', () => {
    const all = [series('a', [0, 1], [5 * day, 2]), series('b', [day, 1], [4 * day, 2])];
    expect(commonGaps(all, 24)).toEqual([{ from: day, to: 4 * day }]);
  });

  it('does not count responses without the video as a gap', () => {
    const all = [{ ...series('a', [0, 1], [4 * day, 2]), absent: [day, 2 * day, 3 * day] }];
    expect(commonGaps(all, 24)).toEqual([]);
  });
});

describe('plotColumns', () => {
  it('shows the change per day between observations', () => {
    expect(plotColumns([series('a', [0, 100], [day, 130], [3 * day, 150])], 'per-day', null)).toEqual([
      [day, 3 * day],
      [30, 10],
    ]);
  });

  it('shows the change since the first observation, starting at zero', () => {
    expect(plotColumns([series('a', [0, 100], [day, 130])], 'change', null)).toEqual([
      [0, day],
      [0, 30],
    ]);
  });
});

describe('sumCsv', () => {
  it('writes a line per time, with the number of videos', () => {
    const sum = sumSeries([series('a', [0, 100], [day, 130]), series('b', [0, 5])]);
    expect(sumCsv(sum, 'likeCount')).toBe(
      'videos,observed_at,likeCount\r\n2,1970-01-01T00:00:00.000Z,105\r\n2,1970-01-02T00:00:00.000Z,135\r\n',
    );
  });
});

describe('seriesCsv', () => {
  it('writes a line per observation', () => {
    expect(seriesCsv([series('-a', [0, 100])], 'viewCount', () => 'Mills, tide')).toBe(
      `video_id,title,observed_at,viewCount,returned\r\n${videoId('-a')},"Mills, tide",1970-01-01T00:00:00.000Z,100,true\r\n`,
    );
  });

  it('writes the digits of a count that JavaScript would round', () => {
    const all = createSeries([detailed(day, [{ id: 'a', viewCount: '9007199254740993' }])], 'viewCount');
    expect(seriesCsv(all, 'viewCount', () => null)).toContain(',9007199254740993,true');
    expect(growthOf(all[0] ?? series('a'))).toBeNull();
  });
});
