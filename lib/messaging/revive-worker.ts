import { browser } from 'wxt/browser';
import { watchChanges } from '@/lib/database/changes';
import { database } from '@/lib/database/database';

/** Delay before the next attempt, because browsers may refuse to restart a worker immediately. */
const retryMilliseconds = 1000;

/**
 * Restarts the worker within seconds if it dies during a run while this page is open. A port to the worker disconnects
 * when the worker ends, and a new port starts it; the next alarm would come after half a minute.
 */
export function reviveWorker(): void {
  let isConnected = false;
  const connect = async () => {
    const activeRuns = await (await database()).countFromIndex('runs', 'state', 'running');
    if (isConnected || activeRuns === 0) return;
    isConnected = true;
    browser.runtime.connect({ name: 'run' }).onDisconnect.addListener(() => {
      isConnected = false;
      setTimeout(connect, retryMilliseconds);
    });
  };
  watchChanges(['runs'], () => void connect());
  void connect();
}

/**
 * Accepts the ports of pages, whose only purpose is to signal the end of the worker. Must be called before the first
 * `await` of the worker.
 */
export const acceptPorts = (): void => browser.runtime.onConnect.addListener(() => {});
