import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSavedCues } from '@/lib/captions/saved-cues';
import { columnsFromLines, lineColumnsVersion, linesFromColumns, type ParsedLines } from '@/lib/captions/track-facts';
import { deriveTrack } from '@/lib/saved-captions/derived-track';
import { captionFormats } from '@/lib/service/value-sets';
import { heldAnswer } from '@/test/fakes';
import { anyCues, breakingText, cue } from '@/test/fixtures/cues';
import { captionsAs } from '../service/captions-as/captions-as';

type Format = (typeof captionFormats)[number];
const held = (format: Format, body: string) =>
  heldAnswer({ key: 'k', videoId: 'aaaaaaaaaaa', asked: { videoId: 'aaaaaaaaaaa', format }, receivedAt: 7, body });

/** Parses a body, and opens the columns made of it. */
function opened(format: Format, body: string): { read: ParsedLines; again: ParsedLines | null } | null {
  const read = readSavedCues(held(format, body));
  const made = read.ok ? deriveTrack(held(format, body), read.value) : null;
  if (!read.ok || !made) return null;
  const { cues, lang, setAside, computed, odd } = read.value;
  const columns = columnsFromLines(read.value, 7, made.text.text);
  const kept = structuredClone({ ...made.text, columns });
  return {
    read: { cues, lang, setAside, computed, odd },
    again: kept.columns && linesFromColumns(kept.columns, kept.text),
  };
}

/** Damage to a body: truncated, doubled, an invalid number, rows of another kind. */
const spoilt = fc.record({
  at: fc.nat(10_000),
  gone: fc.nat(40),
  put: fc.oneof(breakingText, fc.constantFrom('{},', '9e99', '-3')),
});
const oneLanguage = anyCues.map((cues) => cues.map((one) => ({ ...one, lang: 'pt-PT' })));

describe('linesFromColumns', () => {
  it.each(captionFormats)('restores the lines of a %s body', (format) => {
    let compared = 0;
    fc.assert(
      fc.property(fc.oneof(anyCues, oneLanguage), fc.array(spoilt, { maxLength: 2 }), (cues, spoils) => {
        let { body } = captionsAs(format, cues);
        for (const { at, gone, put } of spoils) {
          const from = at % (body.length + 1);
          body = body.slice(0, from) + put + body.slice(from + gone);
        }
        const both = opened(format, body);
        if (both?.again) expect(both.again).toStrictEqual(both.read);
        compared += both?.again ? 1 : 0;
      }),
      { numRuns: 200 },
    );
    expect(compared).toBeGreaterThan(10);
  });

  it('restores the lines of a damaged or empty body', () => {
    const oddRow = fc.constantFrom<object>(
      ...[{ offset: -3 }, { offset: 1e9 }, { duration: 0 }, { duration: -1 }, { wordCount: 1.5 }, { speechRate: 9e99 }],
      ...[{ text: 5 }, { offset: '1' }, { text: '&amp;amp;' }, { lang: undefined }, { more: 'than asked' }],
    );
    let compared = 0;
    const each = fc.tuple(oneLanguage, fc.array(oddRow, { minLength: 1, maxLength: 6 }));
    fc.assert(
      fc.property(each, ([cues, odd]) => {
        const rows = cues.map((one, at) => ({ ...one, ...odd[at % (odd.length + 1)] }));
        const both = opened('json', JSON.stringify(rows));
        if (both?.again) expect(both.again).toStrictEqual(both.read);
        compared += both?.again ? 1 : 0;
      }),
    );
    expect(compared).toBeGreaterThan(20);
  });

  it('is not used for several languages or without lines', () => {
    const of = (...langs: string[]) => langs.map((lang, at) => cue(at, 'a', { lang }));
    const read = (cues: ParsedLines['cues']) => ({
      cues,
      lang: 'en',
      setAside: 0,
      computed: 0,
      odd: { mended: 0, withoutLength: 0 },
    });
    expect(columnsFromLines(read(of('en', 'en')), 7, 'a\na')).not.toBeNull();
    expect(columnsFromLines(read(of('en', 'de')), 7, 'a\na')).toBeNull();
    expect(columnsFromLines(read([]), 7, '')).toBeNull();
  });

  it('stores the text once if it equals the search text', () => {
    const read = (text: string) => ({
      cues: [cue(0, text)],
      lang: 'en',
      setAside: 0,
      computed: 0,
      odd: { mended: 0, withoutLength: 0 },
    });
    expect(columnsFromLines(read('two words'), 7, 'two words')?.text).toBeNull();
    expect(columnsFromLines(read('two\nlines'), 7, 'two lines')?.text).toBe('two\nlines');
  });
});

describe('lineColumnsVersion', () => {
  it('must increase whenever a body is parsed differently, which changes this hash', () => {
    const texts = ['a &amp;#39; b', 'rock &amp; roll\n- yes', '<i>so</i>', 'שלום 👨‍👩‍👧', ' two  spaces '];
    const cues = texts.map((text, at) => cue(at * 2.5, text, { lang: 'en', wordCount: at + 1 }));
    const sum = createHash('sha256');
    for (const format of captionFormats)
      sum.update(JSON.stringify(opened(format, captionsAs(format, cues).body)?.read));
    expect([lineColumnsVersion, sum.digest('hex').slice(0, 16)]).toEqual([3, '847173e0119c1ffa']);
  });
});
