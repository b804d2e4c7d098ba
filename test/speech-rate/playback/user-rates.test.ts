import { describe, expect, it } from 'vitest';
import { trackOwnRates } from '@/lib/speech-rate/playback/speed-control';

describe('a speed that the player tells', () => {
  it('is ours when it is what was set last, or what stood before while that is on its way', () => {
    const ours = trackOwnRates(1);
    ours.set(1.0125);
    ours.set(1.025);
    expect([1, 1.0125, 1.0125, 1.025, 1.025].map(ours.has)).toEqual([true, true, true, true, true]);
  });

  it('is somebody else’s when it is another, or comes back after a later one was heard', () => {
    const ours = trackOwnRates(1);
    expect(ours.has(1.5)).toBe(false);
    ours.set(1.0125);
    expect(ours.has(1.0125)).toBe(true);
    expect(ours.has(1)).toBe(false);
  });
});
