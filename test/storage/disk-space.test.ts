import { describe, expect, it } from 'vitest';
import { backupReminder } from '@/lib/storage/disk-space';

const day = 86_400_000;

describe('a word about backups', () => {
  it.each<[string, number | null, number, ReturnType<typeof backupReminder>]>([
    ['comes where there never was one', null, 14, 'first'],
    ['comes when the days are over', 0, 14, 20],
    ['does not come before', 10 * day, 14, null],
    ['never comes where the user wants none', null, 0, null],
  ])('%s', (_, lastAt, nudgeDays, nudge) => {
    expect(backupReminder(lastAt, nudgeDays, 20 * day)).toBe(nudge);
  });
});
