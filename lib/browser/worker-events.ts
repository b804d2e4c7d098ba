import { browser } from 'wxt/browser';
import { tabSession } from './current-tab';
import { extensionVersion } from './environment';

const sessionKey = 'started';

/** Runs a job once per browser session. If the worker dies during the job, the restarted worker runs it again. */
export async function oncePerSession(job: () => Promise<unknown>): Promise<void> {
  const before = await browser.storage.session.get(sessionKey);
  if (before[sessionKey] === true) return;
  await job();
  await browser.storage.session.set({ [sessionKey]: true });
}

interface TabListeners {
  changed(tabId: number, change: { title?: string | undefined; status?: string | undefined }, address?: string): void;
  closed(tabId: number): void;
  /** Called when the focused window, its active tab or its video may have changed. */
  frontChanged(): void;
}

/** Reports events of tabs. Must be called before the first `await` of the worker. */
export function watchTabs({ changed, closed, frontChanged }: TabListeners): void {
  browser.tabs.onUpdated.addListener((tabId, change, tab) => changed(tabId, change, tab.url));
  browser.tabs.onRemoved.addListener((tabId) => {
    closed(tabId);
    frontChanged();
  });
  browser.tabs.onActivated.addListener(frontChanged);
  browser.windows.onFocusChanged.addListener(frontChanged);
  tabSession.watch(frontChanged);
}

/** The storage key of the version before the last update, or before a return to an older version. */
export const updatedFromKey = 'settings.updatedFrom';

/** Opens the welcome page after the installation. After an update, stores which version was there before. */
export function watchInstallation(): void {
  browser.runtime.onInstalled.addListener(({ reason, previousVersion }) => {
    if (reason === 'install') void browser.tabs.create({ url: browser.runtime.getURL('/welcome.html') });
    // Reloading the extension does not change its version, and a browser update reports no previous version.
    else if (previousVersion && previousVersion !== extensionVersion())
      void browser.storage.local.set({ [updatedFromKey]: previousVersion });
  });
}

const activeRunsAlarm = 'active-runs';
const scheduleAlarm = 'due-schedules';
/** The shortest period that browsers allow, in minutes. */
const minPeriodMinutes = 0.5;

/** Alarms that wake the worker while a run is active or a schedule is due. */
export const alarms = {
  /**
   * Calls `onAlarm` at each alarm and when the browser starts. Must be called before the first `await` of the worker.
   */
  onAlarm(onAlarm: () => void): void {
    browser.alarms.onAlarm.addListener(({ name }) => {
      if (name === activeRunsAlarm || name === scheduleAlarm) onAlarm();
    });
    browser.runtime.onStartup.addListener(onAlarm);
  },

  /** Sets a repeating alarm while a run is active, and one alarm at `nextScheduleAt` (milliseconds since 1970). */
  async set({ isActive, nextScheduleAt }: { isActive: boolean; nextScheduleAt: number | null }): Promise<void> {
    const isSet = (await browser.alarms.get(activeRunsAlarm)) !== undefined;
    // Creating an active alarm again would restart its period.
    if (isActive && !isSet) await browser.alarms.create(activeRunsAlarm, { periodInMinutes: minPeriodMinutes });
    if (!isActive && isSet) await browser.alarms.clear(activeRunsAlarm);
    if (nextScheduleAt === null) await browser.alarms.clear(scheduleAlarm);
    else await browser.alarms.create(scheduleAlarm, { when: nextScheduleAt });
  },
};
