import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cuesFrom } from '@/lib/captions/cues';
import { anyCues, cue } from '@/test/fixtures/cues';

describe('captions made ready', () => {
  it('have their character references decoded once', () => {
    const [first] = cuesFrom([cue(0, 'rock &amp;amp; roll &#39;n&#39; &amp;lt;b&amp;gt;')]);
    expect(first?.text).toBe("rock &amp; roll 'n' &lt;b&gt;");
  });

  it('stand in the order of their starts, those that begin together as they came', () => {
    const texts = cuesFrom([cue(5, 'c'), cue(0, 'a'), cue(5, 'd'), cue(2, 'b')]).map(({ text }) => text);
    expect(texts).toEqual(['a', 'b', 'c', 'd']);
  });

  it('keep every line and have only times that can be, whatever comes', () => {
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

  it('leave what came as it was', () => {
    fc.assert(
      fc.property(anyCues, (captions) => {
        const before = structuredClone(captions);
        cuesFrom(captions.toReversed());
        expect(captions).toEqual(before);
      }),
    );
  });
});
