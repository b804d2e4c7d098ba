import { describe, expect, it } from 'vitest';
import type { SampleTrack } from '../sample-data/sample-data-types.ts';
import { captionItems, wordCountOf } from './caption-items.ts';

const track = (lang: string, text: string, duration = 2): SampleTrack => ({
  lang,
  languageName: lang,
  origin: 'authored',
  cues: () => [{ offset: 1.25, duration, text }],
});

describe('captionItems', () => {
  it('returns the six fields of the interface', () => {
    expect(captionItems(track('en', 'It\'s the miller & his "mill" <3'))).toEqual([
      {
        offset: 1.25,
        duration: 2,
        lang: 'en',
        text: 'It&#39;s the miller &amp; his &quot;mill&quot; &lt;3',
        wordCount: 7,
        speechRate: 210,
      },
    ]);
  });

  it('encodes a character reference once more, so that decoding restores it', () => {
    expect(captionItems(track('en', '&amp;'))[0]?.text).toBe('&amp;amp;');
  });

  it('rounds the speech rate to hundredths, and returns 0 for a zero duration', () => {
    expect(captionItems(track('en', 'one two', 1.7))[0]?.speechRate).toBe(70.59);
    expect(captionItems(track('en', 'one', 0))[0]?.speechRate).toBe(0);
  });
});

describe('wordCountOf', () => {
  it.each([
    ['en', '  two\nwords ', 2],
    ['ar', 'هل يدور الحجر؟', 3],
    ['zh-Hans', '水磨，1893。', 6],
    ['ja', '水車と海', 4],
    ['ko', '물레방아 물', 2],
    ['en', '', 0],
  ])('counts words in %s: "%s" has %i', (lang, text, count) => {
    expect(wordCountOf(text, lang)).toBe(count);
  });
});
