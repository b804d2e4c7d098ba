import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cue } from '@/lib/captions/cue';
import { updateCue } from '@/lib/captions/cue-text';
import { cuesFrom } from '@/lib/captions/cues';
import { lineRate } from '@/lib/speech-rate/speech-rate';
import { anyCues, cue } from '@/test/fixtures/cues';

describe('cuesFrom', () => {
  it('decodes character references once', () => {
    const [first] = cuesFrom([cue(0, 'rock &amp;amp; roll &#39;n&#39; &amp;lt;b&amp;gt;')]);
    expect(first?.text).toBe("rock &amp; roll 'n' &lt;b&gt;");
  });

  it('decodes twice if all references of the track are escaped twice', () => {
    const texts = (...captions: string[]) =>
      cuesFrom(captions.map((text, index) => cue(index, text))).map(({ text }) => text);
    expect(texts('&amp;quot;R&amp;amp;D&amp;quot;', 'a &amp;lt; b')).toEqual(['"R&D"', 'a < b']);
    expect(texts('&amp;quot;', 'R&amp;D')).toEqual(['&quot;', 'R&D']);
    expect(texts('&amp;quot;', 'it&#39;s')).toEqual(['&quot;', "it's"]);
  });

  it('sorts lines by start and keeps the order of equal starts', () => {
    const texts = cuesFrom([cue(5, 'c'), cue(0, 'a'), cue(5, 'd'), cue(2, 'b')]).map(({ text }) => text);
    expect(texts).toEqual(['a', 'b', 'c', 'd']);
  });

  it('keeps every line and clamps times to valid values', () => {
    const anything = fc.record({
      offset: fc.double(),
      duration: fc.double(),
      lang: fc.string(),
      text: fc.string(),
      wordCount: fc.double(),
      speechRate: fc.double(),
    });
    fc.assert(
      fc.property(fc.array(anything), (captions) => {
        const cues = cuesFrom(captions);
        expect(cues).toHaveLength(captions.length);
        for (const { offset, duration, wordCount, speechRate } of cues) {
          expect([offset, duration, wordCount, speechRate].every((value) => Number.isFinite(value) && value >= 0)).toBe(
            true,
          );
        }
      }),
    );
  });

  it('ends lines that start before the video at their own end', () => {
    const lines = cuesFrom([cue(-9, 'a'), cue(-1, 'b', { duration: 3, speechRate: 80 }), cue(2, 'c')]);
    expect(lines.map(({ offset, duration }) => [offset, duration])).toEqual([
      [0, 0],
      [0, 2],
      [2, 2],
    ]);
    expect(lines.map((line) => lineRate(line).differsFromService)).toEqual([false, false, false]);
    expect(updateCue({ ...lines[1], wordCount: 4 } as Cue, { text: 'd' }).speechRate).toBe(80);
  });

  it('does not change its input', () => {
    fc.assert(
      fc.property(anyCues, (captions) => {
        const before = structuredClone(captions);
        cuesFrom(captions.toReversed());
        expect(captions).toEqual(before);
      }),
    );
  });
});
