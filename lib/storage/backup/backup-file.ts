import { extensionVersion } from '@/lib/browser/extension-version';
import { type StreamedFile, saveStream, type TempFolder } from '@/lib/downloads/browser/save-stream';
import { settingsRepository } from '@/lib/settings/repository';
import type { Settings } from '@/lib/settings/settings';
import { fail, type Result } from '@/lib/shared/result';
import { backupLines, createHead } from '../backup-format';
import { backupFileName } from '../backup-name';
import { type BackupFileFailure, type CheckedBackup, checkBackup, parseBackupRecords } from '../check-backup';
import type { BackupRecord } from '../object-stores';
import { countBackupRecords, readBackupRecords } from './backup-rows';
import { gunzipLines, gzipLines, UnreadableFile } from './gzip';
import { type RestoreOptions, type RestoreResult, restoreBackup } from './restore-backup';

/** Hears how far it is, from 0 to 1. */
type ProgressListener = (share: number) => void;

/** What a page out of sight has to be given. */
interface OffscreenContext {
  settings: Settings;
  extVersion: string;
  workshop: TempFolder;
}

/** Backups: everything held as one file, and back. */
export const backupFile = {
  /** Writes one to the user's disk, or as `by` says; memory stays flat. */
  async save(
    now: number,
    onProgress: ProgressListener,
    signal: AbortSignal,
    by: Partial<OffscreenContext> = {},
  ): Promise<StreamedFile> {
    const [all, settings] = [await countBackupRecords(), by.settings ?? (await settingsRepository.get())];
    const lines = backupLines(
      createHead(by.extVersion ?? extensionVersion(), now),
      withProgress(readBackupRecords(settings), all, onProgress),
    );
    const file = { name: backupFileName(now), mediaType: 'application/gzip', chunks: gzipLines(lines) };
    return saveStream(file, signal, by.workshop);
  },

  /** Reads one to its end; changes nothing. Throws the reason of the signal where it is stopped. */
  async check(
    file: Blob,
    onProgress: ProgressListener,
    signal?: AbortSignal,
  ): Promise<Result<CheckedBackup, BackupFileFailure>> {
    let line = 0;
    const lines = withEach(gunzipLines(file, onProgress), () => {
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
  restore: (
    file: Blob,
    options: RestoreOptions,
    onProgress: ProgressListener,
    signal: AbortSignal,
  ): Promise<RestoreResult> =>
    restoreBackup(parseBackupRecords(gunzipLines(file, onProgress), Date.now()), options, signal),
};

async function* withEach(lines: AsyncIterable<string>, each: () => void): AsyncGenerator<string> {
  for await (const line of lines) {
    each();
    yield line;
  }
}

async function* withProgress(
  rows: AsyncIterable<BackupRecord>,
  all: number,
  onProgress: ProgressListener,
): AsyncGenerator<BackupRecord> {
  let done = 0;
  for await (const row of rows) {
    yield row;
    done += 1;
    if (done % 100 === 0) onProgress(Math.min(1, done / Math.max(1, all)));
  }
}
