import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ByteWriter, createEscapes, writeNumber } from '@/lib/captions/serialize/byte-writer';

const bytesOf = (write: (out: ByteWriter) => void): string => {
  const out = new ByteWriter(1);
  write(out);
  return new TextDecoder().decode(out.written());
};

describe('ByteWriter', () => {
  it('writes the same bytes as TextEncoder', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), (texts) => {
        const out = new ByteWriter(1);
        for (const text of texts) out.text(text);
        expect(out.written()).toEqual(new TextEncoder().encode(texts.map((text) => text.toWellFormed()).join('')));
      }),
    );
  });

  it('writes no part of a string that contains a stopping character', () => {
    expect(bytesOf((out) => out.tryText('so far, not', createEscapes(',')))).toBe('');
    expect(new ByteWriter(1).tryText('so far so good', createEscapes(','))).toBe(true);
  });

  it('replaces characters, and still writes nothing if one stops the text', () => {
    const escapes = createEscapes('\n', { '&': '&amp;', '"': '""' });
    expect(bytesOf((out) => out.tryText('"a" & \u00e9 & b', escapes))).toBe('""a"" &amp; \u00e9 &amp; b');
    expect(bytesOf((out) => out.tryText('a & b\n', escapes))).toBe('');
    expect(bytesOf((out) => out.tryText('&'.repeat(500), escapes))).toBe('&amp;'.repeat(500));
  });

  it('writes whole numbers', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), (value) => {
        expect(bytesOf((out) => out.wholeNumber(value))).toBe(String(value));
      }),
    );
  });

  it('writes every number as JavaScript does', () => {
    const number = fc.oneof(
      fc.double(),
      fc.integer({ min: -1e6, max: 1e9 }).map((value) => value / 1000),
      fc.constantFrom(0, -0, 0.1 + 0.2),
    );
    fc.assert(
      fc.property(number, (value) => {
        expect(bytesOf((out) => writeNumber(out, value))).toBe(String(value));
      }),
    );
  });

  it.each([0.001, 0.01, 0.1, 1.05, 999.999, 1999999.999, 2_000_000.001, 2_147_483.647, 2_147_483.648, 4_294_967.297])(
    'writes %d with all its decimals',
    (value) => expect(bytesOf((out) => writeNumber(out, value))).toBe(String(value)),
  );

  it('writes times that read back to the same millisecond', () => {
    fc.assert(
      fc.property(fc.nat({ max: 2_000_000_000 }), (ms) => {
        const [h = 0, m = 0, s = 0] = bytesOf((out) => out.clock(ms, 46))
          .split(':')
          .map(Number);
        expect(Math.round((h * 3600 + m * 60 + s) * 1000)).toBe(ms);
      }),
    );
  });
});
