import { browser } from 'wxt/browser';
import { database } from '@/lib/storage/database';
import { type Spending, sumSpending, sumsInitialized } from '../spending';
import { ledgerRepository } from './ledger-repository';

const storageKey = 'session';

/** Characters of a UUID. */
const idLength = 36;
let pendingRead: Promise<string> | undefined;

/** Returns the id of the browser session. A restart of the browser creates a new one. */
export function currentSessionId(): Promise<string> {
  // Concurrent calls share one read, so that they get the same new id.
  pendingRead ??= readSessionId().finally(() => {
    pendingRead = undefined;
  });
  return pendingRead;
}

async function readSessionId(): Promise<string> {
  const { [storageKey]: stored } = await browser.storage.session.get(storageKey);
  if (typeof stored === 'string' && stored.length === idLength) return stored;
  // A damaged id must not restart the limit of the session, and the newest request was sent in this session or in one before it.
  const [newest] = stored === undefined ? [] : await ledgerRepository.recent(1);
  const sessionId = typeof newest?.session === 'string' ? newest.session : crypto.randomUUID();
  await browser.storage.session.set({ [storageKey]: sessionId });
  return sessionId;
}

/** Returns the spending since the browser started. */
export async function sessionSpent(): Promise<Spending> {
  const sum = await (await database()).get('sums', ['session', await currentSessionId()]);
  return sumSpending(sum ?? sumsInitialized);
}
