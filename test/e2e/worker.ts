import type { Worker } from '@playwright/test';
import type { Installed } from './browser.ts';
import { waitUntil } from './wait-until.ts';

/** Ends the background worker where it stands, as the browser does when it needs the room. */
export async function killWorker(installed: Installed): Promise<void> {
  for (const { targetId } of await living(installed)) await installed.cdp.send('Target.closeTarget', { targetId });
  await waitUntil('The end of the worker', async () => ((await living(installed)).length === 0 ? true : undefined));
}

/** The background worker, awake. The same handle serves before and after its death. */
export async function awakeWorker(installed: Installed): Promise<Worker> {
  const worker = installed.context.serviceWorkers().find((each) => each.url().includes(installed.extensionId));
  if (!worker) throw new Error('The extension has no background worker');
  if ((await living(installed)).length === 0) await wake(installed);
  return worker;
}

/** Evaluating in a dead worker would hang until something else wakes it. */
async function wake(installed: Installed): Promise<void> {
  const page = await installed.context.newPage();
  const session = await installed.context.newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.startWorker', { scopeURL: `chrome-extension://${installed.extensionId}/` });
  await waitUntil('The worker', async () => ((await living(installed)).length > 0 ? true : undefined));
  await page.close();
}

async function living({ cdp, extensionId }: Installed) {
  const { targetInfos } = await cdp.send('Target.getTargets', { filter: [{}] });
  return targetInfos.filter(({ type, url }) => type === 'service_worker' && url.includes(extensionId));
}
