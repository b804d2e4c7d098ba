import { describe, expect, it } from 'vitest';
import { trackOwnRates } from '@/lib/speech-rate/playback/speed-control';

describe('trackOwnRates', () => {
  it('recognises speeds that were set when they are reported in order, even twice', () => {
    const ownRates = trackOwnRates(1);
    ownRates.set(1.0125);
    ownRates.set(1.025);
    expect([1, 1.0125, 1.0125, 1.025, 1.025].map(ownRates.has)).toEqual([true, true, true, true, true]);
  });

  it('rejects a speed that was not set, and an earlier speed after a later one was reported', () => {
    const ownRates = trackOwnRates(1);
    expect(ownRates.has(1.5)).toBe(false);
    ownRates.set(1.0125);
    expect(ownRates.has(1.0125)).toBe(true);
    expect(ownRates.has(1)).toBe(false);
  });
});
