import { describe, expect, it } from 'vitest';
import { requestLabel } from '@/components/ui/request-labels';
import { valueLabelOf } from '@/lib/search/parameter-labels';
import { ownValue } from '@/lib/shared/own-value';

describe('ownValue', () => {
  it('returns the value of a key that the table has, and none that every object inherits', () => {
    expect(ownValue({ search: 1 }, 'search')).toBe(1);
    for (const name of Object.getOwnPropertyNames(Object.prototype))
      expect(ownValue({ search: 1 }, name)).toBe(undefined);
  });
});

describe('a label that is looked up by stored text', () => {
  it.each(Object.getOwnPropertyNames(Object.prototype))('has a fallback: %s', (name) => {
    expect(requestLabel(name)).toBe('requestUnknown');
    expect(valueLabelOf('order', name)).toBe(null);
  });
});
