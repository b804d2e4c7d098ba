import { describe, expect, it } from 'vitest';
import { type NextLanguageOptions, nextLanguage } from '@/lib/captions/track-request';

const question = { lang: 'en', mode: 'default' } as const;
const wish = (change: Partial<NextLanguageOptions>): NextLanguageOptions => ({
  ...{ question, preferred: ['en', 'en-GB', 'da'], listed: [], unavailable: [] },
  ...change,
});
const refused = (...langs: string[]) => langs.map((lang) => ({ ...question, lang }));

describe('the language that is offered next', () => {
  it.each<[string, Partial<NextLanguageOptions>, string | null]>([
    ['is the next of the list', {}, 'en-GB'],
    ['is never one that was refused', { unavailable: refused('en-GB') }, 'da'],
    ['is none when all were refused', { unavailable: refused('en', 'en-GB', 'da') }, null],
    ['comes from before the one asked for as well', { question: { ...question, lang: 'da' } }, 'en'],
    ['may be a variant that the video has', { preferred: ['en', 'da'], listed: ['de', 'en-US'] }, 'en-US'],
    [
      'may be the base of a variant',
      { question: { ...question, lang: 'pt-PT' }, preferred: ['pt-PT'], listed: ['pt'] },
      'pt',
    ],
    ['is no variant that the video is not known to have', { preferred: ['en'], listed: ['de'] }, null],
    ['is one that the service knows', { preferred: ['en', 'tlh', 'da'] }, 'da'],
    ['counts refusals of the same mode alone', { unavailable: [{ lang: 'en-GB', mode: 'force-whisper' }] }, 'en-GB'],
  ])('%s', (_, change, expected) => {
    expect(nextLanguage(wish(change))).toBe(expected);
  });
});
