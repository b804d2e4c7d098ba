import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cue } from '@/lib/captions/cue';
import { serializeCaptions } from '@/lib/captions/serialize/serialize-captions';
import { isBlank, nonBlankLines, type WriteOptions } from '@/lib/captions/serialize/write-options';
import { anyCues, breakingText, cue } from '@/test/fixtures/cues';
import { strictVtt } from '@/test/fixtures/strict-subtitles';

const vtt = (cues: readonly Cue[], options?: Partial<WriteOptions>) =>
  new TextDecoder().decode(serializeCaptions('vtt', cues, options));

describe('writeVtt', () => {
  it('writes a header, times with a point, and escapes three characters', () => {
    expect(vtt([cue(3661.25, 'a < b & c > d')])).toBe(
      'WEBVTT\n\n01:01:01.250 --> 01:01:03.250\na &lt; b &amp; c &gt; d\n\n',
    );
  });

  it('carries when rounding', () => {
    expect(vtt([cue(1.9996, 'one')])).toContain('00:00:02.000 -->');
  });

  it('writes title and notes in a comment that is not a caption', () => {
    const file = vtt([cue(0, 'one')], { title: 'a --> b', notes: ['first\n\nsecond', ''] });
    expect(file).toContain('NOTE\na → b\nfirst\nsecond\n\n');
    expect(strictVtt(file)).toHaveLength(1);
  });

  it('writes every start time and visible line so that they can be read back, with any notes', () => {
    fc.assert(
      fc.property(anyCues, breakingText, (cues, note) => {
        const shown = cues.filter(({ text }) => !isBlank(text));
        expect(
          strictVtt(vtt(cues, { notes: [note], clipOverlaps: false }))?.map(({ start, text }) => [start, text]),
        ).toEqual(
          shown.map(({ offset, text }) => [
            Math.round(offset * 1000),
            nonBlankLines(text.toWellFormed()).join('\n').replaceAll('\0', '\ufffd'),
          ]),
        );
      }),
    );
  });
});
