import { describe, expect, it } from 'vitest';
import { relatedRows, uniqueVideoIds } from '@/lib/related/related-rows';
import { VideoId } from '@/lib/service/ids';

const [a, b] = ['aaaaaaaaaaa', '-bbbbbbbbbb'].map((id) => VideoId.parse(id)) as [VideoId, VideoId];

describe('a row of related videos', () => {
  it('tells everything that came', () => {
    const told = {
      videoId: b,
      title: 'Tides',
      publishedAt: '2024-03-04T10:00:00Z',
      viewCount: 88_412,
      channelTitle: 'Works',
    };
    expect(relatedRows([told], [])).toEqual([
      { rank: 1, videoId: b, title: 'Tides', channel: 'Works', views: 88_412, at: Date.UTC(2024, 2, 4, 10), told },
    ]);
  });

  it('is whole where nothing but its id came', () => {
    expect(relatedRows([{ videoId: a }], [])).toEqual([
      { rank: 1, videoId: a, title: null, channel: null, views: null, at: null, told: { videoId: a } },
    ]);
  });

  it.each([
    ['the title of the channel before its handle', { channelTitle: 'Plain sky', channelHandle: '@sky' }, 'Plain sky'],
    ['the handle where there is no title', { channelHandle: '@sky' }, '@sky'],
    ['the handle where the title is empty', { channelTitle: ' ', channelHandle: '@sky' }, '@sky'],
  ])('names %s', (_, channel, name) => {
    expect(relatedRows([{ videoId: a, ...channel }], [])[0]?.channel).toBe(name);
  });

  it('has no date where the text is none', () => {
    expect(relatedRows([{ videoId: a, publishedAt: 'last spring' }], [])[0]?.at).toBeNull();
  });

  it('keeps the rank it was received with, also after rows that could not be read', () => {
    const ranks = relatedRows(
      [{ videoId: a }, { videoId: b }, { videoId: a }],
      [{ index: 0 }, { index: 2 }, { index: -1 }],
    );
    expect(ranks.map(({ rank }) => rank)).toEqual([2, 4, 5]);
  });
});

describe('the ids of rows', () => {
  it('stand once each, in the order received', () => {
    expect(uniqueVideoIds(relatedRows([{ videoId: b }, { videoId: a }, { videoId: b }], []))).toEqual([b, a]);
  });
});
