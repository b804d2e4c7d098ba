import { describe, expect, it } from 'vitest';
import { channelUrl, watchUrl } from '@/lib/platform/platform-links';

describe('platform links', () => {
  it('contain only a valid channel id', () => {
    expect(channelUrl(`UC${'a'.repeat(21)}-`)).toBe(`https://www.youtube.com/channel/UC${'a'.repeat(21)}-`);
    for (const id of ['UC', 'UCabc/../../x', `UC${'a'.repeat(23)}`, '@handle']) expect(channelUrl(id)).toBeNull();
  });

  it('keep a video id with a leading hyphen', () => {
    expect(watchUrl('-aaaaaaaaaa')).toBe('https://www.youtube.com/watch?v=-aaaaaaaaaa');
    expect(watchUrl('aaaaaaaaaaa', 61)).toBe('https://www.youtube.com/watch?v=aaaaaaaaaaa&t=61s');
  });
});
