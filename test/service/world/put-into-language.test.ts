import { describe, expect, it } from 'vitest';
import { setA } from '../http/value-sets.ts';
import { isUnspaced, scriptOf } from './languages.ts';
import { putIntoLanguage } from './put-into-language.ts';

const text = 'The tide mill stands at the creek, where 40 people wait.';
const scripts: Record<string, string> = { Hans: 'Han', Hant: 'Han', Jpan: 'Han', Kore: 'Hang' };

describe('a text put into another language', () => {
  it.each(setA)('is written in the script of %s', (lang) => {
    const put = putIntoLanguage(text, lang);
    const script = scriptOf(lang);
    expect(put).toMatch(new RegExp(`\\p{sc=${scripts[script] ?? script}}`, 'u'));
    expect(put).toContain('40');
    // Thai has a space after a clause, where others have a comma.
    expect(put.trim().split(' ').length > 3).toBe(!isUnspaced(lang));
  });

  it('says the same words the same way', () => {
    const [one, two] = ['mill wheel', 'wheel mill'].map((words) => putIntoLanguage(words, 'de').split(' '));
    expect(one).toEqual(two?.toReversed());
  });

  it('keeps sound marks, and ends sentences as the language does', () => {
    expect(putIntoLanguage('[Music]', 'ja')).toBe('[Music]');
    expect(putIntoLanguage(text, 'zh-Hans')).toMatch(/，.*。$/);
    expect(putIntoLanguage('Is it?', 'ar')).toMatch(/؟$/);
  });

  it('reads languages without spaces, too', () => {
    expect(putIntoLanguage('水磨，花园在大海。', 'en').split(' ').length).toBeGreaterThan(2);
    expect(putIntoLanguage('水磨，花园在大海。', 'en')).toMatch(/^[a-z ,，.。]+$/i);
  });
});
