import { describe, expect, it } from 'vitest';
import { createSnapshot } from '@/lib/collection/snapshot';
import type { Capture } from '@/lib/provenance/records';
import {
  type ComparedKind,
  type ComparedRow,
  compareStudies,
  summarizeComparison,
} from '@/lib/replication/compare-studies';
import type { OriginalTables, StudyTrack } from '@/lib/replication/original-study';
import { parseOriginalTables } from '@/lib/replication/original-study';
import { detailed, related, testCapture, videoId } from '../network/crawl-captures';
import { itemBatch } from '../storage/stored-records';
import { originalStudy, originalVideo } from './original';

const ids = (letters: string) => [...letters].map(videoId);
const track = (name: string, hash: string, mode = 'default'): StudyTrack => ({
  id: videoId(name),
  lang: 'en',
  mode,
  hash,
});

interface Here {
  videos?: string;
  captures?: Capture[];
  excluded?: string;
  tracks?: StudyTrack[] | null;
}

const compare = (
  original: Partial<OriginalTables>,
  { videos = '', captures = [], excluded = '', tracks = [] }: Here,
): ComparedRow[] =>
  compareStudies(
    { videos: null, related: null, tracks: null, ...original },
    {
      snapshot: createSnapshot(videos === '' ? [] : [itemBatch(ids(videos))], captures),
      exclusions: new Map(ids(excluded).map((id) => [id, 'off topic'])),
      tracks,
    },
  );
const textsOf = (rows: readonly ComparedRow[], kind: ComparedKind) =>
  rows
    .filter((row) => row.kind === kind)
    .map(({ status, id, target }) => `${status} ${id[0]}${target ? `>${target[0]}` : ''}`);

describe('compareStudies', () => {
  it.each<[string, string, Here, string[]]>([
    ['finds the same, lost and new videos', 'abc', { videos: 'bcd' }, ['lost a', 'same b', 'same c', 'new d']],
    [
      'counts excluded videos of the original on their own, and no others',
      'ab',
      { videos: 'abd', excluded: 'bd' },
      ['same a', 'excluded b'],
    ],
    [
      'counts an excluded video that is not found as excluded',
      'a',
      { videos: 'b', excluded: 'a' },
      ['excluded a', 'new b'],
    ],
    [
      'counts videos that were requested and never returned as absent',
      'ab',
      { videos: 'abc', captures: [testCapture({ name: 'batchVideos', receivedAt: 1, missing: ids('bc') })] },
      ['same a', 'lost b'],
    ],
    ['has no lost videos without an original', '', { videos: 'a' }, ['new a']],
    ['counts all videos as lost before the first step', 'ab', {}, ['lost a', 'lost b']],
  ])('%s', (_, original, here, rows) => {
    const videos = ids(original).map((id) => originalVideo(id));
    expect(textsOf(compare({ videos }, here), 'video')).toEqual(rows);
  });

  it('compares links between related videos, each once', () => {
    const rows = compare(
      { related: { [videoId('a')]: ids('bcd'), [videoId('b')]: ids('c') } },
      { videos: 'abcde', captures: [related('a', ['b', 'e', 'b']), related('a', ['b'])], excluded: 'd' },
    );
    expect(textsOf(rows, 'link')).toEqual(['same a>b', 'lost a>c', 'excluded a>d', 'lost b>c', 'new a>e']);
  });

  it('compares the counts of videos that both studies have, as exact numbers', () => {
    const large = '9007199254740993';
    const rows = compare(
      {
        videos: [
          ['a', '10'],
          ['b', large],
          ['c', '5'],
          ['d', null],
          ['e', '7'],
          ['f', '8'],
        ].map(([name, views]) => originalVideo(videoId(name ?? ''), views)),
      },
      {
        videos: 'abcdf',
        captures: [
          detailed(86_400_000, [
            { id: 'a', viewCount: '12' },
            { id: 'b', viewCount: large },
            { id: 'c' },
            { id: 'd', viewCount: '3' },
          ]),
        ],
        excluded: 'f',
      },
    );
    expect(textsOf(rows, 'viewCount')).toEqual(['changed a', 'same b', 'lost c', 'new d']);
    expect(rows.find(({ kind }) => kind === 'viewCount')).toMatchObject({
      original: '10',
      replication: '12',
      originalAt: '2026-03-09T10:00:00.000Z',
      replicationAt: '1970-01-02T00:00:00.000Z',
    });
    expect(textsOf(rows, 'likeCount')).toEqual([]);
  });

  it('compares caption tracks by video, language, mode and text', () => {
    const original = [track('a', '1'), track('a', '1', 'force-whisper'), track('b', '2'), track('c', '3')];
    const tracks = [track('a', '1'), track('b', '9'), track('d', '4'), track('e', '5')];
    const rows = compare({ tracks: original }, { tracks, excluded: 'ce' });
    expect(textsOf(rows, 'captions')).toEqual(['same a', 'lost a', 'changed b', 'excluded c', 'new d']);
    expect(compare({ tracks: original }, { tracks: null })).toEqual([]);
  });

  it('leaves out what the package of the original does not have', () => {
    expect(compare({}, { videos: 'ab', captures: [related('a', ['b'])], tracks: [track('a', '1')] })).toEqual([]);
  });
});

describe('summarizeComparison', () => {
  it.each<[string, [string, string][], number | null]>([
    [
      'the middle of an odd number of changes',
      [
        ['10', '10'],
        ['10', '15'],
        ['100', '90'],
      ],
      0,
    ],
    [
      'the mean of the two in the middle',
      [
        ['10', '15'],
        ['100', '90'],
      ],
      0.2,
    ],
    ['none for counts of 0', [['0', '15']], null],
  ])('states the median change: %s', (_, pairs, median) => {
    const rows = pairs.map(([original, replication]) => ({
      kind: 'viewCount' as const,
      status: 'changed' as const,
      id: videoId('a'),
      title: null,
      original,
      replication,
    }));
    const change = summarizeComparison(rows).get('viewCount')?.medianChange ?? null;
    expect(change === null ? null : Math.round(change * 1000) / 1000).toBe(median);
  });

  it('counts the rows of each kind by status', () => {
    const rows = compare({ videos: ids('abc').map((id) => originalVideo(id)) }, { videos: 'bcd' });
    expect(summarizeComparison(rows).get('video')?.counts).toEqual({
      same: 2,
      changed: 0,
      lost: 1,
      new: 1,
      excluded: 0,
    });
  });
});

describe('parseOriginalTables', () => {
  it.each(['', '{', '[]', '{"videos":[{"id":"short"}],"related":null,"tracks":null}'])(
    'returns null for %s',
    (tables) => {
      expect(parseOriginalTables({ tables })).toBeNull();
    },
  );

  it('returns stored tables', () => {
    const tables = { videos: [originalVideo(videoId('a'), '7')], related: { [videoId('a')]: ids('b') }, tracks: [] };
    expect(parseOriginalTables(originalStudy(tables))).toEqual(tables);
  });
});
