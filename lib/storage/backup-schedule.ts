import type { Settings } from '@/lib/settings/settings';
import type { BackupFailure } from './backup-failures';

/** A name that sorts by day and says what it is. */
export const backupFileName = (at: number): string =>
  `sidelight-backup-${new Date(at).toISOString().slice(0, 16).replace('T', '-').replace(':', '')}.ndjson.gz`;

/** Where such backups go, inside the browser's folder for downloads. */
export const backupFolder = 'Sidelight';

/** What the page that writes a backup tells the worker, and the user's page that the schedule was changed. */
export type BackupMessage =
  | { is: 'changed' }
  | { is: 'begun' }
  /** It is whole, behind an address that lives as long as the page. */
  | { is: 'written'; url: string; at: number }
  | { is: 'failed'; why: BackupFailure };

/** What that page cannot read itself: of the browser's API it has messages alone. `at` in milliseconds since 1970. */
export interface BackupTask {
  settings: Settings;
  extVersion: string;
  at: number;
}

const hour = 3_600_000;
const day = 24 * hour;

/**
 * When the next backup is due, in milliseconds since 1970; in the past where it was missed, `null` for never. One that failed is
 * tried again after an hour.
 */
export function nextBackupAt(
  { everyDays, lastAt, failed }: Pick<Settings['backup'], 'everyDays' | 'lastAt' | 'failed'>,
  now: number,
): number | null {
  if (everyDays === 0) return null;
  // A clock that was set back must not put it off for as long.
  const due = lastAt === null || lastAt > now ? 0 : lastAt + everyDays * day;
  return failed === null || failed.at > now ? due : Math.max(due, failed.at + hour);
}
