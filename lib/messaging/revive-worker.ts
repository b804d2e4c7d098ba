import { browser } from 'wxt/browser';
import { database } from '@/lib/storage/database';
import { watchChanges } from './change-events';

/** A worker that was ended may not be begun again at once; in milliseconds. */
const retryMilliseconds = 1000;

/**
 * Starts the background worker again within seconds where it died over a run, for as long as this page is open: a port to it
 * breaks when it ends, and a new one starts it. The next alarm would come after half a minute.
 */
export function reviveWorker(): void {
  let isConnected = false;
  const connect = async () => {
    const going = await (await database()).countFromIndex('runs', 'state', 'going');
    if (isConnected || going === 0) return;
    isConnected = true;
    browser.runtime.connect({ name: 'run' }).onDisconnect.addListener(() => {
      isConnected = false;
      setTimeout(connect, retryMilliseconds);
    });
  };
  watchChanges(['runs'], () => void connect());
  void connect();
}

/** Takes the ports of pages, whose only use is that they break; to be called before the first `await` of the worker. */
export const acceptPorts = (): void => browser.runtime.onConnect.addListener(() => {});
