import { describe, expect, it } from 'vitest';
import { detailColumnsOf } from '@/lib/provenance/capture';

describe('detailColumnsOf', () => {
  it('reads the length from either of its two fields, the number first', () => {
    const rows = [
      { duration: 'PT18M3S' },
      { parsedDuration: 45 },
      { parsedDuration: 45, duration: 'PT1M' },
      { parsedDuration: 'long', duration: 'PT1M' },
      { duration: 'long' },
      { duration: 60 },
      {},
    ];
    expect(detailColumnsOf(rows)).toEqual({ parsedDuration: [1083, 45, 45, 60, null, null, null] });
  });
});
