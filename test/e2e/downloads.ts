import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { NewDownload } from '../../lib/downloads/download';
import type { Download } from '../../lib/downloads/records';
import { type Installed, isPartial } from './browser.ts';
import { copyBuildWithDownloads } from './copy-build.ts';
import { test as base } from './extension.ts';
import { processId } from './firefox-window.ts';

/** Gives each test a browser in which the downloads permission is granted. */
export const test = base.extend<object, { maySave: string }>({
  maySave: [
    // Playwright requires an object pattern here.
    async ({ browserName: _ }, use) => {
      const { folder, remove } = copyBuildWithDownloads();
      await use(folder);
      remove();
    },
    { scope: 'worker' },
  ],
  launchWith: async ({ maySave }, use) => use({ extension: maySave }),
});

interface Listing {
  url: string;
  token: string;
}

/** Paths of the file lists, by kind of download. */
const lists = { thumbnail: 'thumbnails', audio: 'audio', video: 'video', caption: 'captions' } as const;

/** Returns the rows of one file list, requested by the test itself. */
export async function fetchList(
  service: Listing,
  what: NewDownload['what'],
  videoId: string,
): Promise<Record<string, string>[]> {
  const headers = { authorization: `Bearer ${service.token}` };
  const response = await fetch(`${service.url}/files/${lists[what]}/${videoId}`, { headers });
  if (!response.ok) throw new Error(`The service returned no list of ${what}: ${response.status}`);
  return Object.values((await response.json()) as Record<string, Record<string, string>>);
}

/** Builds the downloads that a tab would request for these rows, without rows that have no link. */
export const downloadsFor = (
  rows: readonly Record<string, string>[],
  what: NewDownload['what'],
  videoId: string,
  name: string,
): NewDownload[] =>
  rows.flatMap(({ url, contentLength, mimeType }) => {
    const bytes = contentLength === undefined ? null : Number(contentLength);
    return url ? [{ videoId, what, url, name, bytes, mimeType: mimeType ?? null, listedAt: Date.now() }] : [];
  });

/** Queues downloads as a tab does: stores them, then notifies the worker. */
export async function queueDownloads(page: Page, downloads: readonly NewDownload[]): Promise<void> {
  await page.evaluate(async (all) => {
    const opened = indexedDB.open('library');
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      opened.onsuccess = () => resolve(opened.result);
      opened.onerror = () => reject(opened.error);
    });
    const tx = db.transaction('downloads', 'readwrite');
    for (const [n, download] of all.entries()) {
      const id = `${String(Date.now()).padStart(13, '0')}-${String(n).padStart(4, '0')}-test`;
      const fresh = { state: 'queued', addedAt: Date.now(), startedAt: null, downloadId: null, failure: null };
      tx.objectStore('downloads').put({ ...download, ...fresh, id });
    }
    await new Promise((resolve) => {
      tx.oncomplete = resolve;
    });
    db.close();
    await chrome.runtime.sendMessage({ kind: 'downloads/process', body: null });
  }, downloads);
}

/** Returns the state or failure reason of each download, by name. */
export async function downloadStates(page: Page): Promise<Record<string, string>> {
  const rows = await page.evaluate(async () => {
    const opened = indexedDB.open('library');
    const db = await new Promise<IDBDatabase>((resolve) => {
      opened.onsuccess = () => resolve(opened.result);
    });
    const request = db.transaction('downloads').objectStore('downloads').getAll();
    const all = await new Promise<Download[]>((resolve) => {
      request.onsuccess = () => resolve(request.result);
    });
    db.close();
    return all;
  });
  return Object.fromEntries(rows.map(({ name, state, failure }) => [name, failure?.kind ?? state]));
}

/**
 * Returns the paths of all files in the download folder except partial ones, sorted and relative to the folder. Firefox
 * reserves the name of a download with an empty file.
 */
export const savedFiles = ({ profile }: Installed): string[] =>
  existsSync(profile.downloads)
    ? readdirSync(profile.downloads, { recursive: true, withFileTypes: true })
        .filter((each) => each.isFile() && !isPartial(each.name))
        .map((each) => join(each.parentPath, each.name))
        .filter((path) => statSync(path).size > 0)
        .map((path) => path.slice(profile.downloads.length + 1))
        .sort()
    : [];

export const bytesOf = ({ profile }: Installed, name: string): Buffer => readFileSync(join(profile.downloads, name));

/**
 * Quits the browser through its main process, as a user or the operating system does. Closing it with Playwright would
 * cancel downloads.
 */
export async function quit(installed: Installed): Promise<void> {
  const { firefox, context } = installed;
  const id = firefox ? await firefox.run(processId, null) : await chromiumProcess(installed);
  const closed = context.waitForEvent('close');
  process.kill(id, 'SIGTERM');
  await closed;
}

async function chromiumProcess({ cdp }: Installed): Promise<number> {
  const { processInfo } = await cdp.send('SystemInfo.getProcessInfo');
  const main = processInfo.find(({ type }) => type === 'browser');
  if (!main) throw new Error('The browser has no process');
  return main.id;
}
