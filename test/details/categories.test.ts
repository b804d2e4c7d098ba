import { describe, expect, it } from 'vitest';
import { categoryNames } from '@/lib/details/topic-names';
import { videoCategoryIds } from '@/lib/service/value-sets';

describe('categoryNames', () => {
  it('contains every category of the interface that a video can have', () => {
    const unassigned = new Set(['18', '21', ...Array.from({ length: 12 }, (_, index) => String(31 + index))]);
    expect(Object.keys(categoryNames)).toEqual(videoCategoryIds.filter((id) => !unassigned.has(id)));
  });
});
