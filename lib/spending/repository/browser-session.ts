import { browser } from 'wxt/browser';

const place = 'session';
let asking: Promise<string> | undefined;

/** The name of the time since the browser started; another one after it was closed. */
export function thisSession(): Promise<string> {
  // Two calls at once are of one session, also where they are its first.
  asking ??= read().finally(() => {
    asking = undefined;
  });
  return asking;
}

async function read(): Promise<string> {
  const { [place]: before } = await browser.storage.session.get(place);
  if (typeof before === 'string') return before;
  const begun = crypto.randomUUID();
  await browser.storage.session.set({ [place]: begun });
  return begun;
}
