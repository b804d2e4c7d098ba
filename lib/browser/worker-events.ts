import { browser } from 'wxt/browser';

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
