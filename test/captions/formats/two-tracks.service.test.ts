import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cue } from '@/lib/captions/cue';
import type { WrittenFormat } from '@/lib/captions/formats';
import { toOneLine } from '@/lib/shared/escape-text';
import { anyCues, cue } from '@/test/fixtures/cues';
import { linesOfSrt, linesOfTtml, page, rowsOfCsv, rowsOfTsv, tiersOfTextGrid } from './readers';
import { both, fileOf, german } from './tracks';
import { spansOfVtt, vttOf } from './vtt-reader';

const english = [cue(0, 'plain words', { duration: 2.5 }), cue(3, 'an arrow'), cue(39, 'a quote'), cue(200, 'alone')];
const file = (format: WrittenFormat, more = {}) => fileOf(format, english, { ...both, ...more });

/** A text as a table holds it. */
const inTable = ({ text }: Cue): string => text.toWellFormed().replaceAll('\0', '\ufffd');

describe('two tracks in one file', () => {
  it('are stacked in subtitles, from the earlier start to the later end, and what has no neighbour stands alone', () => {
    expect(linesOfSrt(file('srt'))).toEqual([
      { start: 0, end: 2500, text: 'plain words\nschlichte Worte und <mehr>' },
      { start: 3000, end: 5500, text: 'an arrow\na → b' },
      { start: 39_000, end: 42_000, text: 'a quote\nein "Zitat" auf zwei Zeilen' },
      { start: 200_000, end: 202_000, text: 'alone' },
      { start: 500_000, end: 502_000, text: 'viel später' },
    ]);
  });

  it('never overlap in subtitles, where lines end at the next', () => {
    const close = [cue(0, 'one', { duration: 1 }), cue(1, 'two')];
    const lines = linesOfSrt(
      fileOf('srt', close, { second: { cues: [cue(0, 'eins', { duration: 1.4 })], lang: 'de', label: '' } }),
    );
    expect(lines.map(({ start, end, text }) => [start, end, text])).toEqual([
      [0, 1000, 'one\neins'],
      [1000, 3000, 'two'],
    ]);
  });

  it('stand in spans of their language in WebVTT, which says what they are', () => {
    expect(spansOfVtt(file('vtt')).at(0)).toEqual([
      ['en', 'plain words'],
      ['de', 'schlichte Worte und <mehr>'],
    ]);
    expect(spansOfVtt(file('vtt')).at(-1)).toEqual([['de', 'viel später']]);
    expect(vttOf(file('vtt')).errors).toEqual([]);
    expect(file('vtt')).toContain('NOTE\nen, default, 2026-11-20\nde, asked da, default, 2026-11-21\n');
  });

  it.each([
    ['csv', rowsOfCsv],
    ['tsv', rowsOfTsv],
  ] as const)('are columns of a %s table, each line once, headed with language, mode and age', (format, read) => {
    const rows = read(file(format));
    const [first, second] = ['text (en, default, 2026-11-20)', 'text_2 (de, asked da, default, 2026-11-21)'];
    expect(rows.map((row) => [row[first ?? ''], row[second ?? '']])).toEqual([
      ['plain words', 'schlichte Worte'],
      ['', 'und <mehr>'],
      ['an arrow', 'a → b'],
      ['a quote', 'ein "Zitat"\nauf zwei Zeilen'],
      ['alone', ''],
      ['', 'viel später'],
    ]);
    expect(rows[1]).toMatchObject({ offset: '', lang: '', offset_2: '1.5', lang_2: 'de', duration_2: '0.5' });
  });

  it('are a table in Markdown, with headings of chapters between', () => {
    const chapters = [
      { start: 0, title: 'Ebb' },
      { start: 100, title: 'Flood' },
    ];
    const layout = { times: 'chapter', every: 30 } as const;
    expect(file('md', { layout, chapters }).split('\n').slice(0, 6)).toEqual([
      '## 0:00 Ebb',
      '',
      '| en, default, 2026-11-20 | de, asked da, default, 2026-11-21 |',
      '| --- | --- |',
      '| plain words | schlichte Worte und \\<mehr\\> |',
      '| an arrow | a → b |',
    ]);
    expect(file('md', { layout: { times: 'line', every: 30 } })).toContain('\n| 0:00 | plain words |');
  });

  it('are two columns of a page, each with its language and direction', () => {
    const hebrew = { cues: [cue(0, 'שלום', { lang: 'he' })], lang: 'he', label: 'he, default, 2026-11-21' };
    const cells = [...page(file('html', { second: hebrew })).querySelectorAll('tbody tr:first-child td')];
    expect(
      cells.slice(1).map((cell) => [cell.getAttribute('lang'), cell.getAttribute('dir'), cell.textContent]),
    ).toEqual([
      ['en', 'ltr', 'plain words'],
      ['he', 'rtl', 'שלום'],
    ]);
    const heads = [...page(file('html')).querySelectorAll('th[scope=col]')].map(({ textContent }) => textContent);
    expect(heads).toEqual(['en, default, 2026-11-20', 'de, asked da, default, 2026-11-21']);
  });

  it('are lines below each other in plain text', () => {
    expect(file('txt', { layout: { times: 'line', every: 30 } })).toContain(
      '0:00\tplain words\n\tschlichte Worte und <mehr>\n\n0:03\tan arrow\n\ta → b\n\n',
    );
  });

  it('are divisions with their language in timed text', () => {
    const lines = linesOfTtml(file('ttml'));
    expect(lines.filter(({ lang }) => lang === 'de').map(({ start }) => start)).toEqual([
      500, 1500, 3500, 40_000, 500_000,
    ]);
    expect(lines.filter(({ lang }) => lang === 'en')).toHaveLength(english.length);
  });

  it.each(['json', 'ndjson'] as const)('are pairs in %s that hold every line as it was', (format) => {
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

  it('of one name have tiers of two', () => {
    const second = { cues: german, lang: 'en', label: 'en' };
    expect(tiersOfTextGrid(file('textgrid', { label: 'en', second })).map(({ name }) => name)).toEqual(['en', 'en 2']);
  });

  it('lose no line and change no text, whatever they are', () => {
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
        const said = linesOfSrt(fileOf('srt', first, { second })).map(({ text }) => toOneLine(text));
        for (const { text } of [...first, ...cues]) {
          const line = toOneLine(text.toWellFormed()).replaceAll('-->', '→').replaceAll('\0', '\ufffd');
          // Where nothing is said, nothing can be lost.
          expect(line === '' || said.some((caption) => caption.includes(line))).toBe(true);
        }
      }),
      { numRuns: 40 },
    );
  });
});
