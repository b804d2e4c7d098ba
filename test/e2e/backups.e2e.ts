import { readFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, type Page } from '@playwright/test';
import { type Installed, waitForDownload } from './browser.ts';
import { test } from './extension.ts';
import { localized } from './localized.ts';
import { seededLibrary } from './seeded-library.ts';

const button = (page: Page, name: Parameters<typeof localized>[0]) =>
  page.getByRole('button', { name: localized(name) });

/** Counts the records of each object store. */
const countsOf = (page: Page) =>
  page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((opened) => {
      const request = indexedDB.open('sidelight');
      request.onsuccess = () => opened(request.result);
    });
    const counts: Record<string, number> = {};
    for (const store of ['gatherings', 'captures', 'bodies', 'marks']) {
      const request = db.transaction(store).objectStore(store).count();
      counts[store] = await new Promise((done) => {
        request.onsuccess = () => done(request.result);
      });
    }
    db.close();
    return counts;
  });

async function backupOf(installed: Installed, page: Page): Promise<string> {
  await button(page, 'storageSave').click();
  await expect(page.getByText(localized('storageSaved'))).toBeVisible();
  return waitForDownload(installed, /sidelight-backup-.*\.ndjson\.gz$/);
}

test.describe('backups', () => {
  test('restore all data after everything was deleted @firefox', async ({ installed }) => {
    const page = await seededLibrary(installed, { videos: 500 }, '/storage');
    const before = await countsOf(page);
    const file = await backupOf(installed, page);
    await page.getByRole('button', { name: localized('deleteEverything') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: localized('deleteEverything') })
      .click();
    await expect.poll(() => countsOf(page)).toMatchObject({ captures: 0, bodies: 0 });
    await page.locator('input[type="file"]').setInputFiles(file);
    await button(page, 'storageMerge').click();
    await expect.poll(() => countsOf(page)).toEqual(before);
  });

  test('are rejected when modified, without changing any data @firefox', async ({ installed }) => {
    const page = await seededLibrary(installed, { videos: 200 }, '/storage');
    const backup = gunzipSync(readFileSync(await backupOf(installed, page))).toString();
    const before = await countsOf(page);
    const changed = gzipSync(backup.replace('"made":"2', '"made":"1'));
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'changed.ndjson.gz', mimeType: 'application/gzip', buffer: changed });
    await expect(page.getByText(localized('storageChanged'))).toBeVisible();
    await expect(button(page, 'storageMerge')).toHaveCount(0);
    expect(await countsOf(page)).toEqual(before);
  });
});
