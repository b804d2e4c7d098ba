import type { Collection } from '@/lib/collection/collection';
import type { Run, Step } from '@/lib/runs/run';
import type { LedgerEntry } from '@/lib/service/ledger-entry';
import type { Settings } from '@/lib/settings/settings';

/**
 * What a backup takes along, in the order in which it is read. Not the token, not the keys that cannot be read, and not the
 * queue of files, whose signed links would have expired.
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

/** A record of a backup: one of a shelf, or the settings. */
export interface BackupRecord {
  shelf: BackupStoreName | 'settings';
  row: unknown;
}
export type RecordCounts = Readonly<Record<string, number>>;

/**
 * A record as it lies in a backup: nothing in it goes on, asks or bills by itself where it is brought back, on whichever
 * machine that is. What was under way waits for the user, what was sent counts as possibly billed, watches are off.
 * Done when a backup is written and again when one is read, for anybody may have changed it meanwhile.
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

/** When backups are made and were made last is a matter of the device, not of what it holds. */
const deactivateSettings = (settings: Settings): Settings => ({
  ...settings,
  auto: { ...settings.auto, on: false },
  recording: false,
  cleaning: null,
  backup: { ...settings.backup, lastAt: null, everyDays: 0, keep: 0, failed: null },
});
