import { browser } from 'wxt/browser';
import type { JobOutcome } from '../badge';

const jobNoticeKey = 'away-end';

/** How a long job ended while nobody looked, until somebody does. It outlives the worker and the browser. */
export const jobNoticeStorage = {
  async get(): Promise<JobOutcome | null> {
    const { [jobNoticeKey]: end } = await browser.storage.local.get(jobNoticeKey);
    return end === 'done' || end === 'failed' ? end : null;
  },

  /** One that failed is not covered up by a later one that did not. */
  async put(end: JobOutcome): Promise<void> {
    if ((await jobNoticeStorage.get()) !== 'failed') await browser.storage.local.set({ [jobNoticeKey]: end });
  },

  /** Whether there was one. */
  async remove(): Promise<boolean> {
    const was = (await jobNoticeStorage.get()) !== null;
    if (was) await browser.storage.local.remove(jobNoticeKey);
    return was;
  },
};
