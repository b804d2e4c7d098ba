import { describe, expect, it } from 'vitest';
import { channelLink, safeLink, watchLink } from '@/lib/core/details/safe-link';
import { topicOf } from '@/lib/core/details/topics';

describe('an address from outside', () => {
  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'blob:https://a.example/1',
    'file:///etc/passwd',
    'chrome-extension://abc/options.html',
    '//a.example',
    'https://name:word@a.example/',
    'a.example',
    '',
    `https://a.example/${'a'.repeat(3000)}`,
  ])('is not opened: %s', (address) => {
    expect(safeLink(address)).toBeNull();
  });

  it('of the web is', () => {
    expect(safeLink('http://a.example/?b=1#c')).toBe('http://a.example/?b=1#c');
  });
});

describe('the address of a channel', () => {
  it('is made of an id alone', () => {
    expect(channelLink(`UC${'a'.repeat(21)}-`)).toBe(`https://www.youtube.com/channel/UC${'a'.repeat(21)}-`);
    for (const id of ['UC', 'UCabc/../../x', `UC${'a'.repeat(23)}`, '@handle']) expect(channelLink(id)).toBeNull();
  });

  it('has a sibling for videos that keeps an id beginning with a hyphen', () => {
    expect(watchLink('-aaaaaaaaaa')).toBe('https://www.youtube.com/watch?v=-aaaaaaaaaa');
  });
});

describe('a topic', () => {
  it.each([
    ['https://en.wikipedia.example/wiki/Lifestyle_(sociology)', 'Lifestyle (sociology)'],
    ['https://topics.example.org/m/01k8wb', '01k8wb'],
    ['https://topics.example.org/wiki/Caf%C3%A9/', 'Café'],
    ['https://topics.example.org/100%', '100%'],
    ['https://topics.example.org/', 'https://topics.example.org/'],
  ])('is named by the last part of its address: %s', (address, name) => {
    expect(topicOf(address)).toMatchObject({ name, href: expect.stringContaining('https://') });
  });

  it.each(['http://topics.example.org/a', 'javascript:a', 'Knowledge'])(
    'is no link where it is not https: %s',
    (address) => {
      expect(topicOf(address)).toEqual({ name: address, href: null });
    },
  );
});
