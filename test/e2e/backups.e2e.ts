import { readFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, type Page } from '@playwright/test';
import { captureOf } from '../fixtures/captures.ts';
import { testVideoId } from '../fixtures/collection.ts';
import { type Installed, waitForDownload } from './browser.ts';
import { test } from './extension.ts';
import { localized } from './localized.ts';
import { put, seededLibrary } from './seeded-library.ts';

const button = (page: Page, name: Parameters<typeof localized>[0]) =>
  page.getByRole('button', { name: localized(name) });
const confirm = (page: Page, name: Parameters<typeof localized>[0]) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: localized(name) })
    .click();

/** The object stores that a backup leaves out: secrets, downloads, deletions, lists to fetch again, and derived rows. */
const storesNotInBackup = [
  'pseudonymKeys',
  'downloads',
  'spendingSums',
  'credentials',
  'toolLists',
  'trackStatistics',
  'trackTexts',
  'videoDeletions',
];

/** Returns the number of rows of each other object store, with a digest of the rows and their keys. */
const storedRows = (page: Page): Promise<Record<string, { rows: number; digest: string }>> =>
  page.evaluate(async (omitted) => {
    const resultOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, failed) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => failed(request.error);
      });
    const db = await resultOf(indexedDB.open('library'));
    const all: Record<string, { rows: number; digest: string }> = {};
    for (const name of db.objectStoreNames) {
      if (omitted.includes(name)) continue;
      const store = db.transaction(name).objectStore(name);
      const [keys, rows] = await Promise.all([resultOf(store.getAllKeys()), resultOf(store.getAll())]);
      // Bodies are stored as text, as bytes or as a Blob.
      const readable = rows.map(async (row) =>
        'body' in row ? { ...row, body: await new Blob([row.body]).text() } : row,
      );
      const text = JSON.stringify([keys, await Promise.all(readable)]);
      const sum = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
      all[name] = { rows: rows.length, digest: [...new Uint8Array(sum)].join(' ') };
    }
    db.close();
    return all;
  }, storesNotInBackup);

const someSettings = {
  'settings.theme': 'dark',
  'settings.replyDays': 12,
  'settings.enteredPrices': { batchVideos: 700 },
  'settings.naming': { template: '{id}', emoji: false },
  'settings.budgets': { perCall: 10_000, perDay: 300_000, perSession: 200_000, unknownPrice: 20_000 },
};
const chosenSettings = (page: Page) =>
  page.evaluate((keys) => chrome.storage.local.get(keys), Object.keys(someSettings));

/** Opens the storage page of a library that has rows in every object store of a backup, and settings. */
async function filledLibrary(installed: Installed, videos: number): Promise<Page> {
  const page = await seededLibrary(installed, { videos }, '/storage');
  const videoId = testVideoId(0);
  const at = Date.UTC(2026, 10, 20);
  const plan = { kind: 'details', ids: [videoId], lang: null, fields: null, maxMissingShare: 0.1 };
  const { name, params, requestedAt, receivedAt, status, contentType } = captureOf([videoId], at);
  const response = { key: 'details', name, params, videoId, requestedAt, receivedAt, status, contentType };
  const ran = { runId: 'ended', collectionId: 'first' };
  const step = { runId: 'ended', n: 0, name, params, context: {}, state: 'stored', attempts: 1, sentAt: at };
  const results = {
    ids: [videoId],
    added: 1,
    missing: 0,
    nextPageToken: null,
    totalResults: 1,
    newest: null,
    oldest: null,
  };
  const tool = { mcpUrl: 'https://tools.example/mcp', tool: 'get', params: { videoId }, requestedAt, receivedAt };
  const state = { state: 'done', pauseReason: null, budget: 5000, startedBy: 'user', createdAt: at, endedAt: at };
  const billed = {
    quoted: 700,
    billed: 700,
    priceSource: 'entered',
    priceVersion: '1',
    state: 'confirmed',
    failure: null,
  };
  const entry = {
    id: `${at}-ended`,
    name,
    params,
    key: 'details',
    videoId,
    startedBy: 'user',
    sentAt: at,
    receivedAt: at,
  };
  const variable = { id: 'speaker', name: 'Who speaks', definition: '', kind: 'text', level: 'video', values: [] };
  const coded = { videoId, variableId: 'speaker', seconds: null, answer: 'the miller', codebookVersion: 1 };
  const rows = {
    runs: { id: 'ended', collectionId: 'first', plan, ...state },
    steps: { ...step, captureId: null, failure: null, results },
    ledger: { ...entry, ...ran, ...billed, dismissed: false },
    savedSearches: { id: 'query', collectionId: 'first', name: 'Mills', plan, hash: '', createdAt: at },
    timedNotes: {
      id: 'note',
      videoId,
      start: 1,
      end: 2,
      text: 'Float',
      lineText: '',
      lang: null,
      createdAt: at,
      changedAt: at,
    },
    codebooks: { collectionId: 'first', version: 1, changedAt: at, isUsed: true, variables: [variable] },
    codes: {
      ...coded,
      collectionId: 'first',
      id: `${videoId} speaker  code Ann`,
      coder: 'Ann',
      isDecision: false,
      codedAt: at,
    },
    responses: { ...response, body: '{"data":[]}' },
    toolResponses: { ...tool, id: 'call', body: '{"content":[]}' },
    videoTitles: { videoId, title: 'Tide mills 🌊', at },
    openedComments: { videoId, comment: 'Ugx4bR0k9VwqTtN2c7F4', at },
    bills: { day: '2026-11-20', micros: 700, at },
    knownWords: { lang: 'en', words: ['mill'] },
  };
  for (const [store, row] of Object.entries(rows)) await put(page, store, [row]);
  await page.evaluate((settings) => chrome.storage.local.set(settings), someSettings);
  for (const [store, { rows }] of Object.entries(await storedRows(page))) expect(rows, store).toBeGreaterThan(0);
  return page;
}

async function backupOf(installed: Installed, page: Page): Promise<string> {
  await button(page, 'storageSave').click();
  await expect(page.getByText(localized('storageSaved'))).toBeVisible();
  return waitForDownload(installed, /sidelight-backup-.*\.ndjson\.gz$/);
}

async function deleteEverything(page: Page): Promise<void> {
  await button(page, 'deleteEverything').click();
  await confirm(page, 'deleteEverything');
  await expect.poll(async () => Object.values(await storedRows(page)).filter(({ rows }) => rows > 0)).toEqual([]);
  await expect.poll(() => chosenSettings(page)).toEqual({});
}

test.describe('backups', () => {
  test('restore all data after everything was deleted, and the settings when data is replaced @firefox', async ({
    installed,
  }) => {
    const page = await filledLibrary(installed, 500);
    const before = await storedRows(page);
    const file = await backupOf(installed, page);

    await deleteEverything(page);
    await page.locator('input[type="file"]').setInputFiles(file);
    await button(page, 'storageMerge').click();
    await expect.poll(() => storedRows(page)).toEqual(before);
    expect(await chosenSettings(page)).toEqual({});

    await deleteEverything(page);
    await page.locator('input[type="file"]').setInputFiles(file);
    await button(page, 'storageReplace').click();
    await confirm(page, 'storageReplace');
    await expect.poll(() => storedRows(page)).toEqual(before);
    await expect.poll(() => chosenSettings(page)).toEqual(someSettings);
  });

  test('are rejected when modified, without changing any data @firefox', async ({ installed }) => {
    const page = await filledLibrary(installed, 200);
    const backup = gunzipSync(readFileSync(await backupOf(installed, page))).toString();
    const before = await storedRows(page);
    const changed = gzipSync(backup.replace('"createdAt":"2', '"createdAt":"1'));
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'changed.ndjson.gz', mimeType: 'application/gzip', buffer: changed });
    await expect(page.getByText(localized('storageChanged'))).toBeVisible();
    await expect(button(page, 'storageMerge')).toHaveCount(0);
    expect(await storedRows(page)).toEqual(before);
    expect(await chosenSettings(page)).toEqual(someSettings);
  });
});
