import { describe, expect, it } from 'vitest';
import { relatedRows, uniqueVideoIds } from '@/lib/related/related-rows';
import { VideoId } from '@/lib/service/ids';

const [a, b] = ['aaaaaaaaaaa', '-bbbbbbbbbb'].map((id) => VideoId.parse(id)) as [VideoId, VideoId];

describe('relatedRows', () => {
  it('contains all received fields', () => {
    const raw = {
      videoId: b,
      title: 'Tides',
      publishedAt: '2024-03-04T10:00:00Z',
      viewCount: 88_412,
      channelTitle: 'Works',
    };
    expect(relatedRows([raw], [])).toEqual([
      { rank: 1, videoId: b, title: 'Tides', channel: 'Works', views: 88_412, at: Date.UTC(2024, 2, 4, 10), raw },
    ]);
  });

  it('accepts a row with only an id', () => {
    expect(relatedRows([{ videoId: a }], [])).toEqual([
      { rank: 1, videoId: a, title: null, channel: null, views: null, at: null, raw: { videoId: a } },
    ]);
  });

  it.each([
    ['the title of the channel before its handle', { channelTitle: 'Plain sky', channelHandle: '@sky' }, 'Plain sky'],
    ['the handle where there is no title', { channelHandle: '@sky' }, '@sky'],
    ['the handle where the title is empty', { channelTitle: ' ', channelHandle: '@sky' }, '@sky'],
  ])('shows %s', (_, channel, name) => {
    expect(relatedRows([{ videoId: a, ...channel }], [])[0]?.channel).toBe(name);
  });

  it('has no date for an invalid text', () => {
    expect(relatedRows([{ videoId: a, publishedAt: 'last spring' }], [])[0]?.at).toBeNull();
  });

  it('keeps the received rank after unreadable rows', () => {
    const ranks = relatedRows(
      [{ videoId: a }, { videoId: b }, { videoId: a }],
      [{ index: 0 }, { index: 2 }, { index: -1 }],
    );
    expect(ranks.map(({ rank }) => rank)).toEqual([2, 4, 5]);
  });
});

describe('uniqueVideoIds', () => {
  it('returns each id once in order', () => {
    expect(uniqueVideoIds(relatedRows([{ videoId: b }, { videoId: a }, { videoId: b }], []))).toEqual([b, a]);
  });
});
