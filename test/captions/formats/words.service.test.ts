import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cue } from '@/lib/captions/cue';
import { parseCaptions } from '@/lib/captions/parse/parse-captions';
import { speakerOf } from '@/lib/captions/speaker';
import { cue } from '@/test/fixtures/cues';
import { rowsOfCsv, tiersOfEaf, tiersOfTextGrid } from './readers';
import { fileOf } from './tracks';
import { parseVtt } from './vtt-reader';

const word = fc.oneof(
  fc.constantFrom('so', '<b>', '&', 'a-->b', '[Music]', 'שלום', '日本', '12:30', '"x"', 'a,b'),
  fc.stringMatching(/^[a-z]{1,8}$/),
);

/** A line of up to five words, each with a gap of at least one millisecond before it, or no word times. */
const line = fc.record({
  words: fc.array(fc.record({ text: word, gap: fc.integer({ min: 1, max: 400 }) }), { minLength: 1, maxLength: 5 }),
  pause: fc.integer({ min: 0, max: 3000 }),
  isTimed: fc.boolean(),
  rows: fc.boolean(),
  speaker: fc.option(fc.constantFrom('Mary Ann', 'R&D <x>', 'Smith, John', 'ANNA'), { nil: undefined }),
  named: fc.constantFrom('', '>> ANNA: ', '[Ben]: '),
});

/** Tracks as automatic captions have them: lines follow each other, and words are within their line. */
const tracks = fc.array(line, { minLength: 1, maxLength: 6 }).map((lines) => {
  let at = 0;
  return lines.map(({ words, pause, isTimed, rows, speaker, named }): Cue => {
    const start = at + pause;
    let text = named;
    let ms = 0;
    const times: number[] = [];
    for (const [index, { text: written, gap }] of words.entries()) {
      if (index > 0) {
        text += rows ? '\n' : ' ';
        ms += gap;
      }
      times.push(index === 0 ? 0 : text.length, ms);
      text += written;
    }
    at = start + ms + 1;
    const more = { duration: (at - start) / 1000, lang: 'en', ...(speaker && named === '' && { speaker }) };
    return cue(start / 1000, text, isTimed && words.length > 1 ? { ...more, words: times } : more);
  });
});

const spoken = (cues: readonly Cue[]) =>
  cues.map((one) => ({
    start: Math.round(one.offset * 1000),
    end: Math.round((one.offset + one.duration) * 1000),
    text: one.text,
    words: one.words,
    speaker: speakerOf(one),
  }));

/** The words with their times: each ends where the next one starts, or with its line. */
const timedWords = (cues: readonly Cue[]) =>
  cues.flatMap(({ offset, duration, text, words = [] }) =>
    Array.from({ length: words.length / 2 }, (_, index) => ({
      start: Math.round(offset * 1000) + (words[index * 2 + 1] ?? 0),
      end: Math.round(offset * 1000) + (words[index * 2 + 3] ?? Math.round(duration * 1000)),
      text: text.slice(words[index * 2], words[index * 2 + 2]).trim(),
    })),
  );

const reads = (property: (cues: readonly Cue[]) => void) => fc.assert(fc.property(tracks, property), { numRuns: 200 });

describe('serializeCaptions › word times and speakers', { timeout: 30_000 }, () => {
  it('writes WebVTT that reads back as the same lines, words and speakers', () => {
    reads((cues) => {
      const read = parseCaptions('vtt', fileOf('vttWords', cues), 'en');
      expect(read.ok && spoken(read.value.cues)).toEqual(spoken(cues));
      // Another reader shows the same text, with timestamps that are inside the cue and ascend.
      const file = fileOf('vttWords', cues);
      expect(parseVtt(file).lines.map(({ text }) => text)).toEqual(cues.map(({ text }) => text));
    });
  });

  it('writes WebVTT without word times that reads back as the same lines and speakers', () => {
    reads((cues) => {
      const read = parseCaptions('vtt', fileOf('vtt', cues), 'en');
      const expected = spoken(cues).map((one) => ({ ...one, words: undefined }));
      expect(read.ok && spoken(read.value.cues)).toEqual(expected);
    });
  });

  it.each(['csv', 'tsv'] as const)('writes %s with speakers', (format) => {
    reads((cues) => {
      const file = fileOf(format, cues);
      const names = cues.map((one) => speakerOf(one) ?? '');
      const hasNames = names.some((name) => name !== '');
      expect(file.split('\n', 1)[0]?.endsWith('speaker')).toBe(hasNames);
      if (format === 'tsv') return;
      if (hasNames) expect(rowsOfCsv(file).map(({ speaker }) => speaker)).toEqual(names);
      const read = parseCaptions('csv', file, 'en');
      expect(read.ok && read.value.cues.map(speakerOf)).toEqual(cues.map(speakerOf));
    });
  });

  it('writes a tier of words in TextGrid and EAF', () => {
    reads((cues) => {
      const words = timedWords(cues);
      const hasWords = words.length > 0;
      const grid = tiersOfTextGrid(fileOf('textgrid', cues, { lang: 'en' }));
      expect(grid.map(({ name }) => name)).toEqual(hasWords ? ['en', 'en words'] : ['en']);
      expect(grid[1]?.lines ?? []).toEqual(words);
      const file = fileOf('eaf', cues, { lang: 'en' });
      expect(tiersOfEaf(file)[1]?.lines ?? []).toEqual(words);
      expect(file.includes('PARENT_REF="en"')).toBe(hasWords);
      expect(file.includes('CONSTRAINTS="Included_In"')).toBe(hasWords);
      expect(file.includes('STEREOTYPE="Included_In"')).toBe(hasWords);
    });
  });

  it('writes words and speakers in JSON and NDJSON', () => {
    reads((cues) => {
      const rows = JSON.parse(fileOf('json', cues)) as {
        speaker?: string;
        words?: { text: string; start: number }[];
      }[];
      const ndjson = fileOf('ndjson', cues).trimEnd().split('\n');
      expect(ndjson.map((row) => JSON.parse(row) as unknown)).toEqual(rows);
      expect(rows.map(({ speaker = null }) => speaker)).toEqual(cues.map(speakerOf));
      const expected = timedWords(cues).map(({ text, start }) => ({ text, start: start / 1000 }));
      expect(rows.flatMap(({ words = [] }) => words)).toEqual(expected);
    });
  });

  it('leaves out timestamps that are not strictly inside the cue or do not ascend', () => {
    const cues = [cue(1, 'a b c d e', { duration: 1, words: [0, 0, 2, 300, 4, 300, 6, 999, 8, 1000] })];
    expect(fileOf('vttWords', cues)).toContain('\na <00:00:01.300>b c <00:00:01.999>d e\n');
  });

  it('keeps the words of a line that the next line cuts off within its interval', () => {
    const cues = [cue(0, 'a b c', { words: [0, 0, 2, 500, 4, 1500] }), cue(1, 'd e', { words: [0, 0, 2, 400] })];
    const [lines, words] = tiersOfEaf(fileOf('eaf', cues, { lang: 'en' }));
    expect(lines?.lines.map(({ start, end }) => [start, end])).toEqual([
      [0, 1000],
      [1000, 3000],
    ]);
    expect(words?.lines.map(({ start, end, text }) => [start, end, text])).toEqual([
      [0, 500, 'a'],
      [500, 1000, 'b'],
      [1000, 1400, 'd'],
      [1400, 3000, 'e'],
    ]);
  });
});
