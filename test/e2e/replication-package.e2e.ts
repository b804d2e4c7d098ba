import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { type Installed, waitForDownload } from './browser.ts';
import { test } from './extension.ts';
import { countWords, findings } from './findings.ts';
import { localized } from './localized.ts';
import { seededLibrary } from './seeded-library.ts';
import { filesInZip } from './zip-file.ts';

const openExportPage = async (installed: Installed, videos: number): Promise<Page> => {
  const page = await seededLibrary(installed, { videos }, '/export');
  await expect(page.getByRole('group', { name: localized('packagePresets') })).toBeVisible();
  return page;
};
const exportButton = (page: Page) => page.getByRole('button', { name: localized('packageExport') });
const sumOf = (bytes: Buffer | undefined): string =>
  createHash('sha256')
    .update(bytes ?? '')
    .digest('hex');

/**
 * Returns the file names in the private folder for temporary files, which contains the file that is being written and
 * the files that were passed to a download.
 */
const tempFileNames = (page: Page) =>
  page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle('temporary-files', { create: true });
    const names: string[] = [];
    for await (const name of (folder as unknown as { keys(): AsyncIterable<string> }).keys()) names.push(name);
    return names;
  });

test.describe('exporting a replication package', () => {
  test('works offline, with correct checksums and identical bytes each time', async ({ installed }) => {
    const page = await openExportPage(installed, 1500);
    await installed.context.setOffline(true);
    await exportButton(page).click();
    const first = readFileSync(await waitForDownload(installed, /^(?!.*\(1\)).*\.zip$/));
    await expect(page.getByRole('button', { name: localized('saveShow') })).toBeVisible();
    const files = filesInZip(first);
    const lines = files.get('hashes.txt')?.toString().trimEnd().split('\n') ?? [];
    expect(lines.length).toBe(files.size - 1);
    for (const line of lines) expect(line.slice(0, 64)).toBe(sumOf(files.get(line.slice(66))));
    expect(files.get('ids.txt')?.toString().trimEnd().split('\n')).toHaveLength(1500);
    await exportButton(page).click();
    const second = readFileSync(await waitForDownload(installed, /\(1\)\.zip$/));
    expect(sumOf(second)).toBe(sumOf(first));
  });

  test('leaves no file behind when it is stopped halfway', async ({ installed }) => {
    const page = await openExportPage(installed, 30_000);
    await exportButton(page).click();
    await page.getByRole('button', { name: localized('cancel') }).click();
    await expect(page.getByText(/^Export of .* cancelled\.$/)).toBeVisible();
    expect(await tempFileNames(page)).toEqual([]);
    await expect(exportButton(page)).toBeVisible();
  });

  test('deletes the unfinished file of a closed page when the next page opens', async ({ installed }) => {
    const page = await openExportPage(installed, 30_000);
    await exportButton(page).click();
    await expect(page.getByRole('progressbar')).toBeVisible();
    await expect.poll(() => tempFileNames(page)).not.toEqual([]);
    await page.reload();
    await expect(exportButton(page)).toBeVisible();
    await expect.poll(() => tempFileNames(page)).toEqual([]);
  });

  test('starts on a page that has at most 200 words, passes axe and fits 320 pixels', async ({ installed }) => {
    const page = await openExportPage(installed, 60);
    expect(await countWords(page)).toBeLessThanOrEqual(200);
    expect(await findings(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
});
