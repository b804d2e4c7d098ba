import { describe, expect, it } from 'vitest';
import { nextBackupAt } from '@/lib/storage/backup-schedule';

const hour = 3_600_000;
const day = 24 * hour;
const now = 100 * day;

describe('a backup by schedule', () => {
  it.each<[string, Parameters<typeof nextBackupAt>[0], number | null]>([
    ['is never due while it is switched off', { everyDays: 0, lastAt: null, failed: null }, null],
    ['is due at once where there never was one', { everyDays: 7, lastAt: null, failed: null }, 0],
    ['is due so many days after the last', { everyDays: 7, lastAt: now - day, failed: null }, now + 6 * day],
    ['that was missed is due since then', { everyDays: 7, lastAt: now - 9 * day, failed: null }, now - 2 * day],
    ['is not put off by a clock that was set back', { everyDays: 7, lastAt: now + 50 * day, failed: null }, 0],
    [
      'that failed is tried again after an hour',
      { everyDays: 7, lastAt: null, failed: { at: now, why: 'no-room' } },
      now + hour,
    ],
    [
      'that failed does not come earlier than it would have',
      { everyDays: 7, lastAt: now, failed: { at: now, why: 'no-room' } },
      now + 7 * day,
    ],
    [
      'that failed after the time it is now is due all the same',
      { everyDays: 7, lastAt: null, failed: { at: now + day, why: 'no-room' } },
      0,
    ],
  ])('%s', (_, backup, due) => {
    expect(nextBackupAt(backup, now)).toBe(due);
  });
});
