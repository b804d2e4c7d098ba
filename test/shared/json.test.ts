import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { parseExactJson } from '@/lib/shared/json';

describe('parseExactJson', () => {
  it.each([
    ['9007199254740993', '9007199254740993'],
    ['{"a":-9007199254740993}', { a: '-9007199254740993' }],
    ['[1, 12345678901234567890]', [1, '12345678901234567890']],
    ['9007199254740991', 9007199254740991],
    ['1234567890123456.5', 1234567890123456.5],
    ['1e300', 1e300],
    ['"at 9007199254740993"', 'at 9007199254740993'],
  ])('reads %s', (text, value) => {
    expect(parseExactJson(text)).toEqual(value);
  });

  it('preserves the digits of every whole number', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }), (count) => {
        expect(String(parseExactJson(String(count)))).toBe(String(count));
      }),
    );
  });

  it('finds a long number at any position', () => {
    fc.assert(
      fc.property(fc.nat(50), fc.nat(50), (before, after) => {
        const text = JSON.stringify(['x'.repeat(before), 0, 'y'.repeat(after)]).replace(',0,', ',9007199254740993,');
        expect(parseExactJson(text)).toEqual(['x'.repeat(before), '9007199254740993', 'y'.repeat(after)]);
      }),
    );
  });

  it('reads every other value like JSON.parse', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        fc.pre(!/\d{16}/.test(text));
        expect(parseExactJson(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  it('uses no reviver for a body without a long number', () => {
    const parse = vi.spyOn(JSON, 'parse');
    parseExactJson('{"viewCount":"9007199254740993","parsedDuration":123456789012345}');
    expect(parse).toHaveBeenCalledWith(expect.anything());
    parse.mockRestore();
  });
});
