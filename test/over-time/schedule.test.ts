import { describe, expect, it } from 'vitest';
import type { CollectionSchedule } from '@/lib/collection/records';
import { checkDueSchedule, isSchedule, maxDelay, missedTime, nextDueTime } from '@/lib/over-time/schedule';

const hour = 3_600_000;
const schedule: CollectionSchedule = { on: true, everyHours: 6, perRun: null, missed: 'skip', nextAt: 100 * hour };

describe('isSchedule', () => {
  it.each([
    ['a budget that is not a number', { perRun: 'x' }],
    ['a budget of NaN', { perRun: Number.NaN }],
    ['an unknown rule for missed runs', { missed: 'often' }],
  ])('rejects a stored schedule with %s, which would start a paid run', (_, damage) => {
    expect(isSchedule(schedule)).toBe(true);
    expect(isSchedule({ ...schedule, ...damage })).toBe(false);
  });
});

describe('missedTime', () => {
  const run = (createdAt: number, startedBy: 'user' | 'schedule' = 'schedule') => ({ createdAt, startedBy });

  it.each([
    ['no run was due yet', undefined, [], null],
    ['a scheduled run started then', 50, [run(51), run(20)], null],
    ['only earlier or other runs exist', 50, [run(49), run(60, 'user')], 50],
  ])('returns the last due time unless a run started: %s', (_, dueAt, runs, time) => {
    expect(missedTime({ ...schedule, ...(dueAt !== undefined && { dueAt }) }, runs)).toBe(time);
  });
});

describe('checkDueSchedule', () => {
  it.each([
    ['before its time', {}, 100 * hour - 1, null],
    ['at its time', {}, 100 * hour, { startsRun: true, nextAt: 106 * hour }],
    ['a little late', {}, 100 * hour + maxDelay - 1, { startsRun: true, nextAt: 106 * hour }],
    ['missed, skipped', {}, 103 * hour, { startsRun: false, nextAt: 106 * hour }],
    ['missed, run once', { missed: 'once' }, 103 * hour, { startsRun: true, nextAt: 106 * hour }],
    ['missed often, run once', { missed: 'once' }, 131 * hour, { startsRun: true, nextAt: 136 * hour }],
    ['missed before, and on time now', {}, 112 * hour, { startsRun: true, nextAt: 118 * hour }],
    ['off', { on: false }, 200 * hour, null],
    ['interval below an hour', { everyHours: 0 }, 100 * hour, { startsRun: true, nextAt: 101 * hour }],
  ] as const)('returns whether a run starts and when the next is due, for a schedule: %s', (_, more, now, due) => {
    expect(checkDueSchedule({ ...schedule, ...more }, now)).toEqual(due);
  });

  const time = (text: string) => Date.parse(text);
  const lisbon = { minutes: 3 * 60 + 30, zone: 'Europe/Lisbon' };
  const berlin = { minutes: 2 * 60 + 30, zone: 'Europe/Berlin' };
  const york = { minutes: 1 * 60 + 30, zone: 'America/New_York' };
  it.each([
    [
      'daily across the start of summer time',
      lisbon,
      24,
      '2026-03-28T03:30Z',
      '2026-03-28T03:31Z',
      '2026-03-29T02:30Z',
    ],
    ['daily across the end of summer time', lisbon, 24, '2026-10-24T02:30Z', '2026-10-24T02:31Z', '2026-10-25T03:30Z'],
    ['at a skipped hour, an hour later', berlin, 24, '2026-03-28T01:30Z', '2026-03-28T01:31Z', '2026-03-29T01:30Z'],
    ['at its hour again, the day after', berlin, 24, '2026-03-29T01:30Z', '2026-03-29T01:31Z', '2026-03-30T00:30Z'],
    ['at a repeated hour, the first time', york, 24, '2026-10-31T05:30Z', '2026-10-31T05:31Z', '2026-11-01T05:30Z'],
    [
      'at a repeated hour, not the second time',
      york,
      24,
      '2026-11-01T05:30Z',
      '2026-11-01T05:31Z',
      '2026-11-02T06:30Z',
    ],
    ['every six hours by the clock', lisbon, 6, '2026-03-28T21:30Z', '2026-03-28T21:31Z', '2026-03-29T02:30Z'],
    ['every two days', lisbon, 48, '2026-03-28T03:30Z', '2026-03-28T03:31Z', '2026-03-30T02:30Z'],
    [
      'every hour, across a skipped one',
      { ...berlin, minutes: 0 },
      1,
      '2026-03-29T00:00Z',
      '2026-03-29T00:01Z',
      '2026-03-29T01:00Z',
    ],
    ['missed for weeks', lisbon, 24, '2026-03-20T03:30Z', '2026-04-10T12:00Z', '2026-04-11T02:30Z'],
    [
      'in a zone without summer time',
      { minutes: 0, zone: 'Asia/Kolkata' },
      24,
      '2026-03-27T18:30Z',
      '2026-03-27T18:31Z',
      '2026-03-28T18:30Z',
    ],
    [
      'in an unknown zone, by hours',
      { minutes: 0, zone: 'Moon/Tycho' },
      24,
      '2026-03-28T03:30Z',
      '2026-03-28T03:31Z',
      '2026-03-29T03:30Z',
    ],
  ] as const)('returns the next due time with a time of day: %s', (_, ofDay, everyHours, next, now, then) => {
    const due = checkDueSchedule({ ...schedule, at: ofDay, everyHours, missed: 'once', nextAt: time(next) }, time(now));
    expect(new Date(due?.nextAt ?? 0).toISOString()).toBe(new Date(then).toISOString());
    expect(due?.startsRun).toBe(true);
  });

  it('starts no run for a missed time of day if missed runs are skipped', () => {
    const due = checkDueSchedule(
      { ...schedule, at: lisbon, everyHours: 24, nextAt: time('2026-03-28T03:30Z') },
      time('2026-03-29T09:00Z'),
    );
    expect(due).toEqual({ startsRun: false, nextAt: time('2026-03-30T02:30Z') });
  });
});

describe('nextDueTime', () => {
  it('returns the earliest due time of the active schedules, or null if none is active', () => {
    expect(
      nextDueTime([
        null,
        { ...schedule, nextAt: 7 },
        { ...schedule, nextAt: 5 },
        { ...schedule, on: false, nextAt: 1 },
      ]),
    ).toBe(5);
    expect(nextDueTime([null, { ...schedule, on: false }])).toBeNull();
  });
});
