import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lastCueEnd } from '@/lib/speech-rate/pauses';
import { lineRate, speechRateBetween, speechRateOf } from '@/lib/speech-rate/speech-rate';
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

  it('ends a video of unknown length with the last line', () => {
    expect(speechRateOf(cues, null).length).toBe(22);
  });

  it('is null without speech', () => {
    expect(speechRateOf([], null)).toMatchObject({ overSpoken: null, overLength: null });
    expect(speechRateOf([], 60)).toMatchObject({ overSpoken: null, overLength: 0 });
  });

  it('ignores sounds as words and as speech, in agreement with the lines', () => {
    const sung = [
      cue(0, '[Music]', { wordCount: 1, duration: 10 }),
      cue(10, '[Laughter] one two', { wordCount: 3, duration: 2, speechRate: 90 }),
      cue(12, '(applause)', { wordCount: 1, duration: 4 }),
      cue(16, '♪', { wordCount: 1, duration: 4 }),
    ];
    expect(speechRateOf(sung, 20)).toMatchObject({ count: 2, spoken: 2, overSpoken: 60, overLength: 6 });
    expect(sung.map((one) => lineRate(one).rate)).toEqual([null, 60, null, null]);
  });

  it('counts lines across the edge of a span by their share', () => {
    expect(speechRateBetween(cues, 1, 5)).toEqual({
      count: 15,
      spoken: 4,
      length: 4,
      overSpoken: 225,
      overLength: 225,
    });
  });

  it('adds up over spans', () => {
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
    expect(lineRate(cue(0, 'a', { speechRate: 119.6 }))).toEqual({ rate: 120, own: 120, differs: false });
  });

  it.each([
    [121.2, false],
    [121.3, true],
    [118.8, true],
    [118.9, false],
  ])('compares %d with an own rate of 120: differs is %s', (speechRate, differs) => {
    expect(lineRate(cue(0, 'a', { speechRate })).differs).toBe(differs);
  });

  it('has no own rate for a line without duration', () => {
    expect(lineRate(cue(0, 'a', { duration: 0 }))).toEqual({ rate: 120, own: null, differs: false });
  });

  it('is null for a sound mark', () => {
    expect(lineRate(cue(0, '[Music]'))).toEqual({ rate: null, own: null, differs: false });
  });

  it('is counted here where characters are counted', () => {
    expect(lineRate(cue(0, '今日はいい天気', { lang: 'ja', speechRate: 30 }), 'characters')).toEqual({
      rate: 210,
      own: 210,
      differs: false,
    });
  });
});
