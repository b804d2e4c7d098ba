import { describe, expect, it } from 'vitest';
import { type SecondaryTrackOptions, secondaryTrackRequest } from '@/lib/captions/track-request';

const asked = (lang: string | null, mode: 'default' | 'force-whisper' = 'default') => ({ lang, mode });
const track = (lang: string) => ({ question: asked(lang), lang });
const choice = (change: Partial<SecondaryTrackOptions>): SecondaryTrackOptions => ({
  ...{ beside: { lang: null, mode: 'default' }, languages: ['en', 'da'], first: track('en'), tracks: [track('en')] },
  ...change,
});

describe('the track that is read beside the first', () => {
  it.each<[string, Partial<SecondaryTrackOptions>, ReturnType<typeof secondaryTrackRequest>]>([
    ['is the one chosen last', { beside: { lang: 'ar', mode: 'force-whisper' } }, asked('ar', 'force-whisper')],
    [
      'may be the same language in another mode',
      { beside: { lang: 'en', mode: 'force-whisper' } },
      asked('en', 'force-whisper'),
    ],
    [
      'is never the first itself',
      { beside: { lang: 'en', mode: 'default' }, tracks: [track('en'), track('ja')] },
      asked('ja'),
    ],
    [
      'is never what the first turned out to be',
      { beside: { lang: 'en', mode: 'default' }, first: { question: asked(null), lang: 'en' } },
      asked('da'),
    ],
    ['is another one that is held where none was chosen', { tracks: [track('en'), track('ar')] }, asked('ar')],
    ['is the next of the user’s languages where nothing else is held', {}, asked('da')],
    [
      'has an ordinary mode where the settings name one that is none',
      { beside: { lang: 'ar', mode: 'by-hand' } },
      asked('ar'),
    ],
    ['is none where nothing leads to one', { languages: ['en', 'tlh'] }, null],
  ])('%s', (_, change, expected) => {
    expect(secondaryTrackRequest(choice(change))).toEqual(expected);
  });
});
