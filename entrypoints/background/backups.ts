import { world } from '@/lib/browser/environment';
import { extensionVersion } from '@/lib/browser/extension-version';
import { downloads } from '@/lib/downloads/browser/downloads';
import { settingsItem } from '@/lib/settings/repository';
import { createBackups } from '@/lib/storage/background';
import { backupAlarm } from '@/lib/storage/backup/backup-alarm';
import { backupDownloads } from '@/lib/storage/backup/backup-downloads';
import { backupPage as page } from '@/lib/storage/backup/backup-offscreen';

/** Joins backups by schedule to the browser; to be called before the first `await` of the worker. */
export function backupsWith(): ReturnType<typeof createBackups> {
  const backups = createBackups({
    ...{ page, ...backupDownloads, mayWrite: downloads.isThere, settings: settingsItem.get, ring: backupAlarm.ring },
    ...world,
    version: extensionVersion,
    async note(change) {
      const { backup } = await settingsItem.get();
      await settingsItem.change({ backup: { ...backup, ...change } });
    },
  });
  backupAlarm.hear(() => void backups.look());
  return backups;
}
