import { describe, expect, it } from 'vitest';
import { languageName } from '@/lib/shared/display-names';

describe('the name of a language', () => {
  it.each([
    ['da', 'en', 'Danish'],
    ['da', 'de', 'Dänisch'],
    ['iw', 'en', 'Hebrew'],
  ])('of %s is, for a reader of %s, %s', (code, locale, name) => {
    expect(languageName(code, locale)).toBe(name);
  });

  it.each(['zz', '', 'a_-.', '<b>'])('is the code itself where "%s" is no language', (code) => {
    expect(languageName(code, 'en')).toBe(code);
  });
});
