import { browser } from 'wxt/browser';

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
