import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonParts, splitList } from '@/lib/shared/json-parts';

describe('jsonParts', () => {
  it('returns the fields of an object as received', () => {
    const text = '{ "a" : 12345678901234567890 , "b\\n":"x\\u00e9\\"}," ,\n"c": {"d":[1, 2]}, "e":[ ] , "f":-1.50e3}';
    const parts = jsonParts(text);
    for (const { text: part, start } of parts) expect(text.slice(start).startsWith(part)).toBe(true);
    expect(parts.map(({ name, text: part }) => ({ name, text: part }))).toEqual([
      { name: 'a', text: '12345678901234567890' },
      { name: 'b\n', text: '"x\\u00e9\\"},"' },
      { name: 'c', text: '{"d":[1, 2]}' },
      { name: 'e', text: '[ ]' },
      { name: 'f', text: '-1.50e3' },
    ]);
  });

  it('returns parts that parse to the same values as the whole', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue())),
        fc.nat(3),
        (value, space) => {
          const text = JSON.stringify(value, null, space);
          const parts = jsonParts(text).map(({ name, text: part }) => [name, JSON.parse(part)]);
          expect(parts).toEqual(Object.entries(JSON.parse(text)));
        },
      ),
    );
  });

  it.each(['null', '7', '"a"', ' true '])('returns nothing for %s', (text) => {
    expect(jsonParts(text)).toEqual([]);
  });
});

describe('splitList', () => {
  it.each([0, 2])('returns the rows of JSON.parse and all text around them, with an indentation of %i', (indent) => {
    const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue()), (data, around) => {
        const { data: _, ...rest } = around;
        for (const value of [{ ...rest, data, z: 1 }, data]) {
          const text = JSON.stringify(value, null, indent);
          const { head, rows, tail } = splitList(text) ?? { head: '', rows: [], tail: '' };
          expect(rows.map((row) => JSON.parse(row))).toEqual(plain(data));
          expect(text.startsWith(head) && text.endsWith(tail)).toBe(true);
          expect(JSON.parse(head + rows.join(',') + tail)).toEqual(plain(value));
        }
      }),
    );
  });

  it('returns the last of two lists in `data`, as parsers do', () => {
    expect(splitList('{"data":[1],"d\\u0061ta":[2]}')?.rows).toEqual(['2']);
  });

  it.each(['', '7', '"data"', '{}', '{"data":7}', '{"a":{"data":[1]}}', '{"data":{"data":[1]}}'])(
    'returns nothing for %s',
    (text) => expect(splitList(text)).toBeNull(),
  );

  it.each(['[]', ' [ ]', '{"data":[]}'])('returns no rows for %s', (text) => {
    expect(splitList(text)?.rows).toEqual([]);
  });
});
