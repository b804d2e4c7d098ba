import { expect, it } from 'vitest';
import { categoryNames } from '@/lib/core/details/categories';
import { categories } from '@/lib/core/service/value-sets';

it('every category of the interface document has a name', () => {
  expect(Object.keys(categoryNames)).toEqual([...categories]);
});
