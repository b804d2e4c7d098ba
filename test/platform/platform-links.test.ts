import { describe, expect, it } from 'vitest';
import { linkExpiryOf, smallestThumbnail } from '@/lib/platform/media-links';
import { channelUrl, watchUrl } from '@/lib/platform/platform-links';

describe('channelUrl', () => {
  it('accepts only a valid channel id', () => {
    expect(channelUrl(`UC${'a'.repeat(21)}-`)).toBe(`https://www.youtube.com/channel/UC${'a'.repeat(21)}-`);
    for (const id of ['UC', 'UCabc/../../x', `UC${'a'.repeat(23)}`, '@handle']) expect(channelUrl(id)).toBeNull();
  });
});

describe('watchUrl', () => {
  it('keeps a leading hyphen of the id and appends the time', () => {
    expect(watchUrl('-aaaaaaaaaa')).toBe('https://www.youtube.com/watch?v=-aaaaaaaaaa');
    expect(watchUrl('aaaaaaaaaaa', 61)).toBe('https://www.youtube.com/watch?v=aaaaaaaaaaa&t=61s');
  });
});

describe('linkExpiryOf', () => {
  it.each([
    ['https://x.example/timedtext?v=a&expire=1800000000', 1_800_000_000_000],
    ['https://x.example/timedtext?v=a', null],
    ['https://x.example/timedtext?expire=', null],
    ['https://x.example/timedtext?expire=soon', null],
    ['https://x.example/timedtext?expire=-5', null],
    ['no address', null],
  ])('for %s returns the expiry time %s', (link, at) => {
    expect(linkExpiryOf(link)).toBe(at);
  });
});

const thumbnail = (width: number | undefined, url = `https://i.ytimg.com/${width}.jpg`) => ({ width, url });

describe('smallestThumbnail', () => {
  it('returns the smallest thumbnail that is wide enough', () => {
    expect(smallestThumbnail([thumbnail(1280), thumbnail(120), thumbnail(320), thumbnail(480)], 176)).toBe(
      'https://i.ytimg.com/320.jpg',
    );
  });

  it('returns the widest thumbnail if none is wide enough', () => {
    expect(smallestThumbnail([thumbnail(undefined), thumbnail(120)], 176)).toBe('https://i.ytimg.com/120.jpg');
  });

  it('never returns an unsafe address', () => {
    expect(smallestThumbnail([thumbnail(320, 'javascript:alert(1)'), { width: 320 }], 176)).toBeNull();
  });
});
