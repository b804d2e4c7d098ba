import { browser } from 'wxt/browser';
import type { AwayEnd } from '../badge';

const place = 'away-end';

/** How a long job ended while nobody looked, until somebody does. It outlives the worker and the browser. */
export const awayMark = {
  async get(): Promise<AwayEnd | null> {
    const { [place]: end } = await browser.storage.local.get(place);
    return end === 'done' || end === 'failed' ? end : null;
  },

  /** One that failed is not covered up by a later one that did not. */
  async put(end: AwayEnd): Promise<void> {
    if ((await awayMark.get()) !== 'failed') await browser.storage.local.set({ [place]: end });
  },

  /** Whether there was one. */
  async remove(): Promise<boolean> {
    const was = (await awayMark.get()) !== null;
    if (was) await browser.storage.local.remove(place);
    return was;
  },
};
