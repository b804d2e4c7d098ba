import { describe, expect, it } from 'vitest';
import { setA } from '../http/value-sets.ts';
import { isUnspaced, scriptOf } from './languages.ts';
import { putIntoLanguage } from './put-into-language.ts';

const text = 'The tide mill stands at the creek, where 40 people wait.';
const scripts: Record<string, string> = { Hans: 'Han', Hant: 'Han', Jpan: 'Han', Kore: 'Hang' };

describe('putIntoLanguage', () => {
  it.each(setA)('uses the script of %s', (lang) => {
    const put = putIntoLanguage(text, lang);
    const script = scriptOf(lang);
    expect(put).toMatch(new RegExp(`\\p{sc=${scripts[script] ?? script}}`, 'u'));
    expect(put).toContain('40');
    // Thai uses a space where other languages have a comma.
    expect(put.trim().split(' ').length > 3).toBe(!isUnspaced(lang));
  });

  it('translates equal words equally', () => {
    const [one, two] = ['mill wheel', 'wheel mill'].map((words) => putIntoLanguage(words, 'de').split(' '));
    expect(one).toEqual(two?.toReversed());
  });

  it("keeps sound labels, and ends sentences with the language's punctuation", () => {
    expect(putIntoLanguage('[Music]', 'ja')).toBe('[Music]');
    expect(putIntoLanguage(text, 'zh-Hans')).toMatch(/，.*。$/);
    expect(putIntoLanguage('Is it?', 'ar')).toMatch(/؟$/);
  });

  it('reads languages without spaces', () => {
    expect(putIntoLanguage('水磨，花园在大海。', 'en').split(' ').length).toBeGreaterThan(2);
    expect(putIntoLanguage('水磨，花园在大海。', 'en')).toMatch(/^[a-z ,，.。]+$/i);
  });
});
