import type { CDPSession, Worker } from '@playwright/test';
import type { Installed } from './browser.ts';
import { endBackground } from './firefox-window.ts';
import { waitUntil } from './wait-until.ts';

/** The service worker, or the background page in Firefox. */
export type Background = Pick<Worker, 'evaluate'>;

/** Kills the service worker, as the browser does when it needs memory. */
export function killWorker(installed: Installed): Promise<void> {
  if (installed.firefox) return installed.firefox.run(endBackground, installed.extensionId);
  return withWorkers(installed, async (session, versions) => {
    // An open page can wake the worker again at once, so the test waits for the moment when the worker stops.
    const isExtensionWorker = ({ scriptURL }: Version) => scriptURL.includes(installed.extensionId);
    const running = await waitUntil('The worker', () =>
      versions.find((each) => isExtensionWorker(each) && each.runningStatus === 'running'),
    );
    const ended = new Promise<void>((resolve) =>
      session.on('ServiceWorker.workerVersionUpdated', ({ versions: news }) => {
        if (news.some((each) => isExtensionWorker(each) && each.runningStatus === 'stopped')) resolve();
      }),
    );
    await session.send('ServiceWorker.stopWorker', { versionId: running.versionId });
    await ended;
  });
}

/** Returns the running service worker. The handle stays valid after the worker restarts. */
export async function wakeWorker(installed: Installed): Promise<Background> {
  const { context, extensionId, firefox } = installed;
  if (firefox) return firefox.background;
  // Evaluating code in a stopped worker would hang until something else wakes it.
  await withWorkers(installed, async (session) => {
    await session.send('ServiceWorker.startWorker', { scopeURL: `chrome-extension://${extensionId}/` });
  });
  return waitUntil('The worker', () => context.serviceWorkers().find((each) => each.url().includes(extensionId)));
}

/** Wakes the worker and fires an alarm, as the browser does when the alarm is due. */
export async function fireAlarm(installed: Installed, name: string): Promise<void> {
  const worker = await wakeWorker(installed);
  await worker.evaluate((alarm) => {
    const { onAlarm } = chrome.alarms as unknown as { onAlarm: { dispatch?(alarm: object): void } };
    if (onAlarm.dispatch) onAlarm.dispatch({ name: alarm, scheduledTime: Date.now() });
    // Firefox cannot dispatch the event, but fires an alarm that is due at once.
    else void chrome.alarms.create(alarm, { when: Date.now() });
  }, name);
}

interface Version {
  versionId: string;
  scriptURL: string;
  runningStatus: string;
}

/**
 * Runs a job that monitors workers through the debugging session of an existing page, because a new tab would become
 * the active one.
 */
async function withWorkers(
  { context }: Installed,
  job: (session: CDPSession, versions: readonly Version[]) => Promise<void>,
): Promise<void> {
  const [page] = context.pages();
  if (!page) throw new Error('No tab is open');
  const session = await context.newCDPSession(page);
  const versions: Version[] = [];
  session.on('ServiceWorker.workerVersionUpdated', (event) => versions.push(...event.versions));
  await session.send('ServiceWorker.enable');
  await job(session, versions);
  await session.detach();
}
