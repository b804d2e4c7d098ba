import { expect } from '@playwright/test';
import { openVideo } from '../tour/user-actions.ts';
import { type Installed, launch } from './browser.ts';
import { connect } from './connect.ts';
import { test } from './extension.ts';
import { stateOf } from './extension-state.ts';
import { createSharedBrowser } from './shared-browser.ts';
import { openSidePanelFor } from './toolbar.ts';
import { wakeWorker } from './worker.ts';

test.describe('a browser that tests share', () => {
  test('is given to each test as if the extension had just been installed', async ({ service }) => {
    const shared = createSharedBrowser();
    const own = await launch({ platformUrl: service.platformUrl });
    try {
      const installed = await stateOf(own);
      await (await connect(own, service)).close();
      const connected = await stateOf(own);

      await leaveTraces(await shared.acquireConnected(service), service.sample.videoId);
      await shared.release();
      expect(await stateOf(await shared.acquireConnected(service))).toEqual(connected);

      await leaveTraces(await shared.acquireConnected(service), service.sample.videoId);
      await shared.release();
      expect(await stateOf(await shared.acquire(service))).toEqual(installed);
    } finally {
      await own.stop();
      await shared.end();
    }
  });
});

/** Stores data in every place that an extension can use. */
async function leaveTraces(installed: Installed, videoId: string): Promise<void> {
  const video = await openVideo(installed, videoId);
  await openSidePanelFor(installed, video);
  await installed.context.setOffline(true);
  const page = await installed.open('library.html');
  await page.evaluate(async () => {
    localStorage.setItem('trace', '1');
    await caches.open('trace');
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('trace', { create: true });
    await folder.getFileHandle('file', { create: true });
  });
  const worker = await wakeWorker(installed);
  await worker.evaluate(async () => {
    for (const area of [chrome.storage.local, chrome.storage.sync, chrome.storage.session])
      await area.set({ trace: true });
    await chrome.alarms.create('trace', { delayInMinutes: 10 });
    await chrome.action.setBadgeText({ text: '1' });
    await chrome.action.setPopup({ popup: '' });
    await chrome.sidePanel.setPanelBehavior({ openPanelOnActionClick: true });
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('library');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const tx = db.transaction('credentials', 'readwrite');
    tx.objectStore('credentials').put({ is: 'plain' }, 'trace');
    await new Promise((resolve) => {
      tx.oncomplete = resolve;
    });
    db.close();
  });
}
