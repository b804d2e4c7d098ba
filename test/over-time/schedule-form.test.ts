import { describe, expect, it } from 'vitest';
import { changeSchedule, createSchedule, maxRunCost } from '@/lib/over-time/schedule';
import { noon } from '../fakes';

const hour = 3_600_000;

describe('createSchedule', () => {
  it('creates a schedule of daily runs, the first of them a day later', () => {
    expect(createSchedule(noon)).toEqual({
      on: true,
      everyHours: 24,
      perRun: null,
      missed: 'skip',
      nextAt: noon + 24 * hour,
    });
  });
});

describe('changeSchedule', () => {
  it('starts a new interval if its length changes or the schedule is switched on', () => {
    const watch = { ...createSchedule(noon), nextAt: noon - 1, dueAt: noon - 2 };
    expect(changeSchedule(watch, { everyHours: 6 }, noon).dueAt).toBeUndefined();
    expect(changeSchedule(watch, { perRun: 5 }, noon).dueAt).toBe(noon - 2);
    expect(changeSchedule(watch, { everyHours: 6 }, noon).nextAt).toBe(noon + 6 * hour);
    expect(changeSchedule({ ...watch, on: false }, { on: true }, noon).nextAt).toBe(noon + 24 * hour);
    expect(changeSchedule(watch, { missed: 'once', perRun: 5 }, noon).nextAt).toBe(noon - 1);
  });

  it.each([
    ['later that day', '2026-03-28T12:00Z', 20 * 60, '2026-03-28T20:00Z'],
    ['the next day, when summer time starts', '2026-03-28T12:00Z', 3 * 60, '2026-03-29T02:00Z'],
    ['not in the same minute', '2026-03-28T03:00Z', 3 * 60, '2026-03-29T02:00Z'],
  ])('sets the next run to the chosen time of day: %s', (_, now, minutes, then) => {
    const at = { minutes, zone: 'Europe/Lisbon' };
    const watch = changeSchedule(createSchedule(noon), { at }, Date.parse(now));
    expect(watch).toMatchObject({ at, everyHours: 24, nextAt: Date.parse(then) });
    expect(changeSchedule(watch, { at: null }, noon).nextAt).toBe(noon + 24 * hour);
  });
});

describe('maxRunCost', () => {
  it('returns the price of a run, limited by its budget, or null for an unknown price', () => {
    expect(maxRunCost({ is: 'entered', micros: 500 }, null)).toEqual({ max: 500, over: null });
    expect(maxRunCost({ is: 'entered', micros: 500 }, 500)).toEqual({ max: 500, over: null });
    expect(maxRunCost({ is: 'entered', micros: 500 }, 300)).toEqual({ max: 300, over: 500 });
    expect(maxRunCost({ is: 'unknown' }, 300)).toEqual({ max: null, over: null });
  });
});
