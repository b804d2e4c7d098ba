import { browser } from 'wxt/browser';

const place = 'alive';

/** Does a job in the worker's first life since the browser was started; a life that died over it leaves it to the next. */
export async function inFirstLife(job: () => Promise<unknown>): Promise<void> {
  const before = await browser.storage.session.get(place);
  if (before[place] === true) return;
  await job();
  await browser.storage.session.set({ [place]: true });
}
