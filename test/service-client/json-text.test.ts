import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJsonText } from '@/lib/service/json-text';
import { parseExactJson } from '@/lib/shared/json';

describe('parseJsonText', () => {
  it('returns the value of a complete text', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        expect(parseJsonText(` ${text}\n`)).toEqual({ is: 'json', value: parseExactJson(text) });
      }),
    );
  });

  it('returns unfinished wherever a list or an object is cut off', () => {
    const cut = fc
      .tuple(fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue())), fc.nat())
      .map(([value, at]): [string, number] => [JSON.stringify(value), at]);
    fc.assert(
      fc.property(cut, ([text, at]) => {
        expect(parseJsonText(text.slice(0, 1 + (at % (text.length - 1))))).toEqual({ is: 'unfinished' });
      }),
    );
  });

  it.each(['', 'one two', '<p>', '[]]', '{"a":}', '[1 2]', '"a" "b"', 'tru'])('returns other for %j', (text) => {
    expect(parseJsonText(text)).toEqual({ is: 'other' });
  });
});
