import { browser } from 'wxt/browser';
import { offscreenDocument } from '@/lib/messaging/offscreen-document';
import { offscreenLocks } from '@/lib/messaging/offscreen-locks';
import { backupFileName, backupFolder } from '../backup-schedule';

const alarmName = 'backup';

/** What wakes the worker when a backup is due. */
export const backupAlarm = {
  /** Calls back then, and where alarms may have been lost; to be called before the first `await` of the worker. */
  hear(rung: () => void): void {
    browser.alarms.onAlarm.addListener((alarm) => {
      if (alarm.name === alarmName) rung();
    });
    browser.runtime.onStartup.addListener(rung);
    browser.runtime.onInstalled.addListener(rung);
  },

  /** In milliseconds since 1970; `null` for never. */
  async ring(at: number | null): Promise<void> {
    if (at === null) await browser.alarms.clear(alarmName);
    else await browser.alarms.create(alarmName, { when: at });
  },
};

const offscreenJob = 'backup';

/** The writing of a backup out of sight: a worker may neither write files piece by piece nor give them an address. */
export const backupOffscreen = {
  isOpen: async (): Promise<boolean> => (await offscreenLocks.names()).includes(offscreenJob),
  open: (): Promise<void> => offscreenDocument.begin(offscreenJob, { is: 'backup' }),
  close: (): Promise<void> => offscreenDocument.leave(offscreenJob),
};

/** Backups by schedule among the browser's downloads: what is there says how far they are. */
export const backupDownloads = {
  /** Saves what stands behind an address, or finds that it was saved, and waits for its end. */
  async land(url: string, at: number): Promise<boolean> {
    const [there] = await browser.downloads.search({ url });
    const filename = `${backupFolder}/${backupFileName(at)}`;
    const id =
      there?.id ?? (await browser.downloads.download({ url, filename, conflictAction: 'uniquify', saveAs: false }));
    return untilComplete(id);
  },

  /** The newest stay; 0 keeps all. Those that the user saved, or took off the browser's list, are not touched. */
  async thin(keep: number): Promise<void> {
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

/** Whether it came to a good end. */
function untilComplete(id: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const look = async () => {
      const [item] = await browser.downloads.search({ id });
      if (item?.state === 'in_progress') return;
      browser.downloads.onChanged.removeListener(changed);
      resolve(item?.state === 'complete');
    };
    const changed = () => void look().catch(reject);
    browser.downloads.onChanged.addListener(changed);
    changed();
  });
}
