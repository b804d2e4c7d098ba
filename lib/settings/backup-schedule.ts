import type { BackupFailure, Settings } from '@/lib/settings/settings';

/** Returns the file name of a backup. Names sort by date. */
export const backupFileName = (time: number): string =>
  `sidelight-backup-${new Date(time).toISOString().slice(0, 16).replace('T', '-').replace(':', '')}.ndjson.gz`;

/** The folder of scheduled backups, inside the browser's download folder. */
export const backupFolder = 'Sidelight';

/** Messages to the worker from the offscreen document that writes a backup, and from pages that change the schedule. */
export type BackupMessage =
  | { is: 'changed' }
  | { is: 'started' }
  /** The backup is complete. `url` is valid until the worker has answered this message. */
  | { is: 'written'; url: string; at: number }
  | { is: 'failed'; why: BackupFailure };

/**
 * The data that the offscreen document cannot read itself, because messaging is its only extension API. `at` is in
 * milliseconds since 1970.
 */
export interface BackupTask {
  settings: Settings;
  extensionVersion: string;
  at: number;
}

const hour = 3_600_000;
const day = 24 * hour;

/**
 * Returns when the next backup is due, in milliseconds since 1970: a time in the past if it was missed, `null` for
 * never. A failed backup is retried after an hour.
 */
export function nextBackupAt(
  { everyDays, lastAt, failed }: Pick<Settings['backup'], 'everyDays' | 'lastAt' | 'failed'>,
  now: number,
): number | null {
  if (everyDays === 0) return null;
  // A clock that was set back must not delay the backup.
  const due = lastAt === null || lastAt > now ? 0 : lastAt + everyDays * day;
  return failed === null || failed.at > now ? due : Math.max(due, failed.at + hour);
}
