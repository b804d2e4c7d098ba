import { describe, expect, it } from 'vitest';
import { isUnlisted } from '@/lib/captions/track-origin';
import type { CachedResponse } from '@/lib/service/call';
import type { CaptionFile } from '@/lib/service/file-endpoints';
import { noon } from '../fakes';

const day = 86_400_000;
const listOf = (files: CaptionFile[], receivedAt = noon): CachedResponse => ({
  key: 'k',
  name: 'captionFiles',
  videoId: 'v'.repeat(11),
  params: { videoId: 'v'.repeat(11) },
  requestedAt: receivedAt,
  receivedAt,
  status: 200,
  contentType: 'application/json',
  body: JSON.stringify(files),
});
const file = (languageCode: string, languageName: string): CaptionFile => ({
  languageCode,
  languageName,
  format: 'srt',
});
const list = listOf([file('en', 'English (auto-generated)'), file('iw', 'Hebrew'), file('de', 'German (translated)')]);

describe('isUnlisted', () => {
  it.each([
    ['false for a listed language', { lang: 'en' }, false],
    ['false for another code of a listed language', { lang: 'he' }, false],
    ['true for a missing language', { lang: 'fr' }, true],
    ['true for a translation, which the default mode does not return', { lang: 'de' }, true],
    ['false for any language', { lang: null }, false],
    ['false for a mode that creates captions', { lang: 'fr', mode: 'fallback-whisper' as const }, false],
  ])('is %s', (_, request, expected) => {
    expect(isUnlisted(list, request, noon)).toBe(expected);
  });

  it('is true for any language if the list is empty', () => {
    expect(isUnlisted(listOf([]), { lang: null }, noon)).toBe(true);
  });

  it('ignores a list that is older than a day, and one that cannot be read', () => {
    expect(isUnlisted(listOf([], noon - day - 1), { lang: 'en' }, noon)).toBe(false);
    expect(isUnlisted({ ...list, body: 'no list' }, { lang: 'fr' }, noon)).toBe(false);
  });
});
