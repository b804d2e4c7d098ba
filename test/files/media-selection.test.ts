import { describe, expect, it } from 'vitest';
import { audioRows, videoRows } from '@/lib/files/media-row';
import { codecsIn, filterMediaRows, heightsIn, quickPicks, sortMediaRows } from '@/lib/files/media-selection';
import { audioFile, videoFile } from './media-rows';

const rows = videoRows([
  videoFile(137, 1080, 30, 'avc1.640028'),
  videoFile(299, 1080, 60, 'avc1.64002a'),
  videoFile(303, 1080, 60, 'vp9'),
  videoFile(313, 2160, 30, 'vp9'),
  videoFile(160, 144, 30, 'avc1.4d400c'),
  videoFile(999, 4320, 60, 'av01.0.17M.10', { url: 'javascript:alert(1)' }),
  { url: 'https://media.example/bare' },
]);
const itags = (some: readonly { file: Readonly<Record<string, unknown>> }[]) => some.map(({ file }) => file.itag);

describe('quickPicks', () => {
  it('returns the best video up to 1080p, the best and the smallest, each with a link', () => {
    expect(quickPicks('video', rows).map(({ name, row }) => [name, row.file.itag])).toEqual([
      ['upTo1080', 303],
      ['best', 313],
      ['smallest', 160],
    ]);
  });

  it('returns each row once', () => {
    expect(quickPicks('video', rows.slice(4, 5)).map(({ name }) => name)).toEqual(['upTo1080']);
    expect(quickPicks('video', [])).toEqual([]);
  });

  it('returns the best, AAC and the smallest audio file', () => {
    const sounds = audioRows([
      audioFile(139, 'mp4a.40.5', 48_000),
      audioFile(140, 'mp4a.40.2', 129_000),
      audioFile(249, 'opus', 51_000, { contentLength: undefined }),
      audioFile(250, 'opus', 40_000),
      audioFile(251, 'opus', 134_000),
    ]);
    expect(quickPicks('audio', sounds).map(({ name, row }) => [name, row.file.itag])).toEqual([
      ['best', 251],
      ['aac', 140],
      ['smallest', 250],
    ]);
  });
});

describe('quickPicks › several audio tracks', () => {
  const dub = (itag: number, codec: string, bitrate: number, xtags: string) =>
    audioFile(itag, codec, bitrate, { url: `https://media.example/a?itag=${itag}&xtags=${encodeURIComponent(xtags)}` });
  const tracks = audioRows([
    dub(251, 'opus', 140_000, 'acont=dubbed-auto:lang=de-DE'),
    dub(140, 'mp4a.40.2', 131_000, 'acont=descriptive:lang=en-US'),
    dub(249, 'opus', 30_000, 'acont=dubbed:lang=fr-FR'),
    dub(251, 'opus', 130_000, 'acont=original:lang=en-US'),
    dub(140, 'mp4a.40.2', 129_000, 'acont=original:lang=en-US'),
    dub(249, 'opus', 50_000, 'acont=original:lang=en-US'),
  ]);

  it('returns the original track, not a dubbed or described one', () => {
    expect(quickPicks('audio', tracks).map(({ name, row }) => [name, tracks.indexOf(row)])).toEqual([
      ['best', 3],
      ['aac', 4],
      ['smallest', 5],
    ]);
    expect(quickPicks('audio', tracks.slice(0, 2)).map(({ row }) => tracks.indexOf(row))).toEqual([0, 1]);
  });

  it('finds a track by its language', () => {
    const rows = filterMediaRows(tracks, { codec: '', maxHeight: 0, text: 'de-DE dubbed' });
    expect(rows).toEqual([tracks[0]]);
  });
});

describe('sortMediaRows', () => {
  it('sorts by any key in both directions, missing values last', () => {
    expect(itags(sortMediaRows(rows, 'height', true))).toEqual([999, 313, 137, 299, 303, 160, undefined]);
    expect(itags(sortMediaRows(rows, 'height', false))).toEqual([160, 137, 299, 303, 313, 999, undefined]);
    expect(itags(sortMediaRows(rows, 'size', false)).slice(0, 1)).toEqual([160]);
    expect(itags(sortMediaRows(rows, 'codec', false)).slice(0, 2)).toEqual([999, 137]);
    expect(itags(sortMediaRows(rows, 'fps', true)).slice(0, 3)).toEqual([299, 303, 999]);
    expect(itags(sortMediaRows(rows, 'bitrate', true)).at(-1)).toBeUndefined();
  });
});

describe('filterMediaRows', () => {
  const all = { codec: '', maxHeight: 0, text: '' };
  it('filters by codec, height and words', () => {
    expect(itags(filterMediaRows(rows, all))).toHaveLength(7);
    expect(itags(filterMediaRows(rows, { ...all, codec: 'VP9' }))).toEqual([303, 313]);
    expect(itags(filterMediaRows(rows, { ...all, maxHeight: 1080 }))).toEqual([137, 299, 303, 160, undefined]);
    expect(itags(filterMediaRows(rows, { ...all, text: '1080P60 vp9' }))).toEqual([303]);
    expect(itags(filterMediaRows(rows, { ...all, text: 'media.example' }))).toEqual([]);
  });

  it('filters thousands of sorted rows', () => {
    const many = videoRows(Array.from({ length: 5000 }, (_, index) => videoFile(index, index % 2160, 30, 'vp9')));
    expect(filterMediaRows(sortMediaRows(many, 'size', true), { ...all, maxHeight: 100 })).toHaveLength(
      5000 - many.filter(({ height }) => (height ?? 0) > 100).length,
    );
  });
});

describe('codecsIn and heightsIn', () => {
  it('return each codec and height of the list once, sorted', () => {
    expect(codecsIn(rows)).toEqual(['AV1', 'H.264', 'VP9']);
    expect(heightsIn(rows)).toEqual([4320, 2160, 1080, 144]);
  });
});
