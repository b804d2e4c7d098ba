import { browser } from 'wxt/browser';
import { tabSession } from './session';

const sessionKey = 'alive';

/** Does a job in the worker's first life since the browser was started; a life that died over it leaves it to the next. */
export async function oncePerSession(job: () => Promise<unknown>): Promise<void> {
  const before = await browser.storage.session.get(sessionKey);
  if (before[sessionKey] === true) return;
  await job();
  await browser.storage.session.set({ [sessionKey]: true });
}

interface TabListeners {
  changed(tabId: number, news: { title?: string | undefined; status?: string | undefined }, address?: string): void;
  closed(tabId: number): void;
  /** What is in front of the user may be something else now. */
  front(): void;
}

/** Hears what happens to tabs; to be called before the first `await` of the worker. */
export function watchTabs({ changed, closed, front }: TabListeners): void {
  browser.tabs.onUpdated.addListener((tabId, news, tab) => changed(tabId, news, tab.url));
  browser.tabs.onRemoved.addListener((tabId) => {
    closed(tabId);
    front();
  });
  browser.tabs.onActivated.addListener(front);
  browser.windows.onFocusChanged.addListener(front);
  tabSession.watch(front);
}

/** Opens a page of ours when the extension was just installed, and not when it or the browser was updated. */
export function openOnInstall(page: '/welcome.html'): void {
  browser.runtime.onInstalled.addListener(({ reason }) => {
    if (reason === 'install') void browser.tabs.create({ url: browser.runtime.getURL('/') + page.slice(1) });
  });
}

const [activeRunsAlarm, scheduleAlarm] = ['runs-going', 'runs-watch'] as const;
/** The shortest that browsers allow; in minutes. */
const minPeriodMinutes = 0.5;

/** What wakes a worker that sleeps or died, while there is something for it to do. */
export const alarms = {
  /** Calls back at each alarm and when the browser has started; to be called before the first `await` of the worker. */
  hear(rung: () => void): void {
    browser.alarms.onAlarm.addListener(({ name }) => {
      if (name === activeRunsAlarm || name === scheduleAlarm) rung();
    });
    browser.runtime.onStartup.addListener(rung);
  },

  /** Rings again and again while something is going; and once at `watchAt`, in milliseconds since 1970. */
  async set({ isGoing, watchAt }: { isGoing: boolean; watchAt: number | null }): Promise<void> {
    const rings = (await browser.alarms.get(activeRunsAlarm)) !== undefined;
    // One that rings is left alone: setting it anew would begin its half minute anew.
    if (isGoing && !rings) await browser.alarms.create(activeRunsAlarm, { periodInMinutes: minPeriodMinutes });
    if (!isGoing && rings) await browser.alarms.clear(activeRunsAlarm);
    if (watchAt === null) await browser.alarms.clear(scheduleAlarm);
    else await browser.alarms.create(scheduleAlarm, { when: watchAt });
  },
};
