import type { CachedResponseSize } from './cleanup';

/** Room on this device, in bytes. */
export interface StorageUsage {
  /** Answers to single questions, one by one. */
  answers: readonly CachedResponseSize[];
  /** What runs brought, with its bodies. */
  evidence: number;
  /** All together, as the browser counts it: it presses, and it keeps lists of its own. */
  used: number;
  /** What the browser allows; 0 where it does not say. */
  quota: number;
  /** Whether the browser promised not to clear it. */
  persisted: boolean;
}

const millisecondsPerDay = 86_400_000;

/** Whole days since the last backup, where it is time for another; `null` where it is not. `first` stands for none ever. */
export function backupReminder(lastAt: number | null, nudgeDays: number, now: number): number | 'first' | null {
  if (nudgeDays === 0) return null;
  if (lastAt === null) return 'first';
  const days = Math.floor((now - lastAt) / millisecondsPerDay);
  return days >= nudgeDays ? days : null;
}
