import { describe, expect, it } from 'vitest';
import { originalTitleOf } from '@/lib/details/byline';

const video = {
  title: 'Low water',
  defaultLanguage: 'es',
  localizations: { es: { title: 'Bajamar', description: '' }, en: { title: 'Low water' } },
};

describe('the original title', () => {
  it('is the one in the language of the video', () => {
    expect(originalTitleOf(video, 'en')).toEqual({ title: 'Bajamar', lang: 'es' });
  });

  it('is the title itself where no other language was asked for', () => {
    expect(originalTitleOf({ title: 'a' }, null)).toEqual({ title: 'a', lang: null });
    expect(originalTitleOf({ title: 'a', defaultLanguage: 'en' }, 'en')).toEqual({ title: 'a', lang: 'en' });
  });

  it('is not guessed where nobody told it', () => {
    expect(originalTitleOf({ title: 'a', defaultLanguage: 'es' }, 'en')).toBeNull();
    expect(originalTitleOf({}, null)).toBeNull();
    expect(originalTitleOf({ title: 'a', defaultLanguage: 'constructor', localizations: {} }, 'en')).toBeNull();
  });
});
