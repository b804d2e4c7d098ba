import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSavedCues } from '@/lib/captions/saved-cues';
import { readTranslations, textsToTranslate, translatedLines, translationRecord } from '@/lib/captions/translation';

const cue = (offset: number, text: string) => ({ offset, duration: 2, lang: 'en', text, wordCount: 1, speechRate: 30 });
const source = { lang: 'en', mode: 'default' } as const;
const recordOf = (lines: Parameters<typeof translationRecord>[0]['lines']) =>
  translationRecord({ videoId: 'aaaaaaaaaaa', source, lang: 'de', lines, at: 1_800_000_000_000 });

describe('textsToTranslate', () => {
  it('begins at a time, and returns each text once and without tags', () => {
    const cues = [cue(0, 'a'), cue(3, 'b'), cue(6, '<i>c</i>'), cue(9, 'a'), cue(12, '[Applause]'), cue(15, ' ')];
    expect(textsToTranslate(cues, 4)).toEqual(['b', 'c', 'a']);
    expect(textsToTranslate(cues, 100)).toEqual(['a', 'b', 'c']);
  });
});

describe('translationRecord', () => {
  it('is read back as it was translated, whatever the text', () => {
    const text = fc.oneof(fc.string(), fc.constantFrom('&amp;', '&amp;lt;', '<b>bold</b>', '&', 'a < b', '"'));
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 8 }), (pairs) => {
        const translations = new Map(pairs);
        const cues = [cue(0, 'not & translated'), ...pairs.map(([original], index) => cue(3 * index, original))];
        const lines = translatedLines(cues, 'de', translations);
        const record = recordOf(lines);
        const read = readSavedCues(record);
        expect(read.ok && read.value.cues.map((one) => one.text)).toEqual(lines.map((one) => one.text));
        const known = readTranslations(record);
        for (const line of lines) expect(known.get(line.source)).toBe(line.text);
      }),
    );
  });

  it('is stored apart for an original and for each version of its correction', () => {
    const corrected = (version: number) => ({ ...source, own: { version, correctedFrom: 'en, default, 2024-03-09' } });
    const keys = [source, corrected(2), corrected(3)].map(
      (one) => translationRecord({ videoId: 'aaaaaaaaaaa', source: one, lang: 'de', lines: [], at: 0 }).key,
    );
    expect(new Set(keys).size).toBe(3);
  });

  it('reads nothing from a damaged record', () => {
    for (const body of ['', '{}', '[1, null, {"source":1,"text":"a"}]'])
      expect(readTranslations({ body }).size).toBe(0);
  });
});
