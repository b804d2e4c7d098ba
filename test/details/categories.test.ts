import { expect, it } from 'vitest';
import { categoryNames } from '@/lib/details/topic-names';
import { categories } from '@/lib/service/value-sets';

it('every category of the interface document has a name', () => {
  expect(Object.keys(categoryNames)).toEqual([...categories]);
});
