import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cuesFrom } from '@/lib/captions/cues';
import { anyCues, cue } from '@/test/fixtures/cues';

describe('cuesFrom', () => {
  it('decodes character references once', () => {
    const [first] = cuesFrom([cue(0, 'rock &amp;amp; roll &#39;n&#39; &amp;lt;b&amp;gt;')]);
    expect(first?.text).toBe("rock &amp; roll 'n' &lt;b&gt;");
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
