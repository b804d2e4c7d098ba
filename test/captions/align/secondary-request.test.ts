import { describe, expect, it } from 'vitest';
import { type SecondaryTrackOptions, secondaryTrackRequest } from '@/lib/captions/track-request';

const asked = (lang: string | null, mode: 'default' | 'force-whisper' = 'default') => ({ lang, mode });
const track = (lang: string) => ({ question: asked(lang), lang });
const choice = (change: Partial<SecondaryTrackOptions>): SecondaryTrackOptions => ({
  ...{ beside: { lang: null, mode: 'default' }, languages: ['en', 'da'], first: track('en'), tracks: [track('en')] },
  ...change,
});

describe('secondaryTrackRequest', () => {
  it.each<[string, Partial<SecondaryTrackOptions>, ReturnType<typeof secondaryTrackRequest>]>([
    ['returns the last choice', { beside: { lang: 'ar', mode: 'force-whisper' } }, asked('ar', 'force-whisper')],
    [
      'returns the same language in another mode',
      { beside: { lang: 'en', mode: 'force-whisper' } },
      asked('en', 'force-whisper'),
    ],
    [
      'does not return the request of the first track',
      { beside: { lang: 'en', mode: 'default' }, tracks: [track('en'), track('ja')] },
      asked('ja'),
    ],
    [
      'does not return the received language of the first track',
      { beside: { lang: 'en', mode: 'default' }, first: { question: asked(null), lang: 'en' } },
      asked('da'),
    ],
    ['returns another saved track without a choice', { tracks: [track('en'), track('ar')] }, asked('ar')],
    ['returns the user’s next language without other saved tracks', {}, asked('da')],
    [
      'uses the default mode if the settings contain an unknown one',
      { beside: { lang: 'ar', mode: 'by-hand' } },
      asked('ar'),
    ],
    ['returns `null` without another supported language', { languages: ['en', 'tlh'] }, null],
  ])('%s', (_, change, expected) => {
    expect(secondaryTrackRequest(choice(change))).toEqual(expected);
  });
});
