import { decodeXML } from 'entities/decode';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { serializeCaptions } from '@/lib/captions/serialize/serialize-captions';
import { nonBlankLines } from '@/lib/captions/serialize/write-options';
import { anyCues, breakingText, cue } from '@/test/fixtures/cues';

const ttml = (
  ...[cues, options]: [Parameters<typeof serializeCaptions>[1], Parameters<typeof serializeCaptions>[2]?]
) => new TextDecoder().decode(serializeCaptions('ttml', cues, options));

/** Characters that XML 1.0 cannot contain. */
const unwritable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const paragraph = /^<p begin="(\d{2,}:\d\d:\d\d\.\d{3})" end="\d{2,}:\d\d:\d\d\.\d{3}">(.*)<\/p>$/gm;

describe('writeTtml', () => {
  it('writes language, title and notes, and escapes text and line breaks', () => {
    const file = ttml([cue(0, 'a < b\nc', { lang: 'da' })], { title: 'A & B', notes: ['<note>'] });
    expect(file).toMatch(/^<\?xml version="1.0" encoding="utf-8"\?>\n<tt /);
    expect(file).toContain('xml:lang="da"');
    expect(file).toContain('<ttm:title>A &amp; B</ttm:title>');
    expect(file).toContain('<ttm:desc>&lt;note&gt;</ttm:desc>');
    expect(file).toContain('<p begin="00:00:00.000" end="00:00:02.000">a &lt; b<br/>c</p>');
  });

  it('contains no character that XML forbids', () => {
    fc.assert(
      fc.property(anyCues, breakingText, (cues, title) => {
        expect(ttml(cues, { title, notes: [title] })).not.toMatch(unwritable);
      }),
    );
  });

  it('writes every line so that it can be read back', () => {
    fc.assert(
      fc.property(anyCues, (cues) => {
        const texts = [...ttml(cues).matchAll(paragraph)].map(([, , text = '']) =>
          nonBlankLines(text.split('<br/>').map(decodeXML).join('\n')).join('\n'),
        );
        expect(texts).toEqual(
          cues.map(({ text }) => nonBlankLines(text.toWellFormed()).join('\n').replace(unwritable, '\ufffd')),
        );
      }),
    );
  });
});
