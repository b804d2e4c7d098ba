import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCues, breakingText } from '@/test/fixtures/cues';
import { both, fileOf, german, hostileTexts, lateTimes } from './tracks';
import { parseVtt } from './vtt-reader';

describe("writeVtt, checked with the W3C's parser", () => {
  it.each([
    ['hostile lines', hostileTexts],
    ['late times', lateTimes],
  ])('has no error with %s', (_, cues) => {
    const { lines, errors } = parseVtt(fileOf('vtt', cues, { title: 'T --> t', notes: ['a\n\nb'] }));
    expect(errors).toEqual([]);
    expect(lines).toHaveLength(cues.length);
  });

  it('has no error for any text and note, with both line ends, with one track or two', () => {
    fc.assert(
      fc.property(anyCues, breakingText, fc.constantFrom('lf', 'crlf'), fc.boolean(), (cues, note, lineEnds, two) => {
        const second = two ? { cues: german, lang: 'de', label: note } : null;
        expect(parseVtt(fileOf('vtt', cues, { notes: [note], lineEnds, second, lang: 'en' })).errors).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('keeps times of more than a day, and carries when rounding', () => {
    expect(parseVtt(fileOf('vtt', lateTimes)).lines.map(({ start }) => start)).toEqual([
      2000, 60_000, 237_601_500, 442_800_000,
    ]);
  });

  it('escapes text so that decoding its character references once restores it', () => {
    expect(parseVtt(fileOf('vtt', hostileTexts)).lines.map(({ text }) => text)).toContain('a &lt; b is &amp;lt;');
  });
});

describe('parseVtt', () => {
  it('reports a caption that ends before it starts, and no error in a valid file', () => {
    expect(parseVtt(`${fileOf('vtt', lateTimes)}00:00:01.000 --> 00:00:00.000\nx`).errors).not.toEqual([]);
    expect(parseVtt(fileOf('vtt', hostileTexts, both)).errors).toEqual([]);
  });
});
