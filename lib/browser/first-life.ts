import { browser } from 'wxt/browser';

const place = 'alive';

/** Whether this is the worker's first life since the browser was started. Asked again, it no longer is. */
export async function isFirstLife(): Promise<boolean> {
  const before = await browser.storage.session.get(place);
  if (before[place] === true) return false;
  await browser.storage.session.set({ [place]: true });
  return true;
}
