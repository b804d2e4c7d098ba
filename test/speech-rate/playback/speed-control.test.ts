import { describe, expect, it } from 'vitest';
import { trackOwnRates } from '@/lib/speech-rate/playback/speed-control';

describe('trackOwnRates', () => {
  it('accepts the last speed set, and the previous one until that is reported', () => {
    const ours = trackOwnRates(1);
    ours.set(1.0125);
    ours.set(1.025);
    expect([1, 1.0125, 1.0125, 1.025, 1.025].map(ours.has)).toEqual([true, true, true, true, true]);
  });

  it('rejects other speeds, and an earlier one after a later one was reported', () => {
    const ours = trackOwnRates(1);
    expect(ours.has(1.5)).toBe(false);
    ours.set(1.0125);
    expect(ours.has(1.0125)).toBe(true);
    expect(ours.has(1)).toBe(false);
  });
});
