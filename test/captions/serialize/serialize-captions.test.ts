import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allExportFormats, formats, isWrittenFormat, type WrittenFormat } from '@/lib/captions/formats';
import { serializeCaptions } from '@/lib/captions/serialize/serialize-captions';
import type { WriteOptions } from '@/lib/captions/serialize/write-options';
import { anyCues, cue } from '@/test/fixtures/cues';

const written = allExportFormats.filter(isWrittenFormat);
/** A workbook is not a text file and has its own tests. */
const texts = written.filter((format) => format !== 'xlsx');
const text = (format: WrittenFormat, options?: Partial<WriteOptions>, cues = [cue(0, 'one'), cue(2, 'two')]) =>
  new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(serializeCaptions(format, cues, options));

describe('serializeCaptions', () => {
  it('writes fourteen formats', () => {
    expect(written).toEqual([
      'srt',
      'vtt',
      'txt',
      'md',
      'html',
      'csv',
      'tsv',
      'xlsx',
      'json',
      'ndjson',
      'ttml',
      'textgrid',
      'eaf',
      'json3',
    ]);
  });

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

  it.each(texts)('writes %s without lines', (format) => {
    expect(text(format, {}, [])).not.toContain('undefined');
  });

  it.each(written.filter((format) => formats[format].hasRemarks))('writes title and notes in %s', (format) => {
    const file = text(format, { title: 'Tide mills', notes: ['Asked for Danish, English came', 'Shifted'] });
    expect(file).toContain('Tide mills');
    expect(file).toContain('Asked for Danish, English came');
    expect(file).toContain('Shifted');
  });

  it.each(texts.filter((format) => !formats[format].hasRemarks))('writes neither title nor notes in %s', (format) => {
    expect(text(format, { title: 'Tide mills', notes: ['Asked for Danish'] })).toBe(text(format));
  });
});
