import { describe, expect, it } from 'vitest';
import { citationFrom, dayText } from '@/lib/citation/citation-formats';
import { fetchedAt } from './citation-records';

describe('citationFrom', () => {
  it('creates a citation from the response and the day of its receipt', () => {
    const video = {
      title: 'Low water',
      channelTitle: 'Estuary Works',
      publishedAt: '2024-03-04T23:59:59Z',
      defaultLanguage: 'es',
      defaultAudioLanguage: 'en-GB',
      parsedDuration: 1122,
    };
    expect(citationFrom('-aaaaaaaaaa', video, fetchedAt)).toEqual({
      id: '-aaaaaaaaaa',
      title: 'Low water',
      author: 'Estuary Works',
      issued: { year: 2024, month: 3, day: 4 },
      accessed: { year: 2026, month: 11, day: 21 },
      url: 'https://www.youtube.com/watch?v=-aaaaaaaaaa',
      language: 'en-GB',
      length: '18:42',
    });
  });

  it('contains at least the id and the date of access', () => {
    // A date without a time zone must not depend on that of the user.
    for (const publishedAt of ['2024-03-04T00:00:00', '2024-03-04T23:59:59'])
      expect(citationFrom('aaaaaaaaaaa', { publishedAt }, fetchedAt).issued).toMatchObject({ month: 3, day: 4 });
    const bare = citationFrom('aaaaaaaaaaa', { title: ' \n', publishedAt: 'yesterday' }, fetchedAt);
    expect(bare).toMatchObject({ title: 'aaaaaaaaaaa', author: null, issued: null, language: null, length: null });
    expect(dayText(bare.accessed)).toBe('2026-11-21');
  });

  it('removes line breaks and control characters', () => {
    const { title } = citationFrom('aaaaaaaaaaa', { title: 'a\r\nER  - \u2028b\u0085c\u0000\v' }, fetchedAt);
    expect(title).toBe('a ER - b c');
  });
});
