import { describe, expect, it } from 'vitest';
import { originalTitleOf } from '@/lib/details/byline';

const video = {
  title: 'Low water',
  defaultLanguage: 'es',
  localizations: { es: { title: 'Bajamar', description: '' }, en: { title: 'Low water' } },
};

describe('originalTitleOf', () => {
  it('returns the title in the language of the video', () => {
    expect(originalTitleOf(video, 'en')).toEqual({ title: 'Bajamar', lang: 'es' });
  });

  it('returns the title itself if no other language was requested', () => {
    expect(originalTitleOf({ title: 'a' }, null)).toEqual({ title: 'a', lang: null });
    expect(originalTitleOf({ title: 'a', defaultLanguage: 'en' }, 'en')).toEqual({ title: 'a', lang: 'en' });
  });

  it('returns null if it is unknown', () => {
    expect(originalTitleOf({ title: 'a', defaultLanguage: 'es' }, 'en')).toBeNull();
    expect(originalTitleOf({}, null)).toBeNull();
    expect(originalTitleOf({ title: 'a', defaultLanguage: 'constructor', localizations: {} }, 'en')).toBeNull();
  });
});
