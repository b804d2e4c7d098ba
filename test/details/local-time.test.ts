import { describe, expect, it } from 'vitest';
import { formatLocalTime } from '@/lib/platform/video-figures';

describe('formatLocalTime', () => {
  it('returns the time in the given locale and time zone, and in UTC', () => {
    const moment = formatLocalTime('2024-03-04T17:00:09Z', 'en-GB', 'Europe/Berlin');
    expect(moment).toEqual({ local: '4 March 2024 at 18:00', utc: '2024-03-04T17:00:09Z' });
    expect(formatLocalTime('2024-03-04T23:30:00Z', 'de', 'Asia/Tokyo')?.local).toContain('5. März 2024');
  });

  it('converts a time with an offset to UTC', () => {
    expect(formatLocalTime('2024-03-04T18:00:09+01:00', 'en')?.utc).toBe('2024-03-04T17:00:09Z');
  });

  it.each([
    '',
    'yesterday',
    '2024',
    '2020-02-30T10:00:00Z',
    '2024-03-09T24:00:00Z',
    '2024-13-40T00:00:00Z',
    '+051544-07-10T20:00:00Z',
    '04/03/2024',
  ])('returns null for %j', (timestamp) => {
    expect(formatLocalTime(timestamp, 'en')).toBeNull();
  });
});
