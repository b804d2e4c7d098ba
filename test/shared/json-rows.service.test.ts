import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowTexts } from '@/lib/shared/json-rows';

const rowsOf = (text: string): unknown[] => [...rowTexts(new TextEncoder().encode(text))].map((row) => JSON.parse(row));

describe('rowTexts', () => {
  it.each([0, 2])('yields the same rows as JSON.parse from text with an indentation of %i', (indent) => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue()), (data, around) => {
        const { data: _, ...rest } = around;
        const text = JSON.stringify({ ...rest, data, z: 1 }, null, indent);
        const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
        expect(rowsOf(text)).toEqual(plain(data));
        expect(rowsOf(JSON.stringify(data, null, indent))).toEqual(plain(data));
      }),
    );
  });

  it.each(['', '7', '"data"', '{}', '{"data":7}', '{"a":{"data":[1]}}', '{"data":{"data":[1]}}', '[]', '{"data":[]}'])(
    'yields nothing for %s',
    (text) => expect(rowsOf(text)).toEqual([]),
  );

  it('yields the rows of a truncated body, including the incomplete one', () => {
    expect([...rowTexts(new TextEncoder().encode('{"data":[{"id":"a"},{"id":"b\\"'))]).toHaveLength(2);
  });
});
