import { describe, expect, it } from 'vitest';
import { topicOf } from '@/lib/details/topic-names';

describe('topicOf', () => {
  it.each([
    ['https://en.wikipedia.example/wiki/Lifestyle_(sociology)', 'Lifestyle (sociology)'],
    ['https://topics.example.org/m/01k8wb', '01k8wb'],
    ['https://topics.example.org/wiki/Caf%C3%A9/', 'Café'],
    ['https://topics.example.org/100%', '100%'],
    ['https://topics.example.org/', 'https://topics.example.org/'],
  ])('names a topic after the last part of its address: %s', (address, name) => {
    expect(topicOf(address)).toMatchObject({ name, href: expect.stringContaining('https://') });
  });

  it.each([
    ['https://topics.example.org/m/03_d0', '03_d0', 'topicJazz'],
    ['https://topics.example.org/m/03_d0/', '03_d0', 'topicJazz'],
    ['https://topics.example.org/m/0_zz', '0_zz', undefined],
    ['https://topics.example.org/wiki/Jazz', 'Jazz', undefined],
  ])('names a topic after the documented id at the end of its address: %s', (address, name, nameMessage) => {
    expect(topicOf(address)).toMatchObject({ name, nameMessage });
  });

  it.each(['http://topics.example.org/a', 'javascript:a', 'Knowledge'])(
    'returns no link for an address without https: %s',
    (address) => {
      expect(topicOf(address)).toEqual({ name: address, href: null });
    },
  );
});
