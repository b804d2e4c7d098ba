import { browser } from 'wxt/browser';

const storageKey = 'session';
let pendingRead: Promise<string> | undefined;

/** The name of the time since the browser started; another one after it was closed. */
export function currentSessionId(): Promise<string> {
  // Two calls at once are of one session, also where they are its first.
  pendingRead ??= readSessionId().finally(() => {
    pendingRead = undefined;
  });
  return pendingRead;
}

async function readSessionId(): Promise<string> {
  const { [storageKey]: before } = await browser.storage.session.get(storageKey);
  if (typeof before === 'string') return before;
  const begun = crypto.randomUUID();
  await browser.storage.session.set({ [storageKey]: begun });
  return begun;
}
