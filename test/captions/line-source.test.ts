import { describe, expect, it } from 'vitest';
import { lineSourceFrom } from '@/components/captions/line-source';
import type { Cue } from '@/lib/captions/cue';
import { defaultSettings } from '@/lib/settings/settings';
import { t } from '../translations';

const cue = (offset: number, over: Partial<Cue> = {}): Cue => ({
  offset,
  duration: 2,
  lang: 'en',
  text: 'one two three four five',
  wordCount: 5,
  speechRate: 150,
  ...over,
});
const contentsOf = (...cues: Cue[]) => {
  const source = lineSourceFrom(cues, defaultSettings.speechRateLimits, t);
  return cues.map((_, index) => source.contentOf(index));
};

describe('lineSourceFrom', () => {
  it('returns a ribbon and no symbol for a rate in the middle range', () => {
    expect(contentsOf(cue(263))).toMatchObject([
      { time: '4:23', rate: '150', level: 3, outsideLimits: null, ribbon: 5, differs: null },
    ]);
  });

  it.each([
    [104, 1, { word: 'slow', direction: 'down' }],
    [109.4, 1, { word: 'slow', direction: 'down' }],
    [109.5, 2, null],
    [199.4, 4, null],
    [199.6, 5, { word: 'fast', direction: 'up' }],
  ])('shows %d words per minute as level %d', (speechRate, level, outsideLimits) => {
    expect(contentsOf(cue(0, { speechRate }))).toMatchObject([{ level, outsideLimits }]);
  });

  it('shows a dash for a sound description', () => {
    expect(contentsOf(cue(0, { text: '[Music]' }))).toMatchObject([{ rate: '–', level: 0 }]);
  });

  it("shows both rates if the service's rate differs from the computed one", () => {
    expect(contentsOf(cue(0, { speechRate: 160 }))[0]?.differs).toBe(t('rateHint', '160', '150'));
  });

  it.each([
    ["both rates if the service's rate was received", { speechRate: 160 }, t('rateHint', '160', '150')],
    ['nothing if the rate was computed', {}, null],
    ['nothing for a line with sounds, whose words alone are counted', { text: '[Music] so', speechRate: 160 }, null],
    ['nothing for characters', { text: '今日はいい天気', lang: 'ja', speechRate: 160 }, null],
  ])('describes %s', (_, more, hint) => {
    expect(contentsOf(cue(0, more))[0]?.hint).toBe(hint);
  });

  it('shows a silence of at least two seconds after the latest end of all earlier lines', () => {
    const long = contentsOf(cue(0, { duration: 10 }), cue(2), cue(11.9), cue(16));
    expect(long.map(({ pause }) => pause)).toEqual([null, null, null, t('linePause', '2')]);
  });
});

describe('lineSourceFrom › second track', () => {
  it('adds the matching lines in order, each with its language, and the unit of the rate', () => {
    const second = {
      cues: [cue(0, { text: 'eins', lang: 'de' }), cue(1, { text: 'zwei', lang: 'de' })],
      matchesOf: sides,
    };
    const source = lineSourceFrom([cue(0), cue(3), cue(6, { text: '[Music]' })], defaultSettings.speechRateLimits, t, {
      second,
    });
    expect([0, 1, 2].map((line) => source.contentOf(line))).toMatchObject([
      {
        rate: '150\u00a0wpm',
        second: [
          { text: 'eins', lang: 'de' },
          { text: 'zwei', lang: 'de' },
        ],
      },
      { rate: '150\u00a0wpm', second: [] },
      { rate: '–', second: [] },
    ]);
    expect([source.textLength(0), source.textLength(1)]).toEqual([31, 23]);
    expect(contentsOf(cue(0))[0]).toMatchObject({ rate: '150', second: null });
  });
  const sides = (line: number): number[] => (line === 0 ? [0, 1] : []);
});
