import { describe, expect, it } from 'vitest';
import { clockTime } from './clock-time.ts';

describe('clockTime', () => {
  it.each([
    [0, '00:00:00.000'],
    [1999, '00:00:01.999'],
    [3_599_999, '00:59:59.999'],
    [75_600_001, '21:00:00.001'],
    [237_600_000, '66:00:00.000'],
  ])('formats %i milliseconds as %s', (milliseconds, written) => {
    expect(clockTime(milliseconds, '.')).toBe(written);
    expect(clockTime(milliseconds, ',')).toBe(written.replace('.', ','));
  });
});
