import { decodeXML } from 'entities/decode';
import fc from 'fast-check';
import * as he from 'he';
import { describe, expect, it } from 'vitest';
import { decodeReferences } from '@/lib/captions/character-references';
import { countedText } from '@/test/fixtures/counted-text';

describe('character references', () => {
  it.each([
    ['by name', '&lt;b&gt; &amp; &quot;x&quot; &apos;y&apos;', `<b> & "x" 'y'`],
    ['by number', '&#39;&#039;&#8217;&#128512;', `''’😀`],
    ['by hexadecimal number', '&#x27;&#X2019;&#x1F600;', `'’😀`],
    ['once and not twice', '&amp;lt;&amp;#39;&amp;amp;', '&lt;&#39;&amp;'],
    ['as the web reads old numbers', '&#150;&#x92;', '–’'],
    ['that name no character', '&#0;&#xD800;&#x110000;&#999999999;', '\ufffd\ufffd\ufffd\ufffd'],
    ['for a space that does not break', 'a&nbsp;b', 'a\u00a0b'],
  ])('are decoded %s', (_, text, meant) => {
    expect(decodeReferences(text)).toBe(meant);
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
  ])('are not seen in %s', (text) => {
    expect(decodeReferences(text)).toBe(text);
  });

  it('take steps as there are letters, however many references there seem to be', () => {
    const stepsPerLetter = (size: number) => {
      const steps = { taken: 0 };
      decodeReferences(countedText(`${'&'.repeat(size)};`, steps));
      return steps.taken / size;
    };
    expect(stepsPerLetter(20_000)).toBeLessThan(20);
  });

  it('undo what encoders do to any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(decodeReferences(he.escape(text))).toBe(text);
        expect(decodeReferences(he.encode(text, { useNamedReferences: false }))).toBe(text);
      }),
    );
  });

  it('mean what an independent reader takes them for', () => {
    const part = fc.oneof(
      fc.constantFrom('&amp;', '&lt;', '&gt;', '&quot;', '&apos;', '&', ';', '#', 'x'),
      fc.integer({ min: 1, max: 0x10ffff }).map((code) => `&#${code};`),
      fc.integer({ min: 1, max: 0x10ffff }).map((code) => `&#x${code.toString(16)};`),
    );
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        expect(decodeReferences(parts.join(''))).toBe(decodeXML(parts.join('')));
      }),
    );
  });
});
