import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import type { Cue } from '@/lib/captions/cue';
import { serializeCaptions } from '@/lib/captions/serialize/serialize-captions';
import type { WriteOptions } from '@/lib/captions/serialize/write-options';
import { anyCues, cue } from '@/test/fixtures/cues';

const table = (format: 'csv' | 'tsv', cues: readonly Cue[], options?: Partial<WriteOptions>) =>
  new TextDecoder().decode(serializeCaptions(format, cues, options));

/** Tables cannot contain NUL or unpaired surrogates, which become U+FFFD. */
const inTable = (text: string): string => text.toWellFormed().replaceAll('\0', '\ufffd');

/** A row as an independent parser returns it. */
type Row = Record<string, string>;

describe('writeCsv and writeTsv', () => {
  it('write the service’s columns in its order', () => {
    expect(table('csv', [cue(1.5, 'one two', { speechRate: 113.4 })])).toBe(
      'text,duration,offset,lang,wordCount,speechRate\none two,2,1.5,en,4,113.4\n',
    );
  });

  it.each([
    ['a comma', 'a,b', '"a,b"'],
    ['a quote', 'so "he" said', '"so ""he"" said"'],
    ['a line break', 'a\nb', '"a\nb"'],
    ['a carriage return', 'a\rb', '"a\rb"'],
    ['a formula', '=SUM(A1)', '=SUM(A1)'],
    ['right-to-left text', 'שלום', 'שלום'],
    ['surrounding spaces', '  a ', '  a '],
    ['characters that XML forbids', '\ufffe\u0001', '\ufffe\u0001'],
  ])('write a CSV cell with %s, quoted only if necessary', (_, spoken, cell) => {
    expect(table('csv', [cue(0, spoken)])).toContain(`\n${cell},2,`);
  });

  it('write CSV from which an independent parser reads every field', () => {
    fc.assert(
      fc.property(anyCues, fc.constantFrom('lf' as const, 'crlf' as const), (cues, lineEnds) => {
        // The parser guesses the line ending from the text, so the text here contains none.
        const plain = cues.map((one) => ({ ...one, text: inTable(one.text).replace(/[\r\n]/g, ' ') }));
        const { data, errors } = Papa.parse<Row>(table('csv', plain, { lineEnds }), {
          header: true,
          skipEmptyLines: true,
        });
        expect(errors).toEqual([]);
        expect(data.map(({ text, lang, ...numbers }) => ({ text, lang, ...numbersOf(numbers) }))).toEqual(plain);
      }),
    );
  });

  it.each([
    ['a quotation mark at the start', '"Yes', '"""Yes"'],
    ['quotation marks within', 'a "b" c', '"a ""b"" c"'],
    ['a tab', 'a\tb', '"a\tb"'],
    ['a line break', 'a\nb', '"a\nb"'],
    ['a backslash', 'a\\b', 'a\\b'],
    ['a comma', 'a,b', 'a,b'],
  ])('write a TSV cell with %s, quoted only if necessary', (_, spoken, cell) => {
    expect(table('tsv', [cue(0, spoken)])).toContain(`\n${cell}\t2\t`);
  });

  it('write TSV from which an independent parser reads every string', () => {
    fc.assert(
      fc.property(anyCues, (cues) => {
        const { data, errors } = Papa.parse<Row>(table('tsv', cues), {
          header: true,
          delimiter: '\t',
          newline: '\n',
          skipEmptyLines: true,
        });
        expect(errors).toEqual([]);
        expect(data.map(({ text }) => text)).toEqual(cues.map(({ text }) => inTable(text)));
      }),
    );
  });
});

const numbersOf = (row: Record<string, string>) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number(value)]));
