import { extensionVersion } from '@/lib/browser/extension-version';
import { type Sunk, saveStream, type Workshop } from '@/lib/downloads/browser/file-sink';
import { settingsItem } from '@/lib/settings/repository';
import type { Settings } from '@/lib/settings/settings';
import { fail, type Result } from '@/lib/shared/result';
import { backupLines, headOf } from '../backup-format';
import { backupName } from '../backup-name';
import { type BackupTrouble, backupRows, type CheckedBackup, checkBackup } from '../check-backup';
import type { KeptRow } from '../object-stores';
import { countKept, keptRows } from './backup-rows';
import { linesOf, pressed, UnreadableFile } from './gzip';
import { type Restored, type RestoreOptions, restore } from './restore-backup';

/** Hears how far it is, from 0 to 1. */
type Heard = (share: number) => void;

/** What a page out of sight has to be given. */
interface SavedBy {
  settings: Settings;
  extVersion: string;
  workshop: Workshop;
}

/** Backups: everything held as one file, and back (COL-08). */
export const backupFile = {
  /** Writes one to the reader's disk, or as `by` says; memory stays flat. */
  async save(now: number, heard: Heard, signal: AbortSignal, by: Partial<SavedBy> = {}): Promise<Sunk> {
    const [all, settings] = [await countKept(), by.settings ?? (await settingsItem.get())];
    const lines = backupLines(
      headOf(by.extVersion ?? extensionVersion(), now),
      counted(keptRows(settings), all, heard),
    );
    const file = { name: backupName(now), mediaType: 'application/gzip', chunks: pressed(lines) };
    return saveStream(file, signal, by.workshop);
  },

  /** Reads one to its end; changes nothing. Throws the reason of the signal where it is stopped. */
  async check(file: Blob, heard: Heard, signal?: AbortSignal): Promise<Result<CheckedBackup, BackupTrouble>> {
    let line = 0;
    const lines = seen(linesOf(file, heard), () => {
      line += 1;
      signal?.throwIfAborted();
    });
    try {
      return await checkBackup(lines, Date.now());
    } catch (error) {
      // Pressed in another way, or not to its end.
      if (error instanceof UnreadableFile) return fail(line === 0 ? { is: 'not-a-backup' } : { is: 'cut-off', line });
      throw error;
    }
  },

  /** Brings one back that was checked. */
  restore: (file: Blob, options: RestoreOptions, heard: Heard, signal: AbortSignal): Promise<Restored> =>
    restore(backupRows(linesOf(file, heard), Date.now()), options, signal),
};

async function* seen(lines: AsyncIterable<string>, each: () => void): AsyncGenerator<string> {
  for await (const line of lines) {
    each();
    yield line;
  }
}

async function* counted(rows: AsyncIterable<KeptRow>, all: number, heard: Heard): AsyncGenerator<KeptRow> {
  let done = 0;
  for await (const row of rows) {
    yield row;
    done += 1;
    if (done % 100 === 0) heard(Math.min(1, done / Math.max(1, all)));
  }
}
