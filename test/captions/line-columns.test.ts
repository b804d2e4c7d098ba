import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnsFromLines, lineColumnsVersion, linesFromColumns, type ParsedLines } from '@/lib/captions/line-columns';
import { readSavedCues } from '@/lib/captions/saved-cues';
import { deriveTrackData } from '@/lib/saved-captions/derived-track-data';
import { captionFormats } from '@/lib/service/value-sets';
import { cachedResponse } from '@/test/fakes';
import { anyCues, breakingText, cue } from '@/test/fixtures/cues';
import { formatCaptions } from '../service/caption-formats/format-captions';

type Format = (typeof captionFormats)[number];
const savedResponse = (format: Format, body: string) =>
  cachedResponse({ key: 'k', videoId: 'aaaaaaaaaaa', params: { videoId: 'aaaaaaaaaaa', format }, receivedAt: 7, body });

/** Parses a body, and restores the lines from the columns derived from it. */
function reopen(format: Format, body: string): { read: ParsedLines; restored: ParsedLines | null } | null {
  const read = readSavedCues(savedResponse(format, body));
  const derived = read.ok ? deriveTrackData(savedResponse(format, body), read.value) : null;
  if (!read.ok || !derived) return null;
  const { cues, lang, skippedRows, computed, timingIssues } = read.value;
  const columns = columnsFromLines(read.value, 7, derived.text.text);
  const stored = structuredClone({ ...derived.text, columns });
  return {
    read: { cues, lang, skippedRows, computed, timingIssues },
    restored: stored.columns && linesFromColumns(stored.columns, stored.text),
  };
}

/**
 * Damage to a body: some characters are replaced by text that breaks parsers, by an empty row or by an unusual number.
 */
const damage = fc.record({
  at: fc.nat(10_000),
  removed: fc.nat(40),
  inserted: fc.oneof(breakingText, fc.constantFrom('{},', '9e99', '-3')),
});
const singleLanguage = anyCues.map((cues) => cues.map((one) => ({ ...one, lang: 'pt-PT' })));

describe('linesFromColumns', () => {
  it.each(captionFormats)('restores the lines of a %s body', (format) => {
    let compared = 0;
    fc.assert(
      fc.property(fc.oneof(anyCues, singleLanguage), fc.array(damage, { maxLength: 2 }), (cues, damages) => {
        let { body } = formatCaptions(format, cues);
        for (const { at, removed, inserted } of damages) {
          const from = at % (body.length + 1);
          body = body.slice(0, from) + inserted + body.slice(from + removed);
        }
        const both = reopen(format, body);
        if (both?.restored) expect(both.restored).toStrictEqual(both.read);
        compared += both?.restored ? 1 : 0;
      }),
      { numRuns: 200 },
    );
    expect(compared).toBeGreaterThan(10);
  });

  it('restores the lines of a JSON body with invalid values', () => {
    const invalidValues = fc.constantFrom<object>(
      ...[{ offset: -3 }, { offset: 1e9 }, { duration: 0 }, { duration: -1 }, { wordCount: 1.5 }, { speechRate: 9e99 }],
      ...[{ text: 5 }, { offset: '1' }, { text: '&amp;amp;' }, { lang: undefined }, { more: 'than asked' }],
    );
    let compared = 0;
    const each = fc.tuple(singleLanguage, fc.array(invalidValues, { minLength: 1, maxLength: 6 }));
    fc.assert(
      fc.property(each, ([cues, changes]) => {
        const rows = cues.map((one, index) => ({ ...one, ...changes[index % (changes.length + 1)] }));
        const both = reopen('json', JSON.stringify(rows));
        if (both?.restored) expect(both.restored).toStrictEqual(both.read);
        compared += both?.restored ? 1 : 0;
      }),
    );
    expect(compared).toBeGreaterThan(20);
  });
});

describe('linesFromColumns › word times and speakers', () => {
  it('restores them', () => {
    const rows = ['one', '<v Mary>two <00:00:05.500>three', 'four <00:00:08.300>five'].map(
      (text, index) => `00:00:0${index * 3}.000 --> 00:00:0${index * 3 + 2}.000\n${text}\n`,
    );
    const both = reopen('vtt', `WEBVTT\n\n${rows.join('\n')}`);
    expect(both?.read.cues.map(({ words, speaker }) => [words, speaker])).toEqual([
      [undefined, undefined],
      [[0, 0, 4, 2500], 'Mary'],
      [[0, 0, 5, 2300], undefined],
    ]);
    expect(both?.restored).toStrictEqual(both?.read);
  });
});

describe('columnsFromLines', () => {
  it('returns `null` for several languages or without lines', () => {
    const of = (...langs: string[]) => langs.map((lang, index) => cue(index, 'a', { lang }));
    const read = (cues: ParsedLines['cues']) => ({
      cues,
      lang: 'en',
      skippedRows: 0,
      computed: 0,
      timingIssues: { repaired: 0, outOfOrder: 0, withoutLength: 0 },
    });
    expect(columnsFromLines(read(of('en', 'en')), 7, 'a\na')).not.toBeNull();
    expect(columnsFromLines(read(of('en', 'de')), 7, 'a\na')).toBeNull();
    expect(columnsFromLines(read([]), 7, '')).toBeNull();
  });

  it('stores no text if it equals the search text', () => {
    const read = (text: string) => ({
      cues: [cue(0, text)],
      lang: 'en',
      skippedRows: 0,
      computed: 0,
      timingIssues: { repaired: 0, outOfOrder: 0, withoutLength: 0 },
    });
    expect(columnsFromLines(read('two words'), 7, 'two words')?.text).toBeNull();
    expect(columnsFromLines(read('two\nlines'), 7, 'two lines')?.text).toBe('two\nlines');
  });
});

describe('lineColumnsVersion', () => {
  it('must increase whenever a body is parsed differently, which changes this hash', () => {
    const texts = ['a &amp;#39; b', 'rock &amp; roll\n- yes', '<i>so</i>', 'שלום 👨‍👩‍👧', ' two  spaces '];
    const cues = texts.map((text, index) => cue(index * 2.5, text, { lang: 'en', wordCount: index + 1 }));
    const sum = createHash('sha256');
    for (const format of captionFormats)
      sum.update(JSON.stringify(reopen(format, formatCaptions(format, cues).body)?.read));
    expect([lineColumnsVersion, sum.digest('hex').slice(0, 16)]).toEqual([9, 'ca23235a554bde3b']);
  });
});
