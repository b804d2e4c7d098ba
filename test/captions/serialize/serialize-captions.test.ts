import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allExportFormats, formats, isWrittenFormat, type WrittenFormat } from '@/lib/captions/formats';
import { parseCaptions } from '@/lib/captions/parse/parse-captions';
import { serializeCaptions } from '@/lib/captions/serialize/serialize-captions';
import type { WriteOptions } from '@/lib/captions/serialize/write-options';
import { anyCues, cue } from '@/test/fixtures/cues';

const written = allExportFormats.filter(isWrittenFormat);
/** Workbooks and Word documents are no text files and have their own tests. */
const texts = written.filter((format) => format !== 'xlsx' && format !== 'docx');
const text = (format: WrittenFormat, options?: Partial<WriteOptions>, cues = [cue(0, 'one'), cue(2, 'two')]) =>
  new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(serializeCaptions(format, cues, options));

describe('serializeCaptions', () => {
  it.each(texts)('writes %s in UTF-8 without a byte order mark for any text', (format) => {
    fc.assert(
      fc.property(anyCues, fc.constantFrom('lf', 'crlf'), (cues, lineEnds) => {
        expect(text(format, { lineEnds, notes: ['a note'], title: 'A title' }, cues)).not.toMatch(/^\ufeff/);
      }),
      { numRuns: 30 },
    );
  });

  it.each(texts)('writes %s with the chosen line ends', (format) => {
    expect(text(format, { lineEnds: 'lf' })).not.toContain('\r');
    expect(text(format, { lineEnds: 'crlf' }).replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  it.each(['srt', 'vtt', 'csv', 'json3'] as const)('writes no lines as %s, and reads none back', (format) => {
    const parsed = parseCaptions(format, text(format, {}, []), 'en');
    expect(parsed).toMatchObject({ ok: true, value: { cues: [], skippedRows: 0 } });
  });

  it.each<[WrittenFormat, RegExp]>([
    ['txt', /^$/],
    ['md', /^$/],
    ['ndjson', /^$/],
    ['json', /^\[\]\n$/],
    ['tsv', /^text\tduration\toffset\tlang\twordCount\tspeechRate\n$/],
    ['html', /^<!doctype html>[\s\S]*<body>\n<\/body>\n<\/html>\n$/],
    ['ttml', /<body>\n<div>\n<\/div>\n<\/body>\n<\/tt>\n$/],
    [
      'eaf',
      /<TIME_ORDER>\n<\/TIME_ORDER>\n<TIER [^>]+>\n<\/TIER>\n<LINGUISTIC_TYPE [^>]+\/>\n<\/ANNOTATION_DOCUMENT>\n$/,
    ],
    ['transcript', /^$/],
    ['vrt', /^<text [^>]+>\n<\/text>\n$/],
    ['tei', /<text xml:lang="und">\n<body>\n<p\/>\n<\/body>\n<\/text>\n<\/TEI>\n$/],
    // Praat requires at least one interval.
    ['textgrid', / size = 1\n +intervals \[1\]:\n +xmin = 0\n +xmax = 0\.001\n +text = ""\n$/],
  ])('writes %s without lines', (format, file) => {
    expect(text(format, {}, [])).toMatch(file);
  });

  it.each(texts.filter((format) => formats[format].hasNotes))('writes title and notes in %s', (format) => {
    const file = text(format, { title: 'Tide mills', notes: ['Asked for Danish, English came', 'Shifted'] });
    expect(file).toContain('Tide mills');
    expect(file).toContain('Asked for Danish, English came');
    expect(file).toContain('Shifted');
  });

  it.each(texts.filter((format) => !formats[format].hasNotes))('writes neither title nor notes in %s', (format) => {
    expect(text(format, { title: 'Tide mills', notes: ['Asked for Danish'] })).toBe(text(format));
  });
});
