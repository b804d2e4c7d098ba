import { describe, expect, it } from 'vitest';
import { retentionEnd } from '@/lib/comments/reply';

const day = 86_400_000;

describe('until when replies are kept', () => {
  it('counts from the oldest page that is held', () => {
    expect(retentionEnd([{ receivedAt: 9 * day }, { receivedAt: 2 * day }, { receivedAt: 5 * day }], 30)).toBe(
      32 * day,
    );
  });

  it('is no day where nothing is held', () => {
    expect(retentionEnd([], 30)).toBeNull();
  });
});
