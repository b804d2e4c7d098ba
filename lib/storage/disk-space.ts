import type { CachedResponseSize } from './cleanup';

/** Disk usage on this device, in bytes. */
export interface StorageUsage {
  /** Saved responses, one entry each. */
  responses: readonly CachedResponseSize[];
  /** Captures of runs, including their bodies. */
  captureBytes: number;
  /** The total as the browser counts it, after compression and with its indexes. */
  used: number;
  /** 0 if the browser does not tell. */
  quota: number;
  /** The browser promised not to evict the data. */
  persisted: boolean;
}

const millisecondsPerDay = 86_400_000;

/**
 * Returns the whole days since the last backup if another one is due; `'first'` if there was none, `null` if none is
 * due.
 */
export function backupReminder(lastAt: number | null, nudgeDays: number, now: number): number | 'first' | null {
  if (nudgeDays === 0) return null;
  if (lastAt === null) return 'first';
  const days = Math.floor((now - lastAt) / millisecondsPerDay);
  return days >= nudgeDays ? days : null;
}
