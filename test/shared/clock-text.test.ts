import { describe, expect, it } from 'vitest';
import { clockText } from '@/lib/shared/clock-text';

describe('clockText', () => {
  it.each([
    [0, '0:00'],
    [7.9, '0:07'],
    [754, '12:34'],
    [3599.999, '59:59'],
    [3723, '1:02:03'],
    [36_000, '10:00:00'],
  ])('writes %f s as %s', (seconds, text) => {
    expect(clockText(seconds)).toBe(text);
  });
});
