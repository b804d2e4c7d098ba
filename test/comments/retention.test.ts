import { describe, expect, it } from 'vitest';
import { retentionEnd } from '@/lib/comments/reply';

const day = 86_400_000;

describe('retentionEnd', () => {
  it('counts from the oldest saved page', () => {
    expect(retentionEnd([{ receivedAt: 9 * day }, { receivedAt: 2 * day }, { receivedAt: 5 * day }], 30)).toBe(
      32 * day,
    );
  });

  it('is null without pages', () => {
    expect(retentionEnd([], 30)).toBeNull();
  });
});
