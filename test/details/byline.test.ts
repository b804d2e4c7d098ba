import { describe, expect, it } from 'vitest';
import { bylineOf } from '@/lib/details/byline';
import { t } from '../words-of';

const bylineText = (video: Parameters<typeof bylineOf>[0]) => {
  const { channel, length, views } = bylineOf(video, 'en');
  return [channel, length, views && t.saying(views)];
};

describe('bylineOf', () => {
  it('returns channel, length and views', () => {
    const video = { channelTitle: 'Estuary Works', parsedDuration: 1122, viewCount: '9007199254740993' };
    expect(bylineText(video)).toEqual(['Estuary Works', '18:42', '9,007,199,254,740,993 views']);
    expect(bylineText({ ...video, viewCount: '1' })[2]).toBe('1 view');
  });

  it('omits unknown values', () => {
    expect(bylineText({})).toEqual([null, null, null]);
    expect(bylineText({ channelTitle: '', parsedDuration: 0, viewCount: 'hidden' })).toEqual([null, null, null]);
  });
});
