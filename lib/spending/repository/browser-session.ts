import { browser } from 'wxt/browser';
import { notifyChanged } from '@/lib/database/changes';
import { database } from '@/lib/database/database';
import { type Spending, sumSpending, sumsInitializedRecord } from '../spending';
import { readRecentRows } from './spending-repository';

const sessionKey = 'session';

/** Characters of a UUID. */
const idLength = 36;

let pendingId: Promise<string> | undefined;

/** Returns the id of the browser session. A restart of the browser creates a new one. */
export const currentSessionId = (): Promise<string> =>
  pendingId ?? share(storedId().then(async (id) => id ?? storeId(await newestId())));

/**
 * Returns the id of the browser session without storing an id, because the browser may have just started and the worker
 * may not have started a new session yet. `undefined` if the newest ledger row has no session either.
 */
const knownSessionId = async (): Promise<string | undefined> => (await storedId()) ?? (await newestId());

/** Starts a new session when the browser starts. Must be called before the first `await` of the worker. */
export function watchBrowserStart(): void {
  browser.runtime.onStartup.addListener(() => {
    const begin = () => storeId();
    void share(pendingId ? pendingId.then(begin, begin) : begin()).then(() => notifyChanged('ledger'));
  });
}

/** Makes concurrent calls wait for the same id. */
function share(id: Promise<string>): Promise<string> {
  const shared = id.finally(() => {
    if (pendingId === shared) pendingId = undefined;
  });
  pendingId = shared;
  return shared;
}

async function storedId(): Promise<string | undefined> {
  const { [sessionKey]: stored } = await browser.storage.session.get(sessionKey);
  return typeof stored === 'string' && stored.length === idLength ? stored : undefined;
}

/**
 * Returns the session id of the newest request, for use if the stored id is missing or damaged. The browser also clears
 * the stored id when it updates the extension, and this must not reset the spending limit of the session.
 */
async function newestId(): Promise<string | undefined> {
  const [newest] = await readRecentRows(1);
  return typeof newest?.session === 'string' ? newest.session : undefined;
}

async function storeId(id: string = crypto.randomUUID()): Promise<string> {
  await browser.storage.session.set({ [sessionKey]: id });
  return id;
}

/** Returns the spending since the browser started. */
export async function sessionSpent(): Promise<Spending> {
  const id = await knownSessionId();
  const sum = id === undefined ? undefined : await (await database()).get('spendingSums', ['session', id]);
  return sumSpending(sum ?? sumsInitializedRecord);
}
