import { decodeHTMLStrict } from 'entities/decode';
import fc from 'fast-check';
import * as he from 'he';
import { describe, expect, it } from 'vitest';
import { decodeReferences } from '@/lib/captions/character-references';
import { countedText } from '@/test/fixtures/counted-text';

describe('decodeReferences', () => {
  it.each([
    ['by name', '&lt;b&gt; &amp; &quot;x&quot; &apos;y&apos;', `<b> & "x" 'y'`],
    ['by number', '&#39;&#039;&#8217;&#128512;', `''’😀`],
    ['by hexadecimal number', '&#x27;&#X2019;&#x1F600;', `'’😀`],
    ['only once', '&amp;lt;&amp;#39;&amp;amp;', '&lt;&#39;&amp;'],
    ['by a Windows-1252 number', '&#150;&#x92;', '–’'],
    ['without a character', '&#0;&#xD800;&#x110000;&#999999999;', '\ufffd\ufffd\ufffd\ufffd'],
    ['of a no-break space', 'a&nbsp;b', 'a\u00a0b'],
  ])('decodes a reference %s', (_, text, expected) => {
    expect(decodeReferences(text)).toBe(expected);
  });

  it.each([
    'AT&T',
    '?a=1&copy=2',
    '&',
    '&;',
    '&#;',
    '&#x;',
    '&#3a;',
    '&#xg;',
    '&#99999999999;',
    '&unknown;',
    '& lt;',
    '&toString;',
    '&__proto__;',
    '<b>bold</b>',
  ])('finds no reference in %s', (text) => {
    expect(decodeReferences(text)).toBe(text);
  });

  it('reads the numbers 128 to 159 as browsers do', () => {
    for (let code = 0x80; code <= 0x9f; code += 1) {
      const reference = `&#${code};&#x${code.toString(16)};`;
      expect(decodeReferences(reference)).toBe(decodeHTMLStrict(reference));
    }
  });

  it('takes linear time, even for many unfinished references', () => {
    const stepsPerLetter = (size: number) => {
      const steps = { taken: 0 };
      decodeReferences(countedText(`${'&'.repeat(size)};`, steps));
      return steps.taken / size;
    };
    expect(stepsPerLetter(20_000)).toBeLessThan(20);
  });

  it('restores any encoded text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(decodeReferences(he.escape(text))).toBe(text);
        expect(decodeReferences(he.encode(text, { useNamedReferences: false }))).toBe(text);
      }),
    );
  });

  it('agrees with an independent parser', () => {
    const part = fc.oneof(
      fc.constantFrom('&amp;', '&lt;', '&gt;', '&quot;', '&apos;', '&', ';', '#', 'x'),
      fc.integer({ min: 1, max: 0x10ffff }).map((code) => `&#${code};`),
      fc.integer({ min: 1, max: 0x10ffff }).map((code) => `&#x${code.toString(16)};`),
    );
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        expect(decodeReferences(parts.join(''))).toBe(decodeHTMLStrict(parts.join('')));
      }),
    );
  });
});
