import { describe, expect, it } from 'vitest';
import { countryName } from '@/lib/shared/country-name';

describe('countryName', () => {
  it.each([
    ['DK', 'en', 'Denmark'],
    ['DK', 'de', 'Dänemark'],
    ['EU', 'en', 'European Union'],
  ])('of %s in %s is %s', (code, locale, name) => {
    expect(countryName(code, locale)).toBe(name);
  });

  it.each(['QQ', '', 'Denmark', '<b>'])('returns the invalid code "%s" unchanged', (code) => {
    expect(countryName(code, 'en')).toBe(code);
  });
});
