import { describe, expect, it } from 'vitest';
import { nextRate } from '@/lib/speech-rate/playback/speed-control';
import { buildSpeechTimeline, plannedSpeedAt, planSpeed } from '@/lib/speech-rate/playback/speed-plan';
import { cue } from '../../fixtures/cues';

/** Creates consecutive two-second lines at a number of words per minute. */
const spoken = (from: number, to: number, perMinute: number, more = {}) =>
  Array.from({ length: (to - from) / 2 }, (_, index) =>
    cue(from + index * 2, 'x', { wordCount: perMinute / 30, ...more }),
  );
const planOf = (cues: Parameters<typeof buildSpeechTimeline>[0], target = 180) =>
  planSpeed(buildSpeechTimeline(cues), target);

describe('planSpeed', () => {
  it.each([
    [150, 1.2],
    [240, 0.75],
    [600, 0.75],
    [60, 2],
  ])('for %d words per minute, plans a speed of %d (target 180, limits 0.75 and 2)', (wordsPerMinute, rate) => {
    expect(plannedSpeedAt(planOf(spoken(0, 120, wordsPerMinute)), 60)).toBeCloseTo(rate, 2);
  });

  it('changes the speed before the next passage begins', () => {
    const plan = planOf([...spoken(0, 120, 180), ...spoken(120, 240, 120)]);
    expect(plannedSpeedAt(plan, 60)).toBeCloseTo(1, 2);
    expect(plannedSpeedAt(plan, 112)).toBeGreaterThan(1.01);
    expect(plannedSpeedAt(plan, 180)).toBeCloseTo(1.5, 1);
  });

  it('returns gradually to 1 during a long silence and recovers before speech resumes', () => {
    const plan = planOf([...spoken(0, 60, 90), ...spoken(160, 220, 90)]);
    expect(plannedSpeedAt(plan, 110)).toBe(1);
    expect(plannedSpeedAt(plan, 61)).toBeGreaterThan(1.9);
    expect(plannedSpeedAt(plan, 159)).toBeGreaterThan(1.9);
    expect(plannedSpeedAt(plan, 1000)).toBe(1);
  });

  it('ignores sound marks and repeated rolling lines', () => {
    const withSound = [...spoken(0, 60, 180), cue(60, '[Music]', { duration: 30 }), ...spoken(90, 150, 180)];
    expect(plannedSpeedAt(planOf(withSound), 50)).toBeCloseTo(1, 2);
    const plain = Array.from({ length: 30 }, (_, index) => cue(index * 2, `w${index} x${index} y${index} z${index}`));
    const rolling = plain.flatMap((line) => [line, { ...line, offset: line.offset + 1.99, duration: 0.01 }]);
    expect(plannedSpeedAt(planOf(rolling, 120), 30)).toBeCloseTo(plannedSpeedAt(planOf(plain, 120), 30), 2);
  });

  it('converts characters to words in scripts without word spaces', () => {
    const lines = Array.from({ length: 60 }, (_, index) =>
      cue(index * 2, 'あ'.repeat(11), { lang: 'ja', wordCount: 11 }),
    );
    // 11 characters in two seconds are 330 per minute, which equals 150 words at 2.2 characters each.
    expect(plannedSpeedAt(planOf(lines, 180), 60)).toBeCloseTo(1.2, 2);
  });

  it('plans a speed of 1 for lines without words or durations, and limits the size of the plan for a very long track', () => {
    for (const cues of [[], [cue(3, 'x', { duration: 0 })], [cue(3, '[Music]')]])
      expect(plannedSpeedAt(planOf(cues), 3.5)).toBe(1);
    const plan = planOf([cue(0, 'x'), cue(3_600_000, 'far away')]);
    expect(plan.rates.length).toBeLessThanOrEqual(250_001);
  });
});

describe('nextRate', () => {
  const plan = planOf(spoken(0, 120, 90));

  it('changes towards the plan by at most 0.05 per second of real time', () => {
    expect(nextRate(plan, { time: 60, rate: 1, elapsed: 0.25 })).toBeCloseTo(1.0125, 6);
    expect(nextRate(plan, { time: 60, rate: 1.995, elapsed: 0.25 })).toBe(2);
    expect(nextRate(plan, { time: 1000, rate: 2, elapsed: 0.2 })).toBeCloseTo(1.99, 6);
  });

  it('limits the change after a long gap between updates, and changes nothing if the clock goes back', () => {
    expect(nextRate(plan, { time: 60, rate: 1, elapsed: 60 })).toBeCloseTo(1.025, 6);
    expect(nextRate(plan, { time: 60, rate: 1, elapsed: -5 })).toBe(1);
  });
});
