import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textParts } from '@/lib/core/details/text-parts';

const times = (text: string, length: number | null = null) =>
  textParts(text, length).flatMap((part) => (part.is === 'time' ? [[part.text, part.seconds]] : []));
const links = (text: string) => textParts(text, null).flatMap((part) => (part.is === 'link' ? part.text : []));

describe('a time code', () => {
  it.each([
    ['0:00 Low water', '0:00', 0],
    ['at 3:48.', '3:48', 228],
    ['(1:02:03)', '1:02:03', 3723],
    ['[12:34]', '12:34', 754],
    ['120:00 the end', '120:00', 7200],
    ['a\n0:07\tb', '0:07', 7],
  ])('is found in %j', (text, code, seconds) => {
    expect(times(text)).toEqual([[code, seconds]]);
  });

  it.each(['16:9', '3:99', '1:75:00', '2024:12:01:05', 'a3:48', '3:48b', '12:30 pm', '8:15 A.M.', '1.3:48', 'x:1:20'])(
    'is not seen in %j',
    (text) => {
      expect(times(text)).toEqual([]);
    },
  );

  it('beyond the length stays text; where no length is known every one counts', () => {
    expect(times('1:00 2:00', 60)).toEqual([['1:00', 60]]);
    expect(times('1:00 2:00', 0)).toHaveLength(2);
    expect(times('1:00 2:00', null)).toHaveLength(2);
  });
});

describe('an address in a text', () => {
  it.each([
    ['see https://example.org/a.', 'https://example.org/a'],
    ['(https://example.org/a)', 'https://example.org/a'],
    ['https://example.org/a_(b)', 'https://example.org/a_(b)'],
    ['(see https://example.org/a_(b)).', 'https://example.org/a_(b)'],
    ['https://example.org/?t=3:48!', 'https://example.org/?t=3:48'],
    ['"https://example.org/"', 'https://example.org/'],
    ['<https://example.org/>', 'https://example.org/'],
    ['HTTPS://EXAMPLE.ORG/A', 'HTTPS://EXAMPLE.ORG/A'],
    ['https://example.org/日本。', 'https://example.org/日本'],
  ])('of %j ends where the sentence goes on', (text, link) => {
    expect(links(text)).toEqual([link]);
  });

  it.each(['javascript:alert(1)', 'ftp://example.org', 'https://', 'https://a:b@example.org/', 'xhttps://example.org'])(
    'is none: %j',
    (text) => {
      expect(links(text)).toEqual([]);
    },
  );

  it('holds no time code of its own', () => {
    expect(times('https://example.org/?t=3:48')).toEqual([]);
  });
});

describe('the parts of a text', () => {
  const pieces = fc.constantFrom(
    '0:00',
    '1:02:03',
    'https://a.example/x',
    '(',
    ')',
    '.',
    ' ',
    '\n',
    'ü',
    '🎬',
    'a',
    ':',
    '7',
  );

  it('put together are the text, whatever it is', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(pieces, { maxLength: 80 }).map((some) => some.join('')),
    );
    fc.assert(
      fc.property(texts, fc.option(fc.nat(5000)), (text, length) => {
        expect(
          textParts(text, length)
            .map((part) => part.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });

  it('never lead anywhere but to the web', () => {
    fc.assert(
      fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), fc.string(), (url, after) => {
        for (const part of textParts(`${url}${after}`, null))
          if (part.is === 'link') expect(part.href).toMatch(/^https?:\/\//);
      }),
    );
  });

  it.each([
    ['letters', 'a'],
    ['digits', '1'],
    ['colons', ':'],
    ['halves of codes', '1:'],
    ['codes', '0:00'],
    ['brackets', 'https://a.example/((((('],
    ['closed brackets', 'https://a.example/)))))'],
    ['one address', 'https://'],
    ['spaces', ' '],
  ])('of 2 MB of %s are found with no more than a look at each sign', (_, unit) => {
    const cost = (size: number) => {
      const text = unit.repeat(Math.ceil(size / unit.length));
      const start = performance.now();
      textParts(text, null);
      return performance.now() - start;
    };
    cost(100_000);
    const small = Math.max(2, Math.min(cost(250_000), cost(250_000)));
    // Eight times as much takes about eight times as long; by the square it would be 64.
    expect(Math.min(cost(2_000_000), cost(2_000_000))).toBeLessThan(small * 40);
  });
});
