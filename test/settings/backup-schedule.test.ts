import { describe, expect, it } from 'vitest';
import { nextBackupAt } from '@/lib/settings/backup-schedule';

const hour = 3_600_000;
const day = 24 * hour;
const now = 100 * day;

describe('nextBackupAt', () => {
  it.each<[string, Parameters<typeof nextBackupAt>[0], number | null]>([
    ['returns null while the schedule is off', { everyDays: 0, lastAt: null, failed: null }, null],
    ['is due at once if there is no backup', { everyDays: 7, lastAt: null, failed: null }, 0],
    [
      'is due the set number of days after the last backup',
      { everyDays: 7, lastAt: now - day, failed: null },
      now + 6 * day,
    ],
    ['lies in the past if it was missed', { everyDays: 7, lastAt: now - 9 * day, failed: null }, now - 2 * day],
    ['is not delayed by a clock that was set back', { everyDays: 7, lastAt: now + 50 * day, failed: null }, 0],
    ['is an hour after a failure', { everyDays: 7, lastAt: null, failed: { at: now, why: 'no-space' } }, now + hour],
    [
      'is not moved forward by a failure',
      { everyDays: 7, lastAt: now, failed: { at: now, why: 'no-space' } },
      now + 7 * day,
    ],
    ['ignores a failure in the future', { everyDays: 7, lastAt: null, failed: { at: now + day, why: 'no-space' } }, 0],
  ])('%s', (_, backup, due) => {
    expect(nextBackupAt(backup, now)).toBe(due);
  });
});
