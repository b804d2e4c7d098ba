import { expect, type Page } from '@playwright/test';
import { privacyNames } from '../settings/privacy-text.ts';
import { getBulkCaptions } from '../tour/caption-actions.ts';
import { openLibrary, openPane } from '../tour/library-actions.ts';
import * as tabs from '../tour/tab-actions.ts';
import { getCaptions, openPanelNextTo, openVideo } from '../tour/user-actions.ts';
import { type Installed, waitForDownload } from './browser.ts';
import { test as base } from './extension.ts';
import { localized } from './localized.ts';
import { type LoggedRequest, loggedRequests } from './net-log.ts';

const test = base.extend({
  // Playwright requires an object pattern here.
  launchWith: async ({ browserName: _ }, use, info) => {
    await use({ netLog: info.outputPath('net-log.json') });
  },
});

type Service = Parameters<Parameters<typeof test>[2]>[0]['service'];

/** Uses features that store or send data: all tabs of the panel, a run over three videos, and a backup. */
async function useEverything(connected: Installed, service: Service): Promise<Page> {
  const page = await openVideo(connected, service.sample.videoId);
  const panel = await openPanelNextTo(connected, page);
  await getCaptions(panel);
  await tabs.getRelated(panel);
  await tabs.getReplies(panel, service.sampleData.threads.long);
  await tabs.listFiles(panel, 'Pictures');
  await tabs.saveZip(connected, panel);
  await tabs.getDetails(panel);
  const library = await openLibrary(connected);
  const captioned = service.sampleData.videos.filter(({ tracks }) => tracks[0]?.origin === 'authored');
  await getBulkCaptions(
    library,
    captioned.slice(0, 3).map(({ id }) => id),
  );
  await openPane(library, 'storage');
  await library.getByRole('button', { name: localized('storageSave') }).click();
  await waitForDownload(connected, /sidelight-backup-.*\.ndjson\.gz$/);
  return library;
}

/** Returns the names of everything that the extension stores, as the developer tools show them. */
const storedNames = (page: Page) =>
  page.evaluate(async () => {
    const keysOf = async (area: 'local' | 'session' | 'sync') => Object.keys(await chrome.storage[area].get(null));
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('library');
      opening.onsuccess = () => resolve(opening.result);
    });
    const stores = [...database.objectStoreNames];
    database.close();
    const folders: string[] = [];
    const root = await navigator.storage.getDirectory();
    for await (const name of (root as unknown as { keys(): AsyncIterable<string> }).keys()) folders.push(name);
    return {
      databases: (await indexedDB.databases()).map(({ name }) => name),
      stores,
      folders,
      local: await keysOf('local'),
      session: await keysOf('session'),
      others: [...(await keysOf('sync')), ...(await caches.keys()), ...Object.keys(localStorage), document.cookie].join(
        '',
      ),
    };
  });

/** Returns the documented prefix of a key, without what follows it, such as the id of a tab. */
const prefixOf = (key: string, prefixes: readonly string[]) =>
  prefixes.find((prefix) => (/[.:]$/.test(prefix) ? key.startsWith(prefix) : key === prefix)) ?? `unknown: ${key}`;

test.describe('the privacy text', () => {
  // Each test visits every tab of the panel and three pages of the library.
  test.describe.configure({ timeout: 120_000 });

  test('names everything that a session stores', async ({ connected, service }) => {
    const page = await useEverything(connected, service);
    const { databases, stores, folders, local, session, others } = await storedNames(page);
    expect(databases).toEqual(['library']);
    expect(stores.toSorted()).toEqual(privacyNames('object store').filter((name) => name !== 'library'));
    expect(folders).toEqual(privacyNames('as files'));
    for (const [keys, table] of [
      [local, 'in extension storage'],
      [session, 'in session storage'],
    ] as const) {
      const named = privacyNames(table);
      expect(keys).not.toEqual([]);
      expect(keys.map((key) => prefixOf(key, named)).filter((prefix) => !named.includes(prefix))).toEqual([]);
    }
    expect(others).toBe('');
  });

  test('is right that only the service and the platform receive requests, and only the service the token', async ({
    connected,
    service,
  }, info) => {
    // The browser would send this cookie with every request to the host that includes credentials.
    const cookie = { name: 'visitor', value: 'known', domain: '127.0.0.1', path: '/' };
    await connected.context.addCookies([cookie]);
    await useEverything(connected, service);
    // The log is complete only after the browser has exited.
    await connected.context.close();
    const own = loggedRequests(info.outputPath('net-log.json')).filter(({ initiator }) =>
      initiator.startsWith(`chrome-extension://${connected.extensionId}`),
    );
    const to = (address: string) => own.filter(({ url }) => url.host === new URL(address).host);
    const toService = to(service.url);
    const toPlatform = to(service.platformUrl);
    const has =
      (name: string) =>
      ({ headers }: LoggedRequest) =>
        headers.includes(name);
    expect(toService.length).toBeGreaterThan(5);
    expect(toPlatform.length).toBeGreaterThan(5);
    expect(own.length).toBe(toService.length + toPlatform.length);
    expect(toService.filter(has('authorization'))).toHaveLength(toService.length);
    expect(toPlatform.filter(has('authorization'))).toEqual([]);
    expect(toService.filter(has('cookie'))).toEqual([]);
    expect(own.filter(has('referer'))).toEqual([]);
  });
});
