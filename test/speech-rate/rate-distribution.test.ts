import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cue } from '@/lib/captions/cue';
import type { TrackStatistics } from '@/lib/captions/records';
import { defaultSettings } from '@/lib/settings/settings';
import { rankRate, rateHistogram, rateLevelRanges } from '@/lib/speech-rate/rate-distribution';

const limits = defaultSettings.speechRateLimits;
const cue = (speechRate: number, over: Partial<Cue> = {}): Cue => ({
  offset: 0,
  duration: 2,
  lang: 'en',
  text: 'some words',
  wordCount: 2,
  speechRate,
  ...over,
});

describe('rateHistogram', () => {
  it('counts each line under the level of its displayed rate', () => {
    const shape = rateHistogram(
      [109.4, 109.5, 139.5, 169.4, 199.6].map((rate) => cue(rate)),
      limits,
    );
    expect(shape?.linesByLevel).toEqual({ slow: 1, easy: 1, steady: 2, brisk: 0, fast: 1 });
  });

  it('skips sounds, and returns null without speech', () => {
    expect(rateHistogram([cue(100, { text: '[Music]' })], limits)).toBeNull();
    expect(rateHistogram([], limits)).toBeNull();
  });

  it('lists the fastest and slowest lines of at least one second', () => {
    const shape = rateHistogram([cue(150), cue(300, { duration: 0.3 }), cue(90), cue(220)], limits, 2);
    expect(shape).toMatchObject({ fastest: [3, 0], slowest: [2, 0] });
  });

  it('counts every line in a column, at any rate', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9000 }), { minLength: 1 }), (rates) => {
        const shape = rateHistogram(
          rates.map((rate) => cue(rate)),
          limits,
        );
        expect(shape?.columns.reduce((sum, { lines }) => sum + lines, 0)).toBe(rates.length);
      }),
    );
  });
});

describe('rateLevelRanges', () => {
  it('uses the user’s thresholds as the edges of the levels', () => {
    expect(rateLevelRanges(limits).map(({ from, to }) => [from, to])).toEqual([
      [null, 110],
      [110, 140],
      [140, 170],
      [170, 200],
      [200, null],
    ]);
  });
});

const facts = (videoId: string, rate: number | null, more: Partial<TrackStatistics> = {}): TrackStatistics => ({
  key: videoId,
  videoId,
  request: { lang: null, mode: 'default' },
  format: 'json',
  lang: 'en',
  receivedAt: 1,
  bytes: 1,
  lines: 1,
  unit: 'words',
  count: 1,
  spokenSeconds: 1,
  endSeconds: 1,
  speechRate: rate,
  spread: null,
  version: 1,
  columnsVersion: 1,
  ...more,
});
const here = { videoId: 'here', lang: 'en', unit: 'words', rate: 150.4 } as const;

describe('rankRate', () => {
  it('counts slower, equal and faster tracks by displayed rate', () => {
    const saved = [facts('a', 100), facts('b', 149.4), facts('c', 149.6), facts('d', 200)];
    expect(rankRate(saved, here, false)).toMatchObject({ slower: 2, equal: 1, faster: 1 });
  });

  it('skips the video itself and tracks without rate', () => {
    expect(rankRate([facts('here', 100), facts('a', null)], here, false).others).toEqual([]);
  });

  it('uses the newest track of each video', () => {
    const saved = [facts('a', 100, { receivedAt: 5 }), facts('a', 180, { receivedAt: 9 }), facts('a', 90)];
    expect(rankRate(saved, here, false).others.map(({ rate }) => rate)).toEqual([180]);
  });

  it('compares tracks of the same language in any region, and other languages only on request', () => {
    const saved = [facts('a', 1, { lang: 'en-GB' }), facts('b', 2, { lang: 'de' }), facts('c', 3, { lang: null })];
    expect(rankRate(saved, here, false).others.map(({ videoId }) => videoId)).toEqual(['a']);
    expect(rankRate(saved, here, true).others.map(({ videoId }) => videoId)).toEqual(['a', 'b', 'c']);
  });

  it('never compares characters with words, even across languages', () => {
    const saved = [facts('a', 300, { lang: 'ja', unit: 'characters' })];
    expect(rankRate(saved, here, true).others).toEqual([]);
  });
});
