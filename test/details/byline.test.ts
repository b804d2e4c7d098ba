import { describe, expect, it } from 'vitest';
import { factsFromDetails, mergeFacts, originalTitleOf, shortViewsMessage, viewsMessage } from '@/lib/details/byline';
import { t } from '../translations';

describe('factsFromDetails', () => {
  it('returns title, channel, length and views', () => {
    const video = {
      title: 'Tide mills',
      channelTitle: 'Estuary Works',
      parsedDuration: 1122,
      viewCount: '9007199254740993',
    };
    expect(factsFromDetails(video)).toEqual({
      title: 'Tide mills',
      channel: 'Estuary Works',
      length: 1122,
      views: '9007199254740993',
    });
  });

  it('returns `null` for unknown values', () => {
    const unknown = { title: null, channel: null, length: null, views: null };
    expect(factsFromDetails({})).toEqual(unknown);
    expect(factsFromDetails({ channelTitle: '', parsedDuration: 0, viewCount: 'hidden' })).toEqual(unknown);
  });
});

describe('mergeFacts', () => {
  it('takes each fact from the first response that has it', () => {
    const details = { title: 'Tide mills', channel: null, length: 1122, views: 5 };
    const list = { title: 'Mills', channel: 'Estuary Works', length: 1120, views: 4 };
    expect(mergeFacts([details, list])).toEqual({
      title: 'Tide mills',
      channel: 'Estuary Works',
      length: 1122,
      views: 5,
    });
    expect(mergeFacts([])).toEqual({ title: null, channel: null, length: null, views: null });
  });
});

describe('viewsMessage and shortViewsMessage', () => {
  it.each([
    ['1', '1 view', '1 view'],
    ['214806', '214,806 views', '215K views'],
    ['9007199254740993', '9,007,199,254,740,993 views', '9010T views'],
  ])('show %s as %s, or as %s if there is little space', (count, exact, short) => {
    expect(t.message(viewsMessage(count, 'en'))).toBe(exact);
    expect(t.message(shortViewsMessage(count, 'en'))).toBe(short);
  });

  it.each(['1.5', '1e+21', '1,234'])('show %s, which is not a count, as received', (count) => {
    expect(t.message(viewsMessage(count, 'en'))).toBe(`${count} views`);
    expect(t.message(shortViewsMessage(count, 'en'))).toBe(`${count} views`);
  });
});

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

  it('returns null if the original title is unknown', () => {
    expect(originalTitleOf({ title: 'a', defaultLanguage: 'es' }, 'en')).toBeNull();
    expect(originalTitleOf({}, null)).toBeNull();
    expect(originalTitleOf({ title: 'a', defaultLanguage: 'constructor', localizations: {} }, 'en')).toBeNull();
  });
});
