import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRowBatches } from '@/lib/export/response-rows';

/** Parses the rows of a string; `size` is the size of a batch in bytes. */
const rowsOf = (text: string, size?: number): unknown[] =>
  [...parseRowBatches(new TextEncoder().encode(text), undefined, size)].flat();

/** Rows of typical shape, some with text that looks like a row separator. */
const anyRows = fc.oneof(
  fc.array(fc.jsonValue()),
  fc.array(
    fc.record({
      id: fc.nat(),
      title: fc.constantFrom('tide', '},{', '"},{"'),
      parts: fc.array(fc.record({ a: fc.nat() })),
    }),
  ),
);

/** Returns integers that JavaScript cannot represent exactly as text, and other values unchanged. */
const unrounded = (part: unknown): unknown =>
  typeof part === 'number' && !Number.isSafeInteger(part) && /^-?\d+$/.test(String(part)) ? String(part) : part;

describe('parseRowBatches', () => {
  it.each([0, 2])('finds the same rows as JSON.parse, indented by %i', (indent) => {
    fc.assert(
      fc.property(anyRows, fc.dictionary(fc.string(), fc.jsonValue()), fc.nat(200), (data, around, size) => {
        const { data: _, ...rest } = around;
        const text = JSON.stringify({ ...rest, data, z: 1 }, null, indent);
        const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value), (_key, part) => unrounded(part));
        expect(rowsOf(text, size)).toEqual(plain(data));
        expect(rowsOf(JSON.stringify(data, null, indent), size)).toEqual(plain(data));
      }),
    );
  });

  it.each(['', '7', '"data"', '{}', '{"data":7}', '{"a":{"data":[1]}}', '{"data":{"data":[1]}}', '[]', '{"data":[]}'])(
    'finds no rows in %s',
    (text) => expect(rowsOf(text)).toEqual([]),
  );

  it('keeps the digits of integers that JavaScript would round', () => {
    const text = '[{"a":12345678901234567890,"b":-9007199254740993,"c":1234567890123456.5,"d":"1234567890123456789"}]';
    const row = { a: '12345678901234567890', b: '-9007199254740993', c: 1234567890123456.5, d: '1234567890123456789' };
    expect(rowsOf(text)).toEqual([row]);
  });

  it('applies the given function to each string before parsing it', () => {
    const bytes = new TextEncoder().encode('[{"a":"here"},{"a":"here"},{"a":"here"}]');
    const rows = [...parseRowBatches(bytes, (text) => text.replaceAll('here', 'gone'), 3)].flat();
    expect(rows).toEqual([{ a: 'gone' }, { a: 'gone' }, { a: 'gone' }]);
  });

  it.each([0, 1])('decodes text with an indentation of %i in batches of limited size, one at a time', (indent) => {
    const data = Array.from({ length: 1_000 }, (_, index) => ({ id: index, text: 'x'.repeat(1_000) }));
    const last = { id: 1_000, text: '},{' };
    let decoded = '';
    const text = JSON.stringify({ data: [...data, last] }, null, indent);
    const batches = parseRowBatches(new TextEncoder().encode(text), (part) => {
      decoded += part;
      return part;
    });
    let count = 0;
    for (const { length } of batches) {
      count += length;
      expect(decoded.length).toBeLessThan(70_000);
      decoded = '';
    }
    expect(count).toBe(1_001);
  });
});
