import { environment } from '@/lib/browser/environment';
import { extensionVersion } from '@/lib/browser/extension-version';
import { downloads } from '@/lib/downloads/browser/downloads';
import { settingsRepository } from '@/lib/settings/repository';
import { createBackupScheduler } from '@/lib/storage/background';
import { backupAlarm, backupDownloads, backupOffscreen as page } from '@/lib/storage/backup/backup-adapters';

/** Joins backups by schedule to the browser; to be called before the first `await` of the worker. */
export function connectBackups(): ReturnType<typeof createBackupScheduler> {
  const backups = createBackupScheduler({
    ...{
      page,
      ...backupDownloads,
      mayWrite: downloads.isThere,
      settings: settingsRepository.get,
      ring: backupAlarm.ring,
    },
    ...environment,
    version: extensionVersion,
    async note(change) {
      const { backup } = await settingsRepository.get();
      await settingsRepository.change({ backup: { ...backup, ...change } });
    },
  });
  backupAlarm.hear(() => void backups.look());
  return backups;
}
