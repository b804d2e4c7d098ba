import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLoop } from '@/lib/captions/cues';
import { fastRate } from '@/lib/platform/player';
import { planPlayback, upcomingPoints } from '@/lib/speech-rate/playback/playback-points';
import { cue } from '../../fixtures/cues';

type Choices = Parameters<typeof planPlayback>[1];
const choices = (more: Partial<Choices>): Choices => ({ autoPause: 'off', pauses: 'play', pauseSeconds: 2, ...more });
const line = (from: number, to: number) => cue(from, 'x', { duration: to - from });
const stopsOf = (lines: Parameters<typeof planPlayback>[0], autoPause: 'after' | 'before') =>
  planPlayback(lines, choices({ autoPause })).stops;
const pausesOf = (lines: Parameters<typeof planPlayback>[0], pauseSeconds = 2) =>
  planPlayback(lines, choices({ pauses: 'skip', pauseSeconds })).pauses;

describe('planPlayback', () => {
  it.each<[string, number[][], number[], number[]]>([
    [
      'separate lines',
      [
        [1, 2],
        [4, 5],
        [8, 9],
      ],
      [2, 5, 9],
      [3.9, 7.9],
    ],
    [
      'lines without a gap',
      [
        [1, 2],
        [2, 3],
      ],
      [2, 3],
      [2],
    ],
    [
      'overlapping lines of automatic captions',
      [
        [1, 5],
        [3, 7],
        [5, 9],
      ],
      [3, 5, 9],
      [3, 5],
    ],
    [
      'lines that start together',
      [
        [1, 3],
        [1.1, 2],
        [4, 5],
      ],
      [3, 5],
      [3.9],
    ],
    [
      'a line repeated for 10 ms',
      [
        [1, 5],
        [2.99, 3],
        [3, 6],
      ],
      [2.99, 6],
      [2.99],
    ],
    [
      'a line without a duration',
      [
        [1, 1],
        [4, 5],
      ],
      [4, 5],
      [4],
    ],
    [
      'a last line without a duration',
      [
        [1, 2],
        [4, 4],
      ],
      [2],
      [3.9],
    ],
    ['no lines', [], [], []],
  ])('stops after and before %s', (_, times, after, before) => {
    const lines = times.map(([from = 0, to = 0]) => line(from, to));
    expect(stopsOf(lines, 'after')).toEqual(after);
    expect(stopsOf(lines, 'before')).toEqual(before);
  });

  it.each<[string, number[][], number[][]]>([
    [
      'separate lines',
      [
        [0, 2],
        [5, 6],
      ],
      [[2.2, 4.8]],
    ],
    [
      'a short pause',
      [
        [0, 2],
        [3.9, 6],
      ],
      [],
    ],
    ['the beginning', [[4, 5]], [[0, 3.8]]],
    [
      'overlapping lines',
      [
        [0, 5],
        [3, 8],
        [6, 8],
        [12, 13],
      ],
      [[8.2, 11.8]],
    ],
    [
      'a line without a duration',
      [
        [0, 0],
        [9, 10],
        [14, 15],
      ],
      [[10.2, 13.8]],
    ],
    [
      'a line of 10 ms',
      [
        [0, 0.01],
        [9, 10],
      ],
      [[0.5, 8.8]],
    ],
  ])('leaves 0.2 s of each pause at %s', (_, times, pauses) => {
    const found = pausesOf(times.map(([from = 0, to = 0]) => line(from, to)));
    expect(found.map(({ from, to }) => [from, to].map((each) => Math.round(each * 10) / 10))).toEqual(pauses);
  });
});

describe('upcomingPoints', () => {
  const lines = [line(1, 2), line(6, 7), line(12, 13)];
  const at = (time: number, stoppedAt?: number) => ({ time, stoppedAt, length: 60 });

  it('begins after the current time, and after the line at which playback has paused', () => {
    const plan = planPlayback(lines, choices({ autoPause: 'after' }));
    expect(upcomingPoints(plan, at(1.9), null)[0]).toEqual({ at: 2, act: 'pause' });
    // A player can pause slightly before its time.
    expect(upcomingPoints(plan, at(1.99, 2), null)[0]).toEqual({ at: 7, act: 'pause' });
  });

  it('skips a pause or plays it fast, and stops at lines between', () => {
    const skip = planPlayback(lines, choices({ autoPause: 'after', pauses: 'skip' }));
    expect(upcomingPoints(skip, at(1), null)).toEqual([
      { at: 2, act: 'pause' },
      { at: 2.2, act: 5.8 },
      { at: 7, act: 'pause' },
      { at: 7.2, act: 11.8 },
      { at: 13, act: 'pause' },
    ]);
    const fast = planPlayback(lines, choices({ pauses: 'fast' }));
    expect(upcomingPoints(fast, at(3), null).map(({ act }) => act)).toEqual(['normal', 'fast', 'normal']);
  });

  it('plays the rest of a pause that the user has sought to, and skips it if the user has just chosen that', () => {
    const plan = planPlayback(lines, choices({ pauses: 'skip' }));
    expect(upcomingPoints(plan, at(3), null)[0]).toEqual({ at: 7.2, act: 11.8 });
    expect(upcomingPoints(plan, at(3), null, true)[0]).toEqual({ at: 3, act: 5.8 });
  });

  it('jumps back at the end of a loop, after an auto-pause there, and at the end of the video', () => {
    const loop = createLoop(lines, 1, 2);
    const plan = planPlayback(lines, choices({ pauses: 'skip' }));
    expect(upcomingPoints(plan, at(6), loop)).toEqual([{ at: 7, act: 6 }]);
    const stopping = planPlayback(lines, choices({ autoPause: 'before' }));
    expect(upcomingPoints(stopping, at(6), loop)).toEqual([
      { at: 7, act: 'pause' },
      { at: 7, act: 6 },
    ]);
    expect(upcomingPoints(stopping, at(7.01, 7), loop)).toEqual([{ at: 7, act: 6 }]);
    expect(upcomingPoints(plan, { time: 6, length: 6.5 }, loop)).toEqual([{ at: 6.4, act: 6 }]);
  });
});

/** Plays lines to the end of the last one, at speed 1. Returns the real seconds, what was heard, and the auto-pauses. */
function play(lines: ReturnType<typeof line>[], more: Partial<Choices>) {
  const plan = planPlayback(lines, choices(more));
  const end = Math.max(...lines.map(({ offset, duration }) => offset + duration));
  let time = 0;
  let stoppedAt: number | undefined;
  let rate = 1;
  let seconds = 0;
  const heard: [number, number][] = [];
  const stops: number[] = [];
  while (time < end) {
    const [point = { at: end, act: end }] = upcomingPoints(plan, { time, stoppedAt, length: null }, null);
    const until = Math.min(point.at, end);
    if (rate === 1) heard.push([time, until]);
    seconds += (until - time) / rate;
    time = until;
    if (time === end) break;
    if (point.act === 'pause') {
      stoppedAt = point.at;
      stops.push(stoppedAt);
    } else if (point.act === 'fast') rate = fastRate;
    else if (point.act === 'normal') rate = 1;
    else time = point.act;
    // Any later time has a later point.
    if (point.act !== 'pause') time += 1e-9;
  }
  return { seconds, stops, heard, end };
}

/** Lines in order, some overlapping, with pauses of up to twelve seconds. */
const anyLines = fc
  .array(fc.record({ wait: fc.integer({ min: -2000, max: 12_000 }), length: fc.integer({ min: 0, max: 6000 }) }), {
    minLength: 1,
    maxLength: 40,
  })
  .map((parts) => {
    let clock = 0;
    let start = 0;
    return parts.map(({ wait, length }) => {
      start = Math.max(start, clock + wait);
      clock = start + length;
      return line(start / 1000, clock / 1000);
    });
  });

describe('a played plan', () => {
  it('never skips, or plays fast, any time of a line', () => {
    fc.assert(
      fc.property(anyLines, fc.constantFrom('skip', 'fast'), fc.integer({ min: 1, max: 10 }), (lines, pauses, n) => {
        const { heard } = play(lines, { pauses, pauseSeconds: n });
        for (const { offset, duration } of lines) {
          const inside = heard.reduce(
            (sum, [from, to]) => sum + Math.max(0, Math.min(to, offset + duration) - Math.max(from, offset)),
            0,
          );
          expect(inside).toBeGreaterThan(duration - 1e-6);
        }
      }),
    );
  });

  it('pauses once in each line that ends before the last and starts at least 0.3 s before the next', () => {
    fc.assert(
      fc.property(
        anyLines,
        fc.constantFrom('after', 'before'),
        fc.constantFrom('play', 'skip'),
        (lines, autoPause, pauses) => {
          const { stops, end } = play(lines, { autoPause, pauses });
          expect(stops).toEqual([...new Set(stops)].sort((a, b) => a - b));
          for (const [index, { offset }] of lines.entries()) {
            const next = lines[index + 1]?.offset;
            if (next === undefined || next - offset < 0.3 || next >= end) continue;
            expect(stops.filter((stop) => stop > offset && stop <= next)).toHaveLength(1);
          }
        },
      ),
    );
  });

  it('takes at most 7.2 minutes for ten minutes with three minutes of pauses', () => {
    // Thirty pauses of six seconds.
    const lines = Array.from({ length: 30 }, (_, index) => line(index * 20 + 6, (index + 1) * 20));
    expect(play(lines, {}).seconds).toBeCloseTo(600, 3);
    expect(play(lines, { pauses: 'skip' }).seconds / 60).toBeLessThanOrEqual(7.2);
    expect(play(lines, { pauses: 'fast' }).seconds).toBeCloseTo(600 - (180 - 29 * 0.4 - 0.2) * (1 - 1 / fastRate), 3);
  });
});
