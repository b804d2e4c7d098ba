import { describe, expect, it } from 'vitest';
import type { CollectionSchedule } from '@/lib/collection/collection';
import { findDueTime, maxDelay, nextDueTime } from '@/lib/over-time/schedule';

const hour = 3_600_000;
const watch: CollectionSchedule = { on: true, everyHours: 6, perRun: null, missed: 'skip', nextAt: 100 * hour };

describe('a watch', () => {
  it.each([
    ['before its time', {}, 100 * hour - 1, null],
    ['at its time', {}, 100 * hour, { begins: true, nextAt: 106 * hour }],
    ['a little late', {}, 100 * hour + maxDelay - 1, { begins: true, nextAt: 106 * hour }],
    ['missed, and left out', {}, 103 * hour, { begins: false, nextAt: 106 * hour }],
    ['missed, and caught up with', { missed: 'once' }, 103 * hour, { begins: true, nextAt: 106 * hour }],
    ['missed often, and caught up with once', { missed: 'once' }, 131 * hour, { begins: true, nextAt: 136 * hour }],
    ['missed before, and on time now', {}, 112 * hour, { begins: true, nextAt: 118 * hour }],
    ['off', { on: false }, 200 * hour, null],
    ['of less than an hour', { everyHours: 0 }, 100 * hour, { begins: true, nextAt: 101 * hour }],
  ] as const)('%s', (_, more, now, due) => {
    expect(findDueTime({ ...watch, ...more }, now)).toEqual(due);
  });

  const at = (text: string) => Date.parse(text);
  const lisbon = { minutes: 3 * 60 + 30, zone: 'Europe/Lisbon' };
  const berlin = { minutes: 2 * 60 + 30, zone: 'Europe/Berlin' };
  const york = { minutes: 1 * 60 + 30, zone: 'America/New_York' };
  it.each([
    [
      'daily over the beginning of summer time',
      lisbon,
      24,
      '2026-03-28T03:30Z',
      '2026-03-28T03:31Z',
      '2026-03-29T02:30Z',
    ],
    ['daily over its end', lisbon, 24, '2026-10-24T02:30Z', '2026-10-24T02:31Z', '2026-10-25T03:30Z'],
    [
      'at an hour that is left out, an hour later',
      berlin,
      24,
      '2026-03-28T01:30Z',
      '2026-03-28T01:31Z',
      '2026-03-29T01:30Z',
    ],
    ['and at its hour again the day after', berlin, 24, '2026-03-29T01:30Z', '2026-03-29T01:31Z', '2026-03-30T00:30Z'],
    [
      'at an hour that comes twice, the first time',
      york,
      24,
      '2026-10-31T05:30Z',
      '2026-10-31T05:31Z',
      '2026-11-01T05:30Z',
    ],
    ['and not the second time', york, 24, '2026-11-01T05:30Z', '2026-11-01T05:31Z', '2026-11-02T06:30Z'],
    ['every six hours by the clock', lisbon, 6, '2026-03-28T21:30Z', '2026-03-28T21:31Z', '2026-03-29T02:30Z'],
    ['every two days', lisbon, 48, '2026-03-28T03:30Z', '2026-03-28T03:31Z', '2026-03-30T02:30Z'],
    [
      'every hour, over one that is left out',
      { ...berlin, minutes: 0 },
      1,
      '2026-03-29T00:00Z',
      '2026-03-29T00:01Z',
      '2026-03-29T01:00Z',
    ],
    ['missed for weeks', lisbon, 24, '2026-03-20T03:30Z', '2026-04-10T12:00Z', '2026-04-11T02:30Z'],
    [
      'in a place without summer time',
      { minutes: 0, zone: 'Asia/Kolkata' },
      24,
      '2026-03-27T18:30Z',
      '2026-03-27T18:31Z',
      '2026-03-28T18:30Z',
    ],
    [
      'in a place that is not known, by hours',
      { minutes: 0, zone: 'Moon/Tycho' },
      24,
      '2026-03-28T03:30Z',
      '2026-03-28T03:31Z',
      '2026-03-29T03:30Z',
    ],
  ] as const)('with a time of day: %s', (_, ofDay, everyHours, next, now, then) => {
    const due = findDueTime({ ...watch, at: ofDay, everyHours, missed: 'once', nextAt: at(next) }, at(now));
    expect(new Date(due?.nextAt ?? 0).toISOString()).toBe(new Date(then).toISOString());
    expect(due?.begins).toBe(true);
  });

  it('with a time of day that was missed by more than a little is left out where the user said so', () => {
    const due = findDueTime(
      { ...watch, at: lisbon, everyHours: 24, nextAt: at('2026-03-28T03:30Z') },
      at('2026-03-29T09:00Z'),
    );
    expect(due).toEqual({ begins: false, nextAt: at('2026-03-30T02:30Z') });
  });

  it('that comes first is looked at first, and none that is off', () => {
    expect(
      nextDueTime([null, { ...watch, nextAt: 7 }, { ...watch, nextAt: 5 }, { ...watch, on: false, nextAt: 1 }]),
    ).toBe(5);
    expect(nextDueTime([null, { ...watch, on: false }])).toBeNull();
  });
});
