import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Download, NewDownload } from '../../lib/downloads/download.ts';
import type { Installed } from './browser.ts';
import { copyBuildWithDownloads } from './copy-build.ts';
import { test as base } from './extension.ts';

/** A browser in which saving is allowed already. */
export const test = base.extend<object, { maySave: string }>({
  maySave: [
    // Nothing else is needed to make the copy.
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

/** The lists, by what is in them. */
const lists = { thumbnail: 'thumbnails', audio: 'audio', video: 'video', caption: 'captions' } as const;

/** The rows of one list of files, asked of the service by the test itself. */
export async function listOf(
  service: Listing,
  what: NewDownload['what'],
  videoId: string,
): Promise<Record<string, string>[]> {
  const headers = { authorization: `Bearer ${service.token}` };
  const answer = await fetch(`${service.url}/files/${lists[what]}/${videoId}`, { headers });
  if (!answer.ok) throw new Error(`The service has no list of ${what}: ${answer.status}`);
  return Object.values((await answer.json()) as Record<string, Record<string, string>>);
}

/** What a tab would wish for these rows; rows without a link are none. */
export const wishesFor = (
  rows: readonly Record<string, string>[],
  what: NewDownload['what'],
  videoId: string,
  name: string,
): NewDownload[] =>
  rows.flatMap(({ url, contentLength, mimeType }) => {
    const bytes = contentLength === undefined ? null : Number(contentLength);
    return url ? [{ videoId, what, url, name, bytes, mimeType: mimeType ?? null, listedAt: Date.now() }] : [];
  });

/** Hands files over as a tab does: into the journal, and then a word to the worker. */
export async function handOver(page: Page, wishes: readonly NewDownload[]): Promise<void> {
  await page.evaluate(async (all) => {
    const opened = indexedDB.open('sidelight');
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      opened.onsuccess = () => resolve(opened.result);
      opened.onerror = () => reject(opened.error);
    });
    const tx = db.transaction('saves', 'readwrite');
    for (const [n, wish] of all.entries()) {
      const id = `${String(Date.now()).padStart(13, '0')}-${String(n).padStart(4, '0')}-test`;
      const fresh = { state: 'queued', addedAt: Date.now(), startedAt: null, downloadId: null, failure: null };
      tx.objectStore('saves').put({ ...wish, ...fresh, id });
    }
    await new Promise((resolve) => {
      tx.oncomplete = resolve;
    });
    db.close();
    await chrome.runtime.sendMessage({ kind: 'saves/go', body: null });
  }, wishes);
}

/** How each save stands, by its name: its state, or why it failed. */
export async function standing(page: Page): Promise<Record<string, string>> {
  const rows = await page.evaluate(async () => {
    const opened = indexedDB.open('sidelight');
    const db = await new Promise<IDBDatabase>((resolve) => {
      opened.onsuccess = () => resolve(opened.result);
    });
    const asked = db.transaction('saves').objectStore('saves').getAll();
    const all = await new Promise<Download[]>((resolve) => {
      asked.onsuccess = () => resolve(asked.result);
    });
    db.close();
    return all;
  });
  return Object.fromEntries(rows.map(({ name, state, failure }) => [name, failure?.kind ?? state]));
}

/** What lies in the folder for downloads, with folders, whole files alone. */
export const landed = ({ profile }: Installed): string[] =>
  existsSync(profile.downloads)
    ? readdirSync(profile.downloads, { recursive: true, withFileTypes: true })
        .filter((each) => each.isFile() && !each.name.endsWith('.crdownload'))
        .map((each) => join(each.parentPath, each.name).slice(profile.downloads.length + 1))
        .sort()
    : [];

export const bytesOf = ({ profile }: Installed, name: string): Buffer => readFileSync(join(profile.downloads, name));

/** Ends the browser as a person or the system does, by its main process; closing it over Playwright cancels downloads. */
export async function quit({ cdp, context }: Installed): Promise<void> {
  const { processInfo } = await cdp.send('SystemInfo.getProcessInfo');
  const main = processInfo.find(({ type }) => type === 'browser');
  if (!main) throw new Error('The browser has no process');
  const closed = context.waitForEvent('close');
  process.kill(main.id, 'SIGTERM');
  await closed;
}
