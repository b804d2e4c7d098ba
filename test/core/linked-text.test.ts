import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linkedText, webAddress } from '@/lib/core/linked-text';

const times = (text: string) => linkedText(text).flatMap((part) => (part.is === 'time' ? [part.seconds] : []));
const links = (text: string) => linkedText(text).flatMap((part) => (part.is === 'link' ? [part.text] : []));

describe('plain text with times and addresses', () => {
  it('gives the whole text back, whatever it is', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom('http://', 'https://a.b/c_(d)', '4:29', ':', ')', '\n', '1:02:03'),
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join('');
        expect(
          linkedText(text)
            .map((part) => part.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });

  it('knows a time as people write it', () => {
    expect(times('0:00 start, 4:29, 75:30 (1:02:03) and 123:00:01.')).toEqual([0, 269, 4530, 3723, 442_801]);
    expect(times('from 0:10-0:20,0:30')).toEqual([10, 20, 30]);
    expect(times('在4:29的时候')).toEqual([269]);
  });

  it.each(['10:30pm', '1:2', '4:60', '1:75:00', '1:2:3:4', '12:34.5', 'a4:29', '1:23:45:67', '1234:00'])(
    'takes no time from %s',
    (text) => expect(times(text)).toEqual([]),
  );

  it('ends an address where the sentence goes on', () => {
    expect(links('See https://example.org/a, (http://example.org/b_(c)) and https://example.org/d.')).toEqual([
      'https://example.org/a',
      'http://example.org/b_(c)',
      'https://example.org/d',
    ]);
    expect(links('「https://example.org/見る」。')).toEqual(['https://example.org/見る']);
  });

  it('takes no time out of an address', () => {
    expect(linkedText('https://example.org/4:29')).toEqual([
      { is: 'link', text: 'https://example.org/4:29', href: 'https://example.org/4:29' },
    ]);
  });

  it.each(['javascript:alert(1)', 'https://', 'ftp://example.org', 'data:text/html,x', 'https://user@example.org/'])(
    'leaves %s as words',
    (text) => expect(links(text)).toEqual([]),
  );

  it('opens an address only where the whole of it is one', () => {
    expect(webAddress('https://example.org')).toBe('https://example.org/');
    expect(webAddress('javascript:alert(1)')).toBeNull();
    expect(webAddress('https://good.example@evil.example/')).toBeNull();
    expect(webAddress(`https://example.org/${'a'.repeat(3000)}`)).toBeNull();
  });

  it.each([
    ['addresses', 'https://'],
    ['digits', '1'],
    ['times', '1:11:'],
    ['brackets', 'http://a.b/)'],
    ['closing brackets', ')'],
  ])('takes two million signs of %s in its stride', (_, sign) => {
    const text = `https://example.org/${sign.repeat(2_000_000 / sign.length)}`;
    expect(linkedText(text).length).toBeGreaterThan(0);
  });
});
