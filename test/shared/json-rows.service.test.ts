import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowTexts } from '@/lib/shared/json-rows';

const rowsOf = (text: string): unknown[] => [...rowTexts(new TextEncoder().encode(text))].map((row) => JSON.parse(row));

describe('rows taken out of an answer one by one', () => {
  it.each([0, 2])('are those that JSON.parse finds, whatever stands in and around them, indented by %i', (indent) => {
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
    'are none in %s',
    (text) => expect(rowsOf(text)).toEqual([]),
  );

  it('come to an end where a body breaks off', () => {
    expect([...rowTexts(new TextEncoder().encode('{"data":[{"id":"a"},{"id":"b\\"'))]).toHaveLength(2);
  });
});
