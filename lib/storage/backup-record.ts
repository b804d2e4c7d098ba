import type { Collection } from '@/lib/collection/collection';
import type { Run, Step } from '@/lib/runs/run';
import type { LedgerEntry } from '@/lib/service/ledger-entry';
import type { Settings } from '@/lib/settings/settings';

/**
 * The object stores of a backup, in the order in which they are read. The token, keys that cannot be exported and the
 * download queue (its signed links would have expired) are not part of a backup.
 */
export const backupStores = [
  'marks',
  'queries',
  'runs',
  'steps',
  'captures',
  'gatherings',
  'bodies',
  'collections',
  'answers',
  'toolAnswers',
  'names',
  'comments',
  'ledger',
] as const;
export type BackupStoreName = (typeof backupStores)[number];

/** A record of a backup: a row of an object store, or the settings. */
export interface BackupRecord {
  shelf: BackupStoreName | 'settings';
  row: unknown;
}
export type RecordCounts = Readonly<Record<string, number>>;

/**
 * Returns a record in a state that sends and bills nothing after a restore: runs are paused, sent requests count as
 * possibly billed, schedules are off. It is applied when a backup is written and again when it is read, because anybody
 * may have edited the file in between.
 */
export function deactivateRecord({ shelf, row }: BackupRecord): BackupRecord {
  switch (shelf) {
    case 'runs':
      return { shelf, row: pauseRun(row as Run) };
    case 'steps': {
      const step = row as Step;
      return { shelf, row: step.state === 'sent' ? { ...step, state: 'possible' } : step };
    }
    case 'ledger': {
      const entry = row as LedgerEntry;
      return { shelf, row: entry.state === 'sent' ? { ...entry, state: 'possible' } : entry };
    }
    case 'collections': {
      const collection = row as Collection;
      return { shelf, row: { ...collection, watch: collection.watch && { ...collection.watch, on: false } } };
    }
    case 'settings':
      return { shelf, row: deactivateSettings(row as Settings) };
    default:
      return { shelf, row };
  }
}

const pauseRun = (run: Run): Run => (run.state === 'going' ? { ...run, state: 'held', hold: { is: 'closed' } } : run);

/** Drops the backup schedule, because it belongs to the device and not to its data. */
const deactivateSettings = (settings: Settings): Settings => ({
  ...settings,
  auto: { ...settings.auto, on: false },
  recording: false,
  cleaning: null,
  backup: { ...settings.backup, lastAt: null, everyDays: 0, keep: 0, failed: null },
});
