import { describe, expect, it } from 'vitest';
import { categoryNames } from '@/lib/details/topic-names';
import { videoCategoryIds } from '@/lib/service/value-sets';

describe('categoryNames', () => {
  it('contains every category of the interface', () => {
    expect(Object.keys(categoryNames)).toEqual([...videoCategoryIds]);
  });
});
