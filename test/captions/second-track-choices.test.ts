import { describe, expect, it } from 'vitest';
import { secondTrackChoices } from '@/lib/captions/second-track-choices';
import type { CaptionMode } from '@/lib/service/value-sets';

type Options = Parameters<typeof secondTrackChoices>[0];
const track = (lang: string | null, mode: CaptionMode = 'default') => ({
  request: { lang, mode },
  lang,
});
const file = (languageCode: string, languageName: string) => ({ languageCode, languageName, format: 'srv3', url: '' });
const choicesWith = (change: Partial<Options>) => {
  const choices = secondTrackChoices({
    choice: { lang: null, mode: 'default' },
    languages: ['en', 'da'],
    browserLanguages: ['en-US'],
    first: track('en'),
    tracks: [track('en')],
    files: [],
    unavailable: [],
    ...change,
  });
  const named = (offers: typeof choices.own) => offers.map(({ request }) => `${request.lang} ${request.mode}`);
  return {
    saved: choices.saved.map(({ lang }) => lang),
    own: named(choices.own),
    listed: named(choices.listed),
    translations: named(choices.translations),
  };
};

describe('secondTrackChoices', () => {
  it('never contains the shown language, and each other one only once', () => {
    const { saved, own, listed, translations } = choicesWith({
      tracks: [track('en'), track('ar')],
      languages: ['en', 'ar', 'da'],
      files: [file('en', 'English'), file('da', 'Danish'), file('de', 'German')],
    });
    expect([saved, own, listed]).toEqual([['ar'], ['da default'], ['de default']]);
    expect(translations.filter((text) => /^(en|ar|da|de) /.test(text))).toEqual([]);
    expect(translations).toContain('fr fallback-auto-translated');
  });

  it('contains the shown captions transcribed if they are saved', () => {
    expect(choicesWith({ tracks: [track('en'), track('en', 'force-whisper')] }).saved).toEqual(['en']);
  });

  it('starts with the last choice, then the languages of the browser and of the settings', () => {
    const { own } = choicesWith({ choice: { lang: 'ja', mode: 'default' }, browserLanguages: ['de-CH'] });
    expect(own).toEqual(['ja default', 'de default', 'da default']);
  });

  it('offers a translation of the user’s language if it is not listed or known to be unavailable', () => {
    expect(choicesWith({ files: [file('de', 'German')] }).own).toEqual(['da fallback-auto-translated']);
    expect(choicesWith({ unavailable: [{ lang: 'da', mode: 'default' }] }).own).toEqual([
      'da fallback-auto-translated',
    ]);
  });

  it('does not offer listed translations as tracks', () => {
    expect(choicesWith({ files: [file('de', 'German (translated)')] }).listed).toEqual([]);
  });
});
