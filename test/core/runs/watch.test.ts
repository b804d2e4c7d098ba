import { describe, expect, it } from 'vitest';
import type { Watch } from '@/lib/core/collection';
import { dueOf, nextDue, onTime } from '@/lib/core/runs/watch';

const hour = 3_600_000;
const watch: Watch = { on: true, everyHours: 6, perRun: null, missed: 'skip', nextAt: 100 * hour };

describe('a watch', () => {
  it.each([
    ['before its time', {}, 100 * hour - 1, null],
    ['at its time', {}, 100 * hour, { begins: true, nextAt: 106 * hour }],
    ['a little late', {}, 100 * hour + onTime - 1, { begins: true, nextAt: 106 * hour }],
    ['missed, and left out', {}, 103 * hour, { begins: false, nextAt: 106 * hour }],
    ['missed, and caught up with', { missed: 'once' }, 103 * hour, { begins: true, nextAt: 106 * hour }],
    ['missed often, and caught up with once', { missed: 'once' }, 131 * hour, { begins: true, nextAt: 136 * hour }],
    ['missed before, and on time now', {}, 112 * hour, { begins: true, nextAt: 118 * hour }],
    ['off', { on: false }, 200 * hour, null],
    ['of less than an hour', { everyHours: 0 }, 100 * hour, { begins: true, nextAt: 101 * hour }],
  ] as const)('%s', (_, more, now, due) => {
    expect(dueOf({ ...watch, ...more }, now)).toEqual(due);
  });

  it('that comes first is looked at first, and none that is off', () => {
    expect(nextDue([null, { ...watch, nextAt: 7 }, { ...watch, nextAt: 5 }, { ...watch, on: false, nextAt: 1 }])).toBe(
      5,
    );
    expect(nextDue([null, { ...watch, on: false }])).toBeNull();
  });
});
