import { describe, expect, it } from 'vitest';
import { type NextLanguageOptions, nextLanguage } from '@/lib/captions/track-request';

const question = { lang: 'en', mode: 'default' } as const;
const wish = (change: Partial<NextLanguageOptions>): NextLanguageOptions => ({
  ...{ question, preferred: ['en', 'en-GB', 'da'], listed: [], unavailable: [] },
  ...change,
});
const refused = (...langs: string[]) => langs.map((lang) => ({ ...question, lang }));

describe('nextLanguage', () => {
  it.each<[string, Partial<NextLanguageOptions>, string | null]>([
    ['returns the next language of the list', {}, 'en-GB'],
    ['skips a language that failed', { unavailable: refused('en-GB') }, 'da'],
    ['returns `null` if all languages failed', { unavailable: refused('en', 'en-GB', 'da') }, null],
    ['returns an earlier language of the list', { question: { ...question, lang: 'da' } }, 'en'],
    ['returns a listed variant', { preferred: ['en', 'da'], listed: ['de', 'en-US'] }, 'en-US'],
    [
      'returns the base of a variant',
      { question: { ...question, lang: 'pt-PT' }, preferred: ['pt-PT'], listed: ['pt'] },
      'pt',
    ],
    ['skips variants that are not listed', { preferred: ['en'], listed: ['de'] }, null],
    ['skips languages that the service does not support', { preferred: ['en', 'tlh', 'da'] }, 'da'],
    ['ignores failures in another mode', { unavailable: [{ lang: 'en-GB', mode: 'force-whisper' }] }, 'en-GB'],
  ])('%s', (_, change, expected) => {
    expect(nextLanguage(wish(change))).toBe(expected);
  });
});
