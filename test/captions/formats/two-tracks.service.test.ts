import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cue } from '@/lib/captions/cue';
import type { WrittenFormat } from '@/lib/captions/formats';
import { isBlank } from '@/lib/captions/serialize/write-options';
import { toOneLine } from '@/lib/shared/text';
import { anyCues, cue } from '@/test/fixtures/cues';
import { linesOfTtml, page, parseSrtLines, rowsOfCsv, rowsOfTsv, tiersOfTextGrid } from './readers';
import { both, fileOf, german } from './tracks';
import { languageSpans, parseVtt } from './vtt-reader';

const english = [cue(0, 'plain words', { duration: 2.5 }), cue(3, 'an arrow'), cue(39, 'a quote'), cue(200, 'alone')];
const file = (format: WrittenFormat, more = {}) => fileOf(format, english, { ...both, ...more });

/** Returns the text of a cue as a table contains it. */
const inTable = ({ text }: Cue): string => text.toWellFormed().replaceAll('\0', '\ufffd');

describe('serializeCaptions › two tracks', () => {
  it('stacks matching lines from the earliest start to the latest end, and keeps unmatched lines', () => {
    expect(parseSrtLines(file('srt'))).toEqual([
      { start: 0, end: 2500, text: 'plain words\nschlichte Worte und <mehr>' },
      { start: 3000, end: 5500, text: 'an arrow\na → b' },
      { start: 39_000, end: 42_000, text: 'a quote\nein "Zitat" auf zwei Zeilen' },
      { start: 200_000, end: 202_000, text: 'alone' },
      { start: 500_000, end: 502_000, text: 'viel später' },
    ]);
  });

  it('never overlaps subtitles if overlaps are clipped', () => {
    const close = [cue(0, 'one', { duration: 1 }), cue(1, 'two')];
    const lines = parseSrtLines(
      fileOf('srt', close, { second: { cues: [cue(0, 'eins', { duration: 1.4 })], lang: 'de', label: '' } }),
    );
    expect(lines.map(({ start, end, text }) => [start, end, text])).toEqual([
      [0, 1000, 'one\neins'],
      [1000, 3000, 'two'],
    ]);
  });

  it('writes spans with their language in WebVTT', () => {
    expect(languageSpans(file('vtt')).at(0)).toEqual([
      ['en', 'plain words'],
      ['de', 'schlichte Worte und <mehr>'],
    ]);
    expect(languageSpans(file('vtt')).at(-1)).toEqual([['de', 'viel später']]);
    expect(parseVtt(file('vtt')).errors).toEqual([]);
    expect(file('vtt')).toContain('NOTE\nen, default, 2026-11-20\nde, requested da, default, 2026-11-21\n');
  });

  it.each([
    ['csv', rowsOfCsv],
    ['tsv', rowsOfTsv],
  ] as const)(
    'writes columns of a %s table with each line once, under headings with language, mode and date',
    (format, read) => {
      const rows = read(file(format));
      const first = 'text (en, default, 2026-11-20)';
      const second = 'text_2 (de, requested da, default, 2026-11-21)';
      expect(rows.map((row) => [row[first ?? ''], row[second ?? '']])).toEqual([
        ['plain words', 'schlichte Worte'],
        ['', 'und <mehr>'],
        ['an arrow', 'a → b'],
        ['a quote', 'ein "Zitat"\nauf zwei Zeilen'],
        ['alone', ''],
        ['', 'viel später'],
      ]);
      expect(rows[1]).toMatchObject({ offset: '', lang: '', offset_2: '1.5', lang_2: 'de', duration_2: '0.5' });
    },
  );

  it('writes Markdown tables under chapter headings', () => {
    const chapters = [
      { start: 0, title: 'Ebb' },
      { start: 100, title: 'Flood' },
    ];
    const layout = { times: 'chapter', every: 30 } as const;
    expect(file('md', { layout, chapters }).split('\n').slice(0, 6)).toEqual([
      '## 0:00 Ebb',
      '',
      '| en, default, 2026-11-20 | de, requested da, default, 2026-11-21 |',
      '| --- | --- |',
      '| plain words | schlichte Worte und \\<mehr\\> |',
      '| an arrow | a → b |',
    ]);
    expect(file('md', { layout: { times: 'line', every: 30 } })).toContain('\n| 0:00 | plain words |');
  });

  it('writes two columns in HTML, each with its language and direction', () => {
    const hebrew = { cues: [cue(0, 'שלום', { lang: 'he' })], lang: 'he', label: 'he, default, 2026-11-21' };
    const cells = [...page(file('html', { second: hebrew })).querySelectorAll('tbody tr:first-child td')];
    expect(
      cells.slice(1).map((cell) => [cell.getAttribute('lang'), cell.getAttribute('dir'), cell.textContent]),
    ).toEqual([
      ['en', 'ltr', 'plain words'],
      ['he', 'rtl', 'שלום'],
    ]);
    const heads = [...page(file('html')).querySelectorAll('th[scope=col]')].map(({ textContent }) => textContent);
    expect(heads).toEqual(['en, default, 2026-11-20', 'de, requested da, default, 2026-11-21']);
  });

  it('writes plain text with both lines below each other', () => {
    expect(file('txt', { layout: { times: 'line', every: 30 } })).toContain(
      '0:00\tplain words\n\tschlichte Worte und <mehr>\n\n0:03\tan arrow\n\ta → b\n\n',
    );
  });

  it('writes divisions with their language in TTML', () => {
    const lines = linesOfTtml(file('ttml'));
    expect(lines.filter(({ lang }) => lang === 'de').map(({ start }) => start)).toEqual([
      500, 1500, 3500, 40_000, 500_000,
    ]);
    expect(lines.filter(({ lang }) => lang === 'en')).toHaveLength(english.length);
  });

  it.each(['json', 'ndjson'] as const)('writes pairs in %s with every line unchanged', (format) => {
    const text = file(format);
    const pairs = (
      format === 'json'
        ? JSON.parse(text)
        : text
            .trimEnd()
            .split('\n')
            .map((line) => JSON.parse(line))
    ) as {
      first: Cue | null;
      second: Cue | null;
    }[];
    expect(pairs.flatMap(({ first }) => first ?? [])).toEqual(english);
    expect(pairs.flatMap(({ second }) => second ?? [])).toEqual(german);
  });

  it('gives tiers of the same name different names', () => {
    const second = { cues: german, lang: 'en', label: 'en' };
    expect(tiersOfTextGrid(file('textgrid', { label: 'en', second })).map(({ name }) => name)).toEqual(['en', 'en 2']);
  });

  it('loses no line and changes no text for any input', () => {
    fc.assert(
      fc.property(anyCues, anyCues, (first, cues) => {
        const second = { cues, lang: 'de', label: 'second' };
        const rows = rowsOfCsv(fileOf('csv', first, { second, label: 'first' }));
        const texts = (name: string, lang: string) =>
          rows
            .filter((row) => row[lang] !== '')
            .map((row) => row[name])
            .toSorted();
        expect(texts('text (first)', 'lang')).toEqual(first.map(inTable).toSorted());
        expect(texts('text_2 (second)', 'lang_2')).toEqual(cues.map(inTable).toSorted());
        const captions = parseSrtLines(fileOf('srt', first, { second })).map(({ text }) => toOneLine(text));
        for (const { text } of [...first, ...cues]) {
          const line = toOneLine(text.toWellFormed()).replaceAll('-->', '→').replaceAll('\0', '\ufffd');
          // A line that looks empty cannot be lost.
          expect(isBlank(line) || captions.some((caption) => caption.includes(line))).toBe(true);
        }
      }),
      { numRuns: 40 },
    );
  });
});
