import { browser } from 'wxt/browser';

const [going, watch] = ['runs-going', 'runs-watch'] as const;
/** The shortest that browsers allow; in minutes. */
const often = 0.5;

/** What wakes a worker that sleeps or died, while there is something for it to do. */
export const alarms = {
  /** Calls back at each alarm and when the browser has started; to be called before the first `await` of the worker. */
  hear(rung: () => void): void {
    browser.alarms.onAlarm.addListener(({ name }) => {
      if (name === going || name === watch) rung();
    });
    browser.runtime.onStartup.addListener(rung);
  },

  /** Rings again and again while something is going; and once at `watchAt`, in milliseconds since 1970. */
  async set({ isGoing, watchAt }: { isGoing: boolean; watchAt: number | null }): Promise<void> {
    const rings = (await browser.alarms.get(going)) !== undefined;
    // One that rings is left alone: setting it anew would begin its half minute anew.
    if (isGoing && !rings) await browser.alarms.create(going, { periodInMinutes: often });
    if (!isGoing && rings) await browser.alarms.clear(going);
    if (watchAt === null) await browser.alarms.clear(watch);
    else await browser.alarms.create(watch, { when: watchAt });
  },
};
