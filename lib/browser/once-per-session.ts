import { browser } from 'wxt/browser';

const sessionKey = 'alive';

/** Does a job in the worker's first life since the browser was started; a life that died over it leaves it to the next. */
export async function oncePerSession(job: () => Promise<unknown>): Promise<void> {
  const before = await browser.storage.session.get(sessionKey);
  if (before[sessionKey] === true) return;
  await job();
  await browser.storage.session.set({ [sessionKey]: true });
}
