import { expect } from '@playwright/test';
import type { Installed } from './browser.ts';
import { localized } from './localized.ts';

/** Returns all state of an extension's profile that can be compared with that of another profile. */
export const stateOf = async (installed: Installed) => {
  const page = await installed.open('options.html');
  await expect(page.getByLabel(localized('optionsAddress'))).toBeVisible();
  const state = await page.evaluate(readState);
  await page.close();
  return state;
};

/** Runs in a page of the extension, so it cannot use the scope of this file. */
async function readState() {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('library');
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const read = (store: string) =>
    new Promise<unknown[]>((resolve, reject) => {
      const reading = db.transaction(store).objectStore(store).getAll();
      reading.onsuccess = () => resolve(reading.result);
      reading.onerror = () => reject(reading.error);
    });
  const stores: Record<string, unknown[]> = {};
  for (const name of db.objectStoreNames) stores[name] = await read(name);
  db.close();
  const files: string[] = [];
  const root = (await navigator.storage.getDirectory()) as unknown as { keys(): AsyncIterable<string> };
  for await (const name of root.keys()) files.push(name);
  return {
    local: await chrome.storage.local.get(),
    sync: await chrome.storage.sync.get(),
    permissions: await chrome.permissions.getAll(),
    alarms: await chrome.alarms.getAll(),
    downloads: await chrome.downloads?.search({}),
    caches: await caches.keys(),
    page: { ...localStorage },
    session: Object.keys(await chrome.storage.session.get()).toSorted(),
    badge: await chrome.action.getBadgeText({}),
    popup: await chrome.action.getPopup({}),
    panelBehavior: await chrome.sidePanel?.getPanelBehavior(),
    contexts: (await chrome.runtime.getContexts({})).map(({ contextType }) => contextType).toSorted(),
    tabs: (await chrome.tabs.query({})).map(({ url }) => url).toSorted(),
    stores,
    files,
  };
}
