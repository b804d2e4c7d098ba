import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cue } from '@/lib/captions/cue';
import { serializeCaptions } from '@/lib/captions/serialize/serialize-captions';
import { isBlank, nonBlankLines, type WriteOptions } from '@/lib/captions/serialize/write-options';
import { anyCues, cue } from '@/test/fixtures/cues';
import { strictSrt } from '@/test/fixtures/strict-subtitles';

const srt = (cues: readonly Cue[], options?: Partial<WriteOptions>) =>
  new TextDecoder().decode(serializeCaptions('srt', cues, options));

describe('writeSrt', () => {
  it('writes numbers from 1, times with a comma, and an empty line after each caption', () => {
    expect(srt([cue(0, 'one'), cue(61.5, 'two')])).toBe(
      '1\n00:00:00,000 --> 00:00:02,000\none\n\n2\n00:01:01,500 --> 00:01:03,500\ntwo\n\n',
    );
  });

  it.each([
    ['carries into the second', 1.9996, '00:00:02,000'],
    ['carries into the minute', 59.9996, '00:01:00,000'],
    ['carries into the hour', 3599.9999, '01:00:00,000'],
    ['counts hours beyond a day', 66 * 3600, '66:00:00,000'],
    ['writes hours with three digits', 123 * 3600 + 1, '123:00:01,000'],
    ['rounds floating-point errors', 4.35, '00:00:04,350'],
  ])('%s', (_, offset, start) => {
    expect(srt([cue(offset, 'one')])).toContain(`1\n${start} --> `);
  });

  it('ends a line at the next start or at its own end, depending on an option', () => {
    const overlapping = [cue(0, 'one', { duration: 5 }), cue(3, 'two')];
    expect(srt(overlapping)).toContain('00:00:00,000 --> 00:00:03,000');
    expect(srt(overlapping, { clipOverlaps: false })).toContain('00:00:00,000 --> 00:00:05,000');
  });

  it('keeps two lines with the same start', () => {
    const file = srt([cue(1, 'one'), cue(1, 'two', { duration: 9 }), cue(4, 'three')]);
    expect(strictSrt(file)?.map(({ start, end }) => [start, end])).toEqual([
      [1000, 3000],
      [1000, 4000],
      [4000, 6000],
    ]);
  });

  it.each(['', ' \n', '\u200b', '\u200b \n\ufeff', '\u2063', '\u2800', '\u200e\u200f'])(
    'writes no caption that looks empty: %j',
    (text) => {
      expect(srt([cue(0, text), cue(5, 'after')])).toBe('1\n00:00:05,000 --> 00:00:07,000\nafter\n\n');
    },
  );

  it('writes no empty durations', () => {
    expect(srt([cue(1, 'one', { duration: 0 })])).toContain('00:00:01,000 --> 00:00:01,001');
    expect(srt([cue(1, 'one', { duration: -3 })])).toContain('00:00:01,000 --> 00:00:01,001');
  });

  it.each([
    ['an empty line within a text', 'one\n\n  \ntwo', 'one\ntwo'],
    ['an invisible line within a text', '\u200b\none\n\u2060 \u00ad\ntwo\n\u200e', 'one\ntwo'],
    ['other line ends', 'one\r\ntwo\rthree', 'one\ntwo\nthree'],
    ['an arrow', 'a --> b', 'a → b'],
    ['a timing line', '1\n00:00:01,000 --> 00:00:02,000', '1\n00:00:01,000 → 00:00:02,000'],
    ['markup', '<i>one</i> & {\\an8}', '<i>one</i> & {\\an8}'],
    ['right-to-left text', 'שלום, world', 'שלום, world'],
  ])('writes a readable file for %s', (_, spoken, shown) => {
    expect(strictSrt(srt([cue(0, spoken), cue(5, 'after')]))?.map(({ text }) => text)).toEqual([shown, 'after']);
  });

  it('leaves out blank lines without a gap in the numbers', () => {
    expect(strictSrt(srt([cue(0, 'one'), cue(2, ' \n '), cue(4, 'two')]))).toHaveLength(2);
  });

  it('writes every time and every visible line so that they can be read back', () => {
    fc.assert(
      fc.property(anyCues, fc.constantFrom('lf' as const, 'crlf' as const), (cues, lineEnds) => {
        const shown = cues.filter(({ text }) => !isBlank(text));
        const lines = (text: string) =>
          nonBlankLines(text.toWellFormed()).join('\n').replaceAll('-->', '→').replaceAll('\0', '\ufffd');
        expect(strictSrt(srt(cues, { lineEnds, clipOverlaps: false }))).toEqual(
          shown.map(({ offset, duration, text }) => ({
            start: Math.round(offset * 1000),
            end: Math.max(Math.round(offset * 1000) + 1, Math.round((offset + duration) * 1000)),
            text: lines(text),
          })),
        );
      }),
    );
  });

  it('never overlaps a line that starts later', () => {
    fc.assert(
      fc.property(anyCues, (cues) => {
        const captions = strictSrt(srt(cues)) ?? [];
        for (const [index, { start, end }] of captions.entries()) {
          expect(end).toBeGreaterThan(start);
          for (const later of captions.slice(index + 1)) expect(later.start === start || end <= later.start).toBe(true);
        }
      }),
    );
  });
});
