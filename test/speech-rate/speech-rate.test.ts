import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lastCueEnd } from '@/lib/speech-rate/pauses';
import { lineRate, quantile, speechRateBetween, speechRateOf } from '@/lib/speech-rate/speech-rate';
import { anyCues, cue } from '@/test/fixtures/cues';

describe('speech rate', () => {
  const cues = [
    cue(0, 'a', { wordCount: 10, duration: 4 }),
    cue(2, 'b', { wordCount: 10, duration: 4 }),
    cue(20, 'c', { wordCount: 4 }),
  ];

  it('divides words by spoken time and by length', () => {
    expect(speechRateOf(cues, 60)).toEqual({ count: 24, spoken: 8, length: 60, overSpoken: 180, overLength: 24 });
  });

  it('uses the end of the last line as the length if that is unknown', () => {
    expect(speechRateOf(cues, null).length).toBe(22);
  });

  it('counts the words of a last line without a duration if the length is unknown', () => {
    expect(speechRateOf([cue(0, 'a'), cue(10, 'b', { duration: 0 })], null)).toEqual({
      count: 8,
      spoken: 2,
      length: 10,
      overSpoken: 240,
      overLength: 48,
    });
  });

  it('is null without speech, but 0 over a known length', () => {
    expect(speechRateOf([], null)).toMatchObject({ overSpoken: null, overLength: null });
    expect(speechRateOf([], 60)).toMatchObject({ overSpoken: null, overLength: 0 });
  });

  it('counts sound marks neither as words nor as spoken time, like lineRate', () => {
    const sung = [
      cue(0, '[Music]', { wordCount: 1, duration: 10 }),
      cue(10, '[Laughter] one two', { wordCount: 3, duration: 2, speechRate: 90 }),
      cue(12, '(applause)', { wordCount: 1, duration: 4 }),
      cue(16, '♪', { wordCount: 1, duration: 4 }),
    ];
    expect(speechRateOf(sung, 20)).toMatchObject({ count: 2, spoken: 2, overSpoken: 60, overLength: 6 });
    expect(sung.map((one) => lineRate(one).rate)).toEqual([null, 60, null, null]);
  });

  it('counts only the share of a line that is within the span', () => {
    expect(speechRateBetween(cues, 1, 5)).toEqual({
      count: 15,
      spoken: 4,
      length: 4,
      overSpoken: 225,
      overLength: 225,
    });
  });

  it('has word counts and spoken times that add up over consecutive spans', () => {
    fc.assert(
      fc.property(anyCues, fc.double({ min: 0, max: 1, noNaN: true }), (cues, share) => {
        // Without the extra second, a line without duration at the very end would not belong to any span.
        const end = lastCueEnd(cues) + 1;
        const parts = [speechRateBetween(cues, 0, end * share), speechRateBetween(cues, end * share, end)];
        const whole = speechRateOf(cues, end);
        expect(parts.reduce((sum, { count }) => sum + count, 0)).toBeCloseTo(whole.count, 3);
        expect(parts.reduce((sum, { spoken }) => sum + spoken, 0)).toBeCloseTo(whole.spoken, 3);
      }),
    );
  });
});

describe('lineRate', () => {
  it('returns the service’s rate, rounded as displayed', () => {
    expect(lineRate(cue(0, 'a', { speechRate: 119.6 }))).toEqual({
      rate: 120,
      own: 120,
      service: 119.6,
      differsFromService: false,
    });
  });

  it.each([
    [121.2, false],
    [121.3, true],
    [118.8, true],
    [118.9, false],
  ])('compares the service’s rate %d with words ÷ duration of 120: differs is %s', (speechRate, differs) => {
    expect(lineRate(cue(0, 'a', { speechRate })).differsFromService).toBe(differs);
  });

  it('returns no own rate for a line without duration', () => {
    expect(lineRate(cue(0, 'a', { duration: 0 }))).toEqual({
      rate: 120,
      own: null,
      service: 120,
      differsFromService: false,
    });
  });

  it('returns no rate for a line without duration or stated rate', () => {
    expect(lineRate(cue(0, 'a', { duration: 0, speechRate: 0 }))).toMatchObject({ rate: null, own: null });
  });

  it('returns no rate for a sound mark', () => {
    expect(lineRate(cue(0, '[Music]'))).toEqual({ rate: null, own: null, service: null, differsFromService: false });
  });

  it('returns the own rate instead of the service’s where characters are counted', () => {
    expect(lineRate(cue(0, '今日はいい天気', { lang: 'ja', speechRate: 30 }), 'characters')).toEqual({
      rate: 210,
      own: 210,
      service: null,
      differsFromService: false,
    });
  });
});

describe('quantile', () => {
  it('interpolates between values', () => {
    expect(quantile([10, 20], 0.25)).toBe(12.5);
    expect(quantile([10], 0.9)).toBe(10);
  });
});
