import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Installed } from './browser.ts';
import { type BuildCopy, copyBuild, replaceBuild } from './copy-build.ts';
import { openManifestPage } from './database.ts';
import { test as base } from './extension.ts';
import { waitUntil } from './wait-until.ts';

/** Versions before an update, after it, and after a further update; any three different versions would do. */
export const versions = { before: '0.9.0', after: '1.0.0', later: '1.1.0' };

/**
 * Folder of an unpacked build of an earlier release. If it is not set, the tests use the current build with a lower
 * version.
 */
const buildBefore = process.env.SIDELIGHT_BUILD_BEFORE;

/** Gives each test its own build of the version before the update, and a browser with this build. */
export const test = base.extend<{ build: BuildCopy }>({
  // Playwright requires an object pattern here.
  build: async ({ browserName: _ }, use) => {
    const build = copyBuild();
    replaceBuild(build, versions.before, buildBefore);
    await use(build);
    build.remove();
  },
  launchWith: async ({ build }, use) => use({ extension: build.folder }),
});

/** The API of the `chrome://extensions` page that reloads an unpacked extension. */
interface ExtensionsPage {
  chrome: {
    developerPrivate: {
      updateProfileConfiguration(change: { inDeveloperMode: boolean }): Promise<void>;
      reload(id: string, options: { failQuietly: boolean }): Promise<unknown>;
      getExtensionsInfo(): Promise<{ id: string; version: string; state: string }[]>;
    };
  };
}

/**
 * Updates the extension in a running browser, which notifies the worker of the update. The worker and all extension
 * pages are closed. Developer mode is required, because the browser would otherwise not reload the extension.
 */
export async function updateWhileRunning(installed: Installed, build: BuildCopy, version: string): Promise<void> {
  const before = JSON.parse(readFileSync(join(build.folder, 'manifest.json'), 'utf8')).version;
  replaceBuild(build, version);
  const page = await installed.context.newPage();
  await page.goto('chrome://extensions/');
  await page.evaluate(async (id) => {
    const { developerPrivate } = (globalThis as unknown as ExtensionsPage).chrome;
    await developerPrivate.updateProfileConfiguration({ inDeveloperMode: true });
    await developerPrivate.reload(id, { failQuietly: true });
  }, installed.extensionId);
  await waitUntil('The updated extension', async () => {
    const all = await page.evaluate(() =>
      (globalThis as unknown as ExtensionsPage).chrome.developerPrivate.getExtensionsInfo(),
    );
    return all.find((one) => one.id === installed.extensionId && one.version === version && one.state === 'ENABLED');
  });
  await page.close();
  const manifestPage = await openManifestPage(installed);
  await waitUntil('The worker’s entry about the update', async () => {
    const { 'settings.updatedFrom': from } = await manifestPage.evaluate(() => chrome.storage.local.get());
    return from === before || undefined;
  });
  await manifestPage.close();
}

/** Returns the rows of every object store, and the entries of `storage.local`, as text. */
export async function storedData(installed: Installed): Promise<Record<string, string>> {
  const page = await openManifestPage(installed);
  const data = await page.evaluate(readStores);
  await page.close();
  return data;
}

/** Runs in an extension page, so it cannot use the scope of this file. */
async function readStores(): Promise<Record<string, string>> {
  const resultOf = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const bytesAsList = (_: string, value: unknown) => {
    if (value instanceof ArrayBuffer) return [...new Uint8Array(value)];
    return ArrayBuffer.isView(value) ? [...new Uint8Array(value.buffer)] : value;
  };
  const db = await resultOf(indexedDB.open('library'));
  const data: Record<string, string> = {};
  for (const name of db.objectStoreNames) {
    data[name] = JSON.stringify(await resultOf(db.transaction(name).objectStore(name).getAll()), bytesAsList);
  }
  db.close();
  const local = await chrome.storage.local.get();
  return { ...data, local: JSON.stringify(Object.entries(local).sort()) };
}

/** Raises the database's version, as a later version of Sidelight would. */
export const writeLaterDatabase = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('library', 99);
        opening.onupgradeneeded = () => void opening.result.createObjectStore('later');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          opening.result.close();
          resolve();
        };
      }),
  );
