import { describe, expect, it } from 'vitest';
import { secondTrackChoices } from '@/lib/captions/second-track-choices';
import { onDeviceTranslation, type TrackMode } from '@/lib/captions/track-modes';

type Options = Parameters<typeof secondTrackChoices>[0];
const track = (lang: string | null, mode: TrackMode = 'default') => ({ request: { lang, mode }, lang });
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
    onDevice: choices.onDevice,
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

  it('offers translations on this device into the user’s languages that no saved track is in', () => {
    const languages = ['en', 'da', 'de', 'fr'];
    const tracks = [track('en'), track('de'), track('fr', onDeviceTranslation)];
    expect(choicesWith({ languages, tracks }).onDevice).toEqual(['da']);
    // A translation made on this device does not hide the captions of the service.
    expect(choicesWith({ languages, tracks }).own).toEqual(['da default', 'fr default']);
    expect(choicesWith({ languages, first: track('fr', onDeviceTranslation), tracks }).onDevice).toEqual([]);
  });

  it('does not offer listed translations as tracks', () => {
    expect(choicesWith({ files: [file('de', 'German (translated)')] }).listed).toEqual([]);
  });
});
