import { describe, expect, it } from 'vitest';
import { rateCurve } from '@/lib/speech-rate/rate-curve';
import { extremePassages } from '@/lib/speech-rate/rate-distribution';
import { cue } from '@/test/fixtures/cues';

/** Captions for five minutes, in which each minute is faster than the one before. */
const cues = Array.from({ length: 150 }, (_, index) => cue(index * 2, 'a', { wordCount: 2 + Math.floor(index / 30) }));
const curve = rateCurve(cues, 300);

describe('extremePassages', () => {
  it('returns the fastest and slowest half minutes, most extreme first', () => {
    const [fastest] = extremePassages(curve, 300, 'fast');
    expect(fastest?.rate).toBeCloseTo(180);
    expect(fastest?.from).toBeGreaterThanOrEqual(240);
    const [slowest] = extremePassages(curve, 300, 'slow');
    expect(slowest?.rate).toBeCloseTo(60);
    expect(slowest?.to).toBeLessThanOrEqual(60);
  });

  it.each(['fast', 'slow'] as const)('returns passages without overlap (%s)', (kind) => {
    const passages = extremePassages(curve, 300, kind, 5).sort((a, b) => a.from - b.from);
    expect(passages).toHaveLength(5);
    for (const [index, { from }] of passages.entries())
      expect(from).toBeGreaterThanOrEqual(passages[index - 1]?.to ?? 0);
  });

  it('returns only passages within the video, and none without speech', () => {
    expect(extremePassages(curve, 300, 'fast').every(({ from, to }) => from >= 0 && to <= 300)).toBe(true);
    expect(extremePassages(rateCurve([], 60), 60, 'fast')).toEqual([]);
  });
});
