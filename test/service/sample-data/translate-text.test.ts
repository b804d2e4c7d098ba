import { describe, expect, it } from 'vitest';
import { captionLanguages } from '../http/value-sets.ts';
import { isUnspaced, scriptOf } from './languages.ts';
import { translateText } from './translate-text.ts';

const text = 'The tide mill stands at the creek, where 40 people wait.';
const scripts: Record<string, string> = { Hans: 'Han', Hant: 'Han', Jpan: 'Han', Kore: 'Hang' };

describe('translateText', () => {
  it.each(captionLanguages)('uses the script of %s', (lang) => {
    const translation = translateText(text, lang);
    const script = scriptOf(lang);
    expect(translation).toMatch(new RegExp(`\\p{sc=${scripts[script] ?? script}}`, 'u'));
    expect(translation).toContain('40');
    // Scripts without word spaces can still contain a few spaces; Thai, for example, uses them in place of commas.
    expect(translation.trim().split(' ').length > 3).toBe(!isUnspaced(lang));
  });

  it('translates equal words equally', () => {
    const [one, two] = ['mill wheel', 'wheel mill'].map((words) => translateText(words, 'de').split(' '));
    expect(one).toEqual(two?.toReversed());
  });

  it("keeps sound labels, and ends sentences with the language's punctuation", () => {
    expect(translateText('[Music]', 'ja')).toBe('[Music]');
    expect(translateText(text, 'zh-Hans')).toMatch(/，.*。$/);
    expect(translateText('Is it?', 'ar')).toMatch(/؟$/);
  });

  it('translates from a language without spaces', () => {
    expect(translateText('水磨，花园在大海。', 'en').split(' ').length).toBeGreaterThan(2);
    expect(translateText('水磨，花园在大海。', 'en')).toMatch(/^[a-z ,，.。]+$/i);
  });
});
