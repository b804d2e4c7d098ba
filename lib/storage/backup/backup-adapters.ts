import { browser } from 'wxt/browser';
import { clearTempFolder } from '@/lib/downloads/browser/temp-folder';
import { offscreenLocks } from '@/lib/messaging/offscreen-channel';
import { offscreenDocument } from '@/lib/messaging/offscreen-document';
import { backupFileName, backupFolder } from '@/lib/settings/backup-schedule';

const alarmName = 'backup';

export const backupAlarm = {
  /**
   * Calls back when the alarm fires, and after a browser start, installation or update, which may have cleared the
   * alarm. Call it before the worker's first `await`.
   */
  onAlarm(onFire: () => void): void {
    browser.alarms.onAlarm.addListener((alarm) => {
      if (alarm.name === alarmName) onFire();
    });
    browser.runtime.onStartup.addListener(onFire);
    browser.runtime.onInstalled.addListener(onFire);
  },

  /** Sets the alarm for a time in milliseconds since 1970; `null` clears it. */
  async setAlarm(time: number | null): Promise<void> {
    if (time === null) await browser.alarms.clear(alarmName);
    else await browser.alarms.create(alarmName, { when: time });
  },
};

const offscreenJob = 'backup';

/**
 * Writes a backup in the offscreen document. The background worker can neither start the worker that writes files in
 * pieces nor create object URLs.
 */
export const backupOffscreen = {
  isOpen: async (): Promise<boolean> => (await offscreenLocks.names()).includes(offscreenJob),
  open: (): Promise<void> => offscreenDocument.begin(offscreenJob, { is: 'backup' }),
  async close(): Promise<void> {
    await offscreenDocument.release(offscreenJob);
    // The document was closed before it could delete its file.
    await clearTempFolder();
  },
};

/** The scheduled backups among the browser's downloads. The browser's list is the only record of their progress. */
export const backupDownloads = {
  /** Downloads the file at an address, or finds its existing download, and waits until the download ends. */
  async download(url: string, time: number): Promise<boolean> {
    const [existing] = await browser.downloads.search({ url });
    const filename = `${backupFolder}/${backupFileName(time)}`;
    const id =
      existing?.id ?? (await browser.downloads.download({ url, filename, conflictAction: 'uniquify', saveAs: false }));
    return untilComplete(id);
  },

  /**
   * Deletes all but the newest backups; 0 keeps all. Backups that the user saved or removed from the browser's list are
   * not touched.
   */
  async deleteOlder(keep: number): Promise<void> {
    if (keep === 0) return;
    const found = await browser.downloads.search({
      query: ['sidelight-backup-'],
      state: 'complete',
      orderBy: ['-startTime'],
    });
    const own = found.filter(({ byExtensionId, exists }) => exists && byExtensionId === browser.runtime.id);
    for (const { id } of own.slice(keep)) await browser.downloads.removeFile(id).catch(() => undefined);
  },
};

/** Waits for a download to end and returns whether it completed. */
function untilComplete(id: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const check = async () => {
      const [item] = await browser.downloads.search({ id });
      if (item?.state === 'in_progress') return;
      browser.downloads.onChanged.removeListener(changed);
      resolve(item?.state === 'complete');
    };
    const changed = () => void check().catch(reject);
    browser.downloads.onChanged.addListener(changed);
    changed();
  });
}
