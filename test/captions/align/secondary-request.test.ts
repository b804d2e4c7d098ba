import { describe, expect, it } from 'vitest';
import { type SecondaryTrackOptions, secondaryTrackRequest } from '@/lib/captions/track-request';

const request = (lang: string | null, mode: 'default' | 'force-whisper' = 'default') => ({ lang, mode });
const track = (lang: string) => ({ request: request(lang), lang });
const optionsWith = (change: Partial<SecondaryTrackOptions>): SecondaryTrackOptions => ({
  choice: { lang: null, mode: 'default' },
  languages: ['en', 'da'],
  browserLanguages: ['en-US'],
  first: track('en'),
  tracks: [track('en')],
  ...change,
});

describe('secondaryTrackRequest', () => {
  it.each<[string, Partial<SecondaryTrackOptions>, ReturnType<typeof secondaryTrackRequest>]>([
    ['returns the last choice', { choice: { lang: 'ar', mode: 'force-whisper' } }, request('ar', 'force-whisper')],
    [
      'returns the same language in another mode',
      { choice: { lang: 'en', mode: 'force-whisper' } },
      request('en', 'force-whisper'),
    ],
    [
      'does not return the request of the first track',
      { choice: { lang: 'en', mode: 'default' }, tracks: [track('en'), track('ja')] },
      request('ja'),
    ],
    [
      'does not return the received language of the first track',
      { choice: { lang: 'en', mode: 'default' }, first: { request: request(null), lang: 'en' } },
      request('da'),
    ],
    [
      'does not return a translation on this device into the language of the first track',
      { choice: { lang: 'en', mode: 'on-device-translation' } },
      request('da'),
    ],
    ['returns another saved track if the user chose none', { tracks: [track('en'), track('ar')] }, request('ar')],
    ['returns the user’s next language if no other track is saved', {}, request('da')],
    [
      'uses the default mode if the settings contain an unknown one',
      { choice: { lang: 'ar', mode: 'by-hand' } },
      request('ar'),
    ],
    [
      'returns a saved track in another language rather than the same one transcribed',
      { tracks: [track('en'), { request: request('en', 'force-whisper'), lang: 'en' }, track('ar')] },
      request('ar'),
    ],
    [
      'returns the browser’s language rather than the shown one in another form',
      { browserLanguages: ['en-US', 'de-CH'], tracks: [track('en'), { request: request(null), lang: 'en' }] },
      request('de'),
    ],
    [
      'returns a variant of the user’s list if every language is the shown one',
      { languages: ['en', 'en-GB'] },
      request('en-GB'),
    ],
    [
      'returns the same language transcribed if it is saved',
      { tracks: [track('en'), { request: request('en', 'force-whisper'), lang: 'en' }] },
      request('en', 'force-whisper'),
    ],
    ['returns `null` if the user has no other supported language', { languages: ['en', 'tlh'] }, null],
  ])('%s', (_, change, expected) => {
    expect(secondaryTrackRequest(optionsWith(change))).toEqual(expected);
  });
});
