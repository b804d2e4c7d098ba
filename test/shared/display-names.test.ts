import { describe, expect, it } from 'vitest';
import { countryName, languageName } from '@/lib/shared/display-names';

describe('languageName', () => {
  it.each([
    ['da', 'en', 'Danish'],
    ['da', 'de', 'Dänisch'],
    ['iw', 'en', 'Hebrew'],
  ])('returns the name of %s in the locale %s: %s', (code, locale, name) => {
    expect(languageName(code, locale)).toBe(name);
  });

  it.each(['und', 'UND', 'und-Latn', 'und-x-foo', 'root', 'x-foo', 'mis', 'qaa'])(
    'returns the code "%s" of no known language unchanged, not as “root”',
    (code) => {
      expect(languageName(code, 'en')).toBe(code);
    },
  );

  it.each([
    ['mul', 'Multiple languages'],
    ['zxx', 'No linguistic content'],
  ])('returns the name of %s: %s', (code, name) => {
    expect(languageName(code, 'en')).toBe(name);
  });

  it.each(['zz', '', 'a_-.', '<b>'])('returns the invalid code "%s" unchanged', (code) => {
    expect(languageName(code, 'en')).toBe(code);
  });
});

describe('countryName', () => {
  it.each([
    ['DK', 'en', 'Denmark'],
    ['DK', 'de', 'Dänemark'],
    ['EU', 'en', 'European Union'],
  ])('returns the name of %s in the locale %s: %s', (code, locale, name) => {
    expect(countryName(code, locale)).toBe(name);
  });

  it.each(['QQ', '', 'Denmark', '<b>'])('returns the invalid code "%s" unchanged', (code) => {
    expect(countryName(code, 'en')).toBe(code);
  });
});
