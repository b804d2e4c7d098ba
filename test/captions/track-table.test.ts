import { describe, expect, it } from 'vitest';
import {
  filterAndSortTracks,
  languagesIn,
  noTrackFilter,
  sumTrackCosts,
  sumTracks,
  type TrackColumn,
  type TrackCost,
  type TrackRow,
  trackColumns,
  tracksToSearch,
} from '@/lib/captions/track-table';
import type { LedgerEntry } from '@/lib/service/records';
import { spendingOf } from '@/lib/spending/spending';

const row = (key: string, more: Partial<TrackRow> = {}): TrackRow => ({
  key,
  videoId: `v${key}`,
  request: { lang: 'en', mode: 'default' },
  format: 'json',
  lang: 'en',
  receivedAt: 1,
  bytes: 10,
  lines: 2,
  unit: 'words',
  count: 4,
  spokenSeconds: 4,
  endSeconds: 6,
  speechRate: 60,
  version: 1,
  columnsVersion: 1,
  title: key,
  cost: null,
  ...more,
});
const keys = (rows: readonly TrackRow[]) => rows.map(({ key }) => key).join('');
const sorted = (rows: readonly TrackRow[], column: TrackColumn, down = false) =>
  keys(filterAndSortTracks(rows, noTrackFilter, null, { column, down }, 'en'));

describe('track table', () => {
  const rows = [
    row('a', { lines: 9, receivedAt: 5, lang: 'de', speechRate: null, title: 'Part 10' }),
    row('b', { lines: 1, receivedAt: 9, lang: 'ar', speechRate: 90, title: 'Part 9' }),
    row('c', {
      lines: 5,
      receivedAt: 1,
      lang: null,
      speechRate: 30,
      title: null,
      videoId: 'zz',
      request: { lang: null, mode: 'force-whisper' },
    }),
  ];

  it('filterAndSortTracks › sorts by any column, with unknown values last', () => {
    expect(sorted(rows, 'lines')).toBe('bca');
    expect(sorted(rows, 'lines', true)).toBe('acb');
    expect(sorted(rows, 'speechRate')).toBe('cba');
    expect(sorted(rows, 'speechRate', true)).toBe('bca');
    expect(sorted(rows, 'title')).toBe('bac');
    expect(sorted(rows, 'lang')).toBe('bac');
    expect(sorted(rows, 'age')).toBe('bac');
    for (const column of trackColumns) expect(sorted(rows, column)).toHaveLength(3);
  });

  it('filterAndSortTracks › applies single and combined conditions', () => {
    const shown = (filter: object, members: ReadonlySet<string> | null = null) =>
      keys(filterAndSortTracks(rows, { ...noTrackFilter, ...filter }, members, { column: 'title', down: false }, 'en'));
    expect(shown({ lang: 'de' })).toBe('a');
    expect(shown({ lang: '' })).toBe('c');
    expect(shown({ mode: 'force-whisper' })).toBe('c');
    expect(shown({ collection: 'x' }, new Set(['va', 'zz']))).toBe('ac');
    expect(shown({ lang: 'ar', mode: 'force-whisper' })).toBe('');
  });

  it('sumTracks and languagesIn › count tracks, videos and bytes, and find the languages', () => {
    expect(sumTracks([...rows, row('d', { videoId: 'va' })])).toEqual({
      tracks: 4,
      videos: 3,
      languages: 4,
      bytes: 40,
    });
    expect(languagesIn([row('x'), row('y', { lang: null }), row('z')])).toEqual(['en', '']);
  });

  it('tracksToSearch › includes one file per track', () => {
    const srt = row('s', { videoId: 'v', format: 'srt' });
    const json = row('j', { videoId: 'v' });
    const other = row('o', { videoId: 'v', format: 'srt', lang: 'de' });
    expect(keys(tracksToSearch([srt, json, other]))).toBe('jo');
  });

  it('tracksToSearch › prefers a file with times to plain text', () => {
    const text = row('t', { videoId: 'v', format: 'text' });
    const srt = row('s', { videoId: 'v', format: 'srt' });
    expect(keys(tracksToSearch([text, srt]))).toBe('s');
  });

  it('tracksToSearch › leaves out files of a track that was requested in any language', () => {
    const json = row('j', { videoId: 'v', request: { lang: null, mode: 'default' } });
    const sameLanguage = row('s', { videoId: 'v', format: 'srv3' });
    const sameRequest = row('r', { videoId: 'v', format: 'srt', request: json.request, lang: null });
    const other = row('o', { videoId: 'v', format: 'srt', lang: 'de', request: { lang: 'de', mode: 'default' } });
    expect(keys(tracksToSearch([sameLanguage, sameRequest, json, other]))).toBe('jo');
  });
});

describe('sumTrackCosts', () => {
  const attempt = (key: string, more: Partial<LedgerEntry>) =>
    ({ key, state: 'confirmed', billed: null, priceSource: 'unknown', ...more }) as LedgerEntry;
  const nothing: TrackCost = { ...spendingOf([]), attempts: 1 };

  it('adds up all attempts, in the parts that the spending page shows', () => {
    const costs = sumTrackCosts([
      attempt('a', { billed: 530, priceSource: 'entered' }),
      attempt('a', { billed: 100, priceSource: 'published' }),
      attempt('a', { quoted: 530, priceSource: 'estimated' }),
      attempt('a', { quoted: 200, priceSource: 'published', state: 'possible' }),
      attempt('b', {}),
      attempt('c', { state: 'none' }),
      attempt('d', { quoted: 70, priceSource: 'published', state: 'sent' }),
    ]);
    expect(Object.fromEntries(costs)).toEqual({
      a: { ...nothing, attempts: 4, micros: 1360, estimated: 530, possible: 200 },
      b: { ...nothing, unpriced: 1 },
      c: nothing,
      d: { ...nothing, micros: 70, possible: 70 },
    });
  });
});
