import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { captionFormats, formats, isWrittenFormat, type WrittenFormat } from '@/lib/captions/formats';
import { serializeCaptions } from '@/lib/captions/serialize/serialize-captions';
import type { WriteOptions } from '@/lib/captions/serialize/write-options';
import { anyCues, cue } from '@/test/fixtures/cues';

const written = captionFormats.filter(isWrittenFormat);
/** A workbook is no text; it has tests of its own. */
const texts = written.filter((format) => format !== 'xlsx');
const text = (format: WrittenFormat, options?: Partial<WriteOptions>, cues = [cue(0, 'one'), cue(2, 'two')]) =>
  new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(serializeCaptions(format, cues, options));

describe('a caption file', () => {
  it('can be written in fourteen formats from what is held', () => {
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

  it.each(texts)('in %s is UTF-8 without a byte order mark, whatever is said', (format) => {
    fc.assert(
      fc.property(anyCues, fc.constantFrom('lf', 'crlf'), (cues, lineEnds) => {
        expect(text(format, { lineEnds, notes: ['a note'], title: 'A title' }, cues)).not.toMatch(/^\ufeff/);
      }),
      { numRuns: 30 },
    );
  });

  it.each(texts)('in %s ends its lines as asked', (format) => {
    expect(text(format, { lineEnds: 'lf' })).not.toContain('\r');
    expect(text(format, { lineEnds: 'crlf' }).replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  it.each(texts)('in %s can be without a line', (format) => {
    expect(text(format, {}, [])).not.toContain('undefined');
  });

  it.each(written.filter((format) => formats[format].hasRemarks))('in %s holds its title and remarks', (format) => {
    const file = text(format, { title: 'Tide mills', notes: ['Asked for Danish, English came', 'Shifted'] });
    expect(file).toContain('Tide mills');
    expect(file).toContain('Asked for Danish, English came');
    expect(file).toContain('Shifted');
  });

  it.each(texts.filter((format) => !formats[format].hasRemarks))('in %s has no place for remarks', (format) => {
    expect(text(format, { title: 'Tide mills', notes: ['Asked for Danish'] })).toBe(text(format));
  });
});
