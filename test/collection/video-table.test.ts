import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { captionLanguagesByVideo } from '@/lib/captions/caption-cache-keys';
import { copiedVideos } from '@/lib/collection/copied-videos';
import type { ItemBatch } from '@/lib/collection/records';
import { createRowQuery, emptyFilter, filterRows, frequentValues, type VideoFilter } from '@/lib/collection/row-query';
import { createSnapshot } from '@/lib/collection/snapshot';
import { sortKeysOf, sortRows } from '@/lib/collection/sort-rows';
import { countDetails, explainMissingDetails, originLabel, type TableData } from '@/lib/collection/video-table';
import { observationsOf, occurrencesOf } from '@/lib/over-time/video-history';
import type { DetailColumns } from '@/lib/provenance/capture';
import type { Capture } from '@/lib/provenance/records';
import type { VideoId } from '@/lib/service/ids';
import { createTestCollection, testVideoId } from '../fixtures/collection';

const ids = Array.from({ length: 6 }, (_, n) => testVideoId(n));
const day = 86_400_000;

const batch = (overrides: Partial<ItemBatch> = {}): ItemBatch => ({
  collectionId: 'first',
  id: '1',
  addedAt: 1000,
  runId: null,
  agent: null,
  from: 'page',
  page: 'other',
  address: 'https://www.youtube.com/results?search_query=mill',
  ids,
  ranks: ids.map((_, index) => index + 1),
  titles: ids.map(() => null),
  ...overrides,
});

const capture = (time: number, of: VideoId[], columns: DetailColumns, missing: VideoId[] = []): Capture => ({
  collectionId: 'first',
  id: String(time),
  runId: 'r',
  step: time,
  cacheHit: false,
  extensionVersion: '1',
  sha256: '',
  bytes: 0,
  skippedRows: 0,
  key: '',
  name: 'batchVideos',
  params: { ids: of },
  requestedAt: time,
  receivedAt: time * day,
  status: 200,
  contentType: '',
  ids: of,
  columns,
  missing,
});

/**
 * Creates a table in which four videos have details, one was requested but not returned, and one was never requested.
 */
const table = (): TableData => {
  const [a, b, c, d, e] = ids as [VideoId, VideoId, VideoId, VideoId, VideoId];
  const details = capture(
    1,
    [a, b, c, d],
    {
      title: ['Tide mills', 'árbol', 'Zebra', 'apple'],
      channelTitle: ['Works', 'Works', 'Sky', null],
      publishedAt: ['2024-03-04T23:30:00Z', '2023-01-01T00:00:00Z', '2025-01-01T00:00:00Z', null],
      viewCount: [10, 200, null, 3],
      defaultLanguage: ['en', 'es', 'en', 'en'],
    },
    [e],
  );
  const notes = [
    { collectionId: 'first', videoId: b, note: 'shows the Float', tags: ['gate'], at: 1 },
    { collectionId: 'first', videoId: e, note: '', tags: ['gate', 'lost'], at: 1 },
  ];
  const snapshot = createSnapshot([batch()], [details]);
  return {
    snapshot,
    notes: new Map(notes.map((note) => [note.videoId, note])),
    captions: new Map([[a, ['en']]]),
  };
};

const findRows = (change: { find?: string; filter?: Partial<VideoFilter> }) => [
  ...createRowQuery(
    table(),
    'en',
  )({
    find: change.find ?? '',
    filter: { ...emptyFilter, ...change.filter },
    sort: { column: null, isDescending: false },
  }),
];
const sortedRows = (column: Parameters<typeof sortKeysOf>[1], isDescending: boolean) => {
  const keys = sortKeysOf(table(), column, 'en');
  return [
    ...sortRows(
      Int32Array.from(ids, (_, index) => index),
      keys,
      isDescending,
    ),
  ];
};

describe('createRowQuery › search', () => {
  it.each([
    ['title in any case', 'TIDE', [0]],
    ['title without accents', 'arbol', [1]],
    ['channel', 'works', [0, 1]],
    ['id', testVideoId(5).toLowerCase(), [5]],
    ['note', 'float', [1]],
    ['tag', 'lost', [4]],
    ['every word in any field', 'gate works', [1]],
    ['a word that no row has', 'nowhere', []],
  ])('searches by %s', (_, find, rows) => {
    expect(findRows({ find })).toEqual(rows);
  });
});

describe('filterRows', () => {
  it.each([
    ['2024-03-09T01:02:03+09:00', '2024-03-08', true],
    ['2024-03-09T01:02:03+09:00', '2024-03-09', false],
    ['2024-02-30T00:00:00Z', '2024-02-30', false],
    ['2024-02-30T00:00:00Z', '2024-03-01', false],
    ['soon', '2024-03-09', false],
  ])('finds a video of %s by the day that the table shows: %s', (publishedAt, day, isFound) => {
    const [a] = ids as [VideoId];
    const snapshot = createSnapshot([batch()], [capture(1, [a], { publishedAt: [publishedAt] })]);
    const filter = { ...emptyFilter, publishedFrom: day, publishedTo: day };
    expect([...filterRows({ ...table(), snapshot }, filter)]).toEqual(isFound ? [0] : []);
  });

  it.each<[string, Partial<VideoFilter>, number[]]>([
    ['videos with details', { state: 'with-details' }, [0, 1, 2, 3]],
    ['videos that were unavailable', { state: 'not-returned' }, [4]],
    ['videos without details', { state: 'id-only' }, [5]],
    ['days of publication, both included', { publishedFrom: '2023-01-01', publishedTo: '2024-03-04' }, [0, 1]],
    ['minimum views, without unknown counts', { minViews: 3 }, [0, 1, 3]],
    ['one channel', { channel: 'Works' }, [0, 1]],
    ['one language', { language: 'es' }, [1]],
    ['one tag', { tag: 'gate' }, [1, 4]],
    ['videos with a note', { hasNote: true }, [1]],
    ['an origin', { from: 'import' }, []],
    ['all conditions at once', { language: 'en', minViews: 5 }, [0]],
  ])('selects %s', (_, filter, rows) => {
    expect([...filterRows(table(), { ...emptyFilter, ...filter })]).toEqual(rows);
  });
});

describe('frequentValues', () => {
  it('returns the existing values, most frequent first', () => {
    expect(frequentValues(table(), 'channelTitle', 9)).toEqual([
      { value: 'Works', count: 2 },
      { value: 'Sky', count: 1 },
    ]);
  });
});

describe('sortRows', () => {
  it.each<[string, Parameters<typeof sortKeysOf>[1], boolean, number[]]>([
    ['sorts texts by language, ignoring accents and case', 'title', false, [3, 1, 0, 2, 4, 5]],
    ['keeps unknown values last when reversed', 'title', true, [2, 0, 1, 3, 4, 5]],
    ['sorts counts by value', 'viewCount', false, [3, 0, 1, 2, 4, 5]],
    ['sorts dates by time', 'publishedAt', true, [2, 0, 1, 3, 4, 5]],
    ['keeps equal rows in collection order', 'channelTitle', false, [2, 0, 1, 3, 4, 5]],
    ['keeps equal rows in order when reversed', 'channelTitle', true, [0, 1, 2, 3, 4, 5]],
    ['sorts by tags', 'tags', false, [1, 4, 0, 2, 3, 5]],
  ])('%s', (_, column, isDescending, rows) => {
    expect(sortedRows(column, isDescending)).toEqual(rows);
  });

  it('returns the same order as Array.sort, for any number of rows', () => {
    const text = fc.string({ maxLength: 4 });
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 60 }), fc.boolean(), (titles, isDescending) => {
        const all = titles.map((_, n) => testVideoId(n));
        const snapshot = createSnapshot(
          [batch({ ids: all, ranks: [], titles: [] })],
          [capture(1, all, { title: titles })],
        );
        const keys = sortKeysOf({ snapshot, notes: new Map(), captions: new Map() }, 'title', 'en');
        const rows = [
          ...sortRows(
            Int32Array.from(all, (_, index) => index),
            keys,
            isDescending,
          ),
        ];
        const { compare } = new Intl.Collator('en', { numeric: true });
        const expected = titles
          .map((title, index) => ({ title, at: index }))
          .sort((one, other) => {
            if (one.title === '' || other.title === '') return Number(one.title === '') - Number(other.title === '');
            return compare(one.title, other.title) * (isDescending ? -1 : 1);
          });
        expect(rows).toEqual(expected.map(({ at }) => at));
      }),
    );
  });
});

function bigTable(): TableData {
  const { itemBatches, captures } = createTestCollection({ videos: 9_000, bodies: false, complete: 10 });
  return { snapshot: createSnapshot(itemBatches, captures), notes: new Map(), captions: new Map() };
}

describe('createRowQuery › sorted rows', () => {
  it.each(['viewCount', 'title'] as const)('are those found, in the order of all rows: %s', (column) => {
    const big = bigTable();
    const query = createRowQuery(big, 'en');
    const keys = sortKeysOf(big, column, 'en');
    const found = query({ find: 'moon', filter: emptyFilter, sort: { column: null, isDescending: false } });
    for (const find of ['', 'moon'])
      for (const isDescending of [false, true, false]) {
        const expected = sortRows(find === '' ? Int32Array.from(keys.keys()) : found, keys, isDescending);
        expect(query({ find, filter: emptyFilter, sort: { column, isDescending } })).toEqual(expected);
      }
  });
});

describe('createRowQuery › prepare', () => {
  it('returns the same rows after a preparation in steps', () => {
    const big = bigTable();
    const view = { find: 'moon', filter: emptyFilter, sort: { column: 'title', isDescending: true } } as const;
    const prepared = createRowQuery(big, 'en');
    const unprepared = createRowQuery(big, 'en');
    const steps = [...prepared.prepare()].length;
    expect(steps).toBeGreaterThan(4);
    expect(prepared(view)).toEqual(unprepared(view));
    expect(prepared(view).length).toBeGreaterThan(1000);
  });
});

describe('explainMissingDetails', () => {
  it('explains when and where a video was found, or that it was not returned', () => {
    const { snapshot } = table();
    expect(explainMissingDetails(snapshot, 0)).toBeNull();
    expect(explainMissingDetails(snapshot, 4)).toEqual({ is: 'not-returned', at: day });
    expect(explainMissingDetails(snapshot, 5)).toEqual({ is: 'id-only', at: 1000, origin: 'placeResults', rank: 6 });
  });
});

describe('originLabel', () => {
  it('has a label for an origin that this version does not know, which a file can contain', () => {
    const from = ['panel', 'newer', 'constructor'] as ItemBatch['from'][];
    expect(from.map((one) => originLabel({ from: one, address: null }))).toEqual([
      'placePanel',
      'placeImport',
      'placeImport',
    ]);
  });
});

describe('countDetails', () => {
  it('counts as unavailable the videos that were not returned', () => {
    expect(countDetails(table().snapshot, new Map())).toEqual({
      videos: 6,
      withDetails: 4,
      deleted: 0,
      noLongerReturned: 0,
      withoutDetails: 1,
      unavailable: 1,
      excluded: 0,
      lastAddedAt: 1000,
    });
  });
});

describe('occurrencesOf and observationsOf', () => {
  it('list every addition and every observation, newest first', () => {
    const [a] = ids as [VideoId];
    const twice = [batch(), batch({ id: '2', from: 'run', addedAt: 2000, ids: [a], ranks: [null] })];
    expect(occurrencesOf({ batches: twice }, a).map(({ batch: { id }, rank }) => [id, rank])).toEqual([
      ['2', null],
      ['1', 1],
    ]);
    const captures = [capture(1, [a], { viewCount: [5] }), capture(2, [a], { viewCount: [9] })];
    expect(observationsOf({ captures }, a).map(({ viewCount }) => viewCount)).toEqual([9, 5]);
  });
});

describe('copiedVideos', () => {
  it('copies videos with title and origin, in the order of the table', () => {
    const [a, b] = ids as [VideoId, VideoId];
    expect(copiedVideos(table(), [b, a])).toEqual([
      expect.objectContaining({ videoId: a, title: 'Tide mills' }),
      expect.objectContaining({ videoId: b, context: expect.objectContaining({ from: 'library', rank: 2 }) }),
    ]);
  });
});

describe('captionLanguagesByVideo', () => {
  it('reads the languages from the keys alone, with any service address', () => {
    const keys = [
      '1.0.1 captions [["lang","en"],["videoId","aaaaaaaaaaa"]] https://service.example',
      '1.0.1 captions [["lang","da"],["videoId","aaaaaaaaaaa"]] https://service.example',
      '1.0.1 captions [["videoId","bbbbbbbbbbb"]] http://[::1]:8787',
    ];
    expect([...captionLanguagesByVideo(keys)]).toEqual([
      ['aaaaaaaaaaa', ['en', 'da']],
      ['bbbbbbbbbbb', ['']],
    ]);
  });

  it.each(['[oops', '[["videoId","aaaaaaaaaaa"],7]', '[null]', ']['])('skips the forged key %s of a file', (params) => {
    const known = ['1.0.1 captions [["videoId","bbbbbbbbbbb"]] https://service.example'];
    const keys = [`1.0.1 captions ${params} https://service.example`, ...known];
    expect(captionLanguagesByVideo(keys).get('bbbbbbbbbbb')).toEqual(['']);
  });
});
