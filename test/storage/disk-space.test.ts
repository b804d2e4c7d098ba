import { describe, expect, it } from 'vitest';
import { backupReminder } from '@/lib/storage/disk-space';

const day = 86_400_000;

describe('backupReminder', () => {
  it.each<[string, number | null, number, ReturnType<typeof backupReminder>]>([
    ['is due if there is no backup', null, 14, 'first'],
    ['is due after the set days', 0, 14, 20],
    ['is not due before', 10 * day, 14, null],
    ['is never due if it is switched off', null, 0, null],
  ])('%s', (_, lastAt, nudgeDays, nudge) => {
    expect(backupReminder(lastAt, nudgeDays, 20 * day)).toBe(nudge);
  });
});
