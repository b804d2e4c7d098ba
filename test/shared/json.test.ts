import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { parseExactJson, parseJsonText, strictJson } from '@/lib/shared/json';

describe('parseExactJson', () => {
  it.each([
    ['9007199254740993', '9007199254740993'],
    ['{"a":-9007199254740993}', { a: '-9007199254740993' }],
    ['[1, 12345678901234567890]', [1, '12345678901234567890']],
    ['9007199254740991', 9007199254740991],
    ['1234567890123456.5', 1234567890123456.5],
    ['1e300', 1e300],
    ['"at 9007199254740993"', 'at 9007199254740993'],
  ])('reads %s as %j', (text, value) => {
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

  it('reads all values without a long number as JSON.parse does', () => {
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

describe('parseJsonText', () => {
  it('returns the value of complete JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        expect(parseJsonText(` ${text}\n`)).toEqual({ is: 'json', value: parseExactJson(text) });
      }),
    );
  });

  it('returns "unfinished" wherever a list or an object is cut off', () => {
    const cut = fc
      .tuple(fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue())), fc.nat())
      .map(([value, at]): [string, number] => [JSON.stringify(value), at]);
    fc.assert(
      fc.property(cut, ([text, at]) => {
        expect(parseJsonText(text.slice(0, 1 + (at % (text.length - 1))))).toEqual({ is: 'unfinished' });
      }),
    );
  });

  it.each(['', 'one two', '<p>', '[]]', '{"a":}', '[1 2]', '"a" "b"', 'tru'])('returns "other" for %j', (text) => {
    expect(parseJsonText(text)).toEqual({ is: 'other' });
  });
});

describe('strictJson', () => {
  it.each([
    ['half \ud83d', '"half \ufffd"'],
    ['\udc00\ud83d', '"\ufffd\ufffd"'],
    ['\ud83c\udf0a', '"🌊"'],
    ['\\ud83d', '"\\\\ud83d"'],
    ['\\\\ud83d \ud83d', '"\\\\\\\\ud83d \ufffd"'],
    ['a\0b\u001f', '"a\\u0000b\\u001f"'],
    ['\ufffe', '"\ufffe"'],
    [{ '\ud83d': ['\ud83d'] }, '{"\ufffd":["\ufffd"]}'],
    [null, 'null'],
  ])('writes %j as %s', (value, json) => {
    expect(strictJson(value)).toBe(json);
  });

  it('indents with the requested number of spaces', () => {
    expect(strictJson({ a: '\ud83d' }, 2)).toBe('{\n  "a": "\ufffd"\n}');
  });
});
