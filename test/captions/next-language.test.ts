import { describe, expect, it } from 'vitest';
import { type NextLanguageOptions, nextLanguage } from '@/lib/captions/track-request';

const request = { lang: 'en', mode: 'default' } as const;
const optionsWith = (change: Partial<NextLanguageOptions>): NextLanguageOptions => ({
  request,
  preferred: ['en', 'en-GB', 'da'],
  listed: [],
  unavailable: [],
  ...change,
});
const failedRequests = (...langs: string[]) => langs.map((lang) => ({ ...request, lang }));

describe('nextLanguage', () => {
  it.each<[string, Partial<NextLanguageOptions>, string | null]>([
    ['returns the next language of the list', {}, 'en-GB'],
    ['skips a language that failed', { unavailable: failedRequests('en-GB') }, 'da'],
    ['returns `null` if all languages failed', { unavailable: failedRequests('en', 'en-GB', 'da') }, null],
    ['returns an earlier language of the list', { request: { ...request, lang: 'da' } }, 'en'],
    ['returns a listed variant', { preferred: ['en', 'da'], listed: ['de', 'en-US'] }, 'en-US'],
    [
      'returns the base of a variant',
      { request: { ...request, lang: 'pt-PT' }, preferred: ['pt-PT'], listed: ['pt'] },
      'pt',
    ],
    ['skips variants that are not listed', { preferred: ['en'], listed: ['de'] }, null],
    ['skips languages that the service does not support', { preferred: ['en', 'tlh', 'da'] }, 'da'],
    ['ignores failures in another mode', { unavailable: [{ lang: 'en-GB', mode: 'force-whisper' }] }, 'en-GB'],
  ])('%s', (_, change, expected) => {
    expect(nextLanguage(optionsWith(change))).toBe(expected);
  });
});
