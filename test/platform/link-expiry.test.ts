import { describe, expect, it } from 'vitest';
import { linkExpiryOf } from '@/lib/platform/link-expiry';

describe('linkExpiryOf', () => {
  it.each([
    ['https://x.example/timedtext?v=a&expire=1800000000', 1_800_000_000_000],
    ['https://x.example/timedtext?v=a', null],
    ['https://x.example/timedtext?expire=', null],
    ['https://x.example/timedtext?expire=soon', null],
    ['https://x.example/timedtext?expire=-5', null],
    ['no address', null],
  ])('of %s is %s', (link, at) => {
    expect(linkExpiryOf(link)).toBe(at);
  });
});
