import { browser } from 'wxt/browser';
import { ledgerRepository } from './ledger-repository';

const storageKey = 'session';
/** Characters of a UUID. */
const idLength = 36;
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
  if (typeof before === 'string' && before.length === idLength) return before;
  // A damaged id must not restart the limit of the session, and the newest request was sent in this session or in one before it.
  const [newest] = before === undefined ? [] : await ledgerRepository.recent(1);
  const id = typeof newest?.session === 'string' ? newest.session : crypto.randomUUID();
  await browser.storage.session.set({ [storageKey]: id });
  return id;
}
