import { describe, expect, it } from 'vitest';
import { countryName } from '@/lib/shared/country-name';

describe('the name of a country', () => {
  it.each([
    ['DK', 'en', 'Denmark'],
    ['DK', 'de', 'Dänemark'],
    ['EU', 'en', 'European Union'],
  ])('of %s is, for a reader of %s, %s', (code, locale, name) => {
    expect(countryName(code, locale)).toBe(name);
  });

  it.each(['QQ', '', 'Denmark', '<b>'])('is the code itself where "%s" is no country', (code) => {
    expect(countryName(code, 'en')).toBe(code);
  });
});
