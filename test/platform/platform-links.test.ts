import { describe, expect, it } from 'vitest';
import { channelLink, watchLink } from '@/lib/platform/platform-links';

describe('the address of a channel', () => {
  it('is made of an id alone', () => {
    expect(channelLink(`UC${'a'.repeat(21)}-`)).toBe(`https://www.youtube.com/channel/UC${'a'.repeat(21)}-`);
    for (const id of ['UC', 'UCabc/../../x', `UC${'a'.repeat(23)}`, '@handle']) expect(channelLink(id)).toBeNull();
  });

  it('has a sibling for videos that keeps an id beginning with a hyphen', () => {
    expect(watchLink('-aaaaaaaaaa')).toBe('https://www.youtube.com/watch?v=-aaaaaaaaaa');
    expect(watchLink('aaaaaaaaaaa', 61)).toBe('https://www.youtube.com/watch?v=aaaaaaaaaaa&t=61s');
  });
});
