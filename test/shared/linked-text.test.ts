import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseLinkedText } from '@/lib/shared/linked-text';

const times = (text: string) => parseLinkedText(text).flatMap((part) => (part.is === 'time' ? [part.seconds] : []));
const links = (text: string) => parseLinkedText(text).flatMap((part) => (part.is === 'link' ? [part.text] : []));

describe('parseLinkedText', () => {
  it('preserves the whole text', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom('http://', 'https://a.b/c_(d)', '4:29', ':', ')', '\n', '1:02:03'),
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join('');
        expect(
          parseLinkedText(text)
            .map((part) => part.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });

  it('finds times in several notations', () => {
    expect(times('0:00 start, 4:29, 75:30 (1:02:03) and 123:00:01.')).toEqual([0, 269, 4530, 3723, 442_801]);
    expect(times('from 0:10-0:20,0:30')).toEqual([10, 20, 30]);
    expect(times('在4:29的时候')).toEqual([269]);
  });

  it.each(['10:30pm', '12:30 pm', '8:15 A.M.', '1:2', '4:60', '1:75:00', '1:2:3:4', '12:34.5', '1.3:48', 'x:1:20'])(
    'finds no time in %s',
    (text) => expect(times(text)).toEqual([]),
  );

  it.each(['a4:29', '3:48b', '1:23:45:67', '2024:12:01:05', '1234:00'])('finds no time inside the text %s', (text) =>
    expect(times(text)).toEqual([]),
  );

  it('finds only times within the length of the video, or all if the length is unknown', () => {
    const timesWithin = (length: number | null) =>
      parseLinkedText('1:00 2:00', length).filter(({ is }) => is === 'time');
    expect(timesWithin(60)).toEqual([{ is: 'time', text: '1:00', seconds: 60 }]);
    expect(timesWithin(0)).toHaveLength(2);
    expect(timesWithin(null)).toHaveLength(2);
  });

  it('ends an address before the punctuation of the sentence', () => {
    expect(links('See https://example.org/a, (http://example.org/b_(c)) and https://example.org/d.')).toEqual([
      'https://example.org/a',
      'http://example.org/b_(c)',
      'https://example.org/d',
    ]);
    expect(links('「https://example.org/見る」。')).toEqual(['https://example.org/見る']);
    expect(links('[see (http://example.org/a[b])], "http://example.org/c?t=3:48!"')).toEqual([
      'http://example.org/a[b]',
      'http://example.org/c?t=3:48',
    ]);
    expect(links('HTTPS://EXAMPLE.ORG/A|')).toEqual(['HTTPS://EXAMPLE.ORG/A']);
  });

  it('finds no time inside an address', () => {
    expect(parseLinkedText('https://example.org/4:29')).toEqual([
      { is: 'link', text: 'https://example.org/4:29', href: 'https://example.org/4:29' },
    ]);
  });

  it.each([
    'javascript:alert(1)',
    'https://',
    'ftp://example.org',
    'https://user@example.org/',
    'xhttps://example.org',
  ])('finds no link in %s', (text) => expect(links(text)).toEqual([]));

  it.each([
    ['letters', 'a'],
    ['digits', '1'],
    ['colons', ':'],
    ['halves of times', '1:'],
    ['times', '0:00'],
    ['brackets', 'https://a.example/((((('],
    ['closed brackets', 'https://a.example/)))))'],
    ['one address', 'https://'],
    ['spaces', ' '],
  ])('handles 400,000 characters of %s in linear time', (_, unit) => {
    const text = unit.repeat(Math.ceil(400_000 / unit.length));
    // The steps of a regular expression cannot be counted, so the test relies on its time limit: quadratic time would
    // take minutes, linear time milliseconds.
    expect(parseLinkedText(text).reduce((length, part) => length + part.text.length, 0)).toBe(text.length);
  });
});
