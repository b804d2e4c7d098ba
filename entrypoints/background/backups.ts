import { createBackups } from '@/lib/background/backups';
import { backupAlarm } from '@/lib/browser/backup-alarm';
import { backupDownloads } from '@/lib/browser/backup-downloads';
import { backupPage as page } from '@/lib/browser/backup-page';
import { downloads } from '@/lib/browser/downloads';
import { extensionVersion } from '@/lib/browser/extension-version';
import { settingsItem } from '@/lib/browser/settings-item';
import { world } from '@/lib/browser/world';

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
