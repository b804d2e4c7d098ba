import { expect, type Page } from '@playwright/test';
import { type Installed, launch, waitForDownload } from './browser.ts';
import { openManifestPage } from './database.ts';
import { test } from './downloads.ts';
import { localized } from './localized.ts';
import { seededLibrary } from './seeded-library.ts';

/** Returns the paths of all files in the private file system of the extension. */
const privateFiles = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    type Entry = readonly [name: string, handle: FileSystemHandle];
    const filesIn = async (folder: FileSystemDirectoryHandle, path: string): Promise<string[]> => {
      const paths: string[] = [];
      for await (const [name, handle] of folder as unknown as AsyncIterable<Entry>) {
        if (handle.kind === 'file') paths.push(path + name);
        else paths.push(...(await filesIn(handle as FileSystemDirectoryHandle, `${path}${name}/`)));
      }
      return paths;
    };
    return filesIn(await navigator.storage.getDirectory(), '');
  });

/** Writes a file as a page leaves it that is closed while it exports. */
const leaveFile = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle('temporary-files', { create: true });
    const writable = await (await folder.getFileHandle('left', { create: true })).createWritable();
    await writable.write('half');
    await writable.close();
  });

const saveBackup = async (installed: Installed): Promise<Page> => {
  const page = await seededLibrary(installed, { videos: 300 }, '/storage');
  await page.getByRole('button', { name: localized('storageSave') }).click();
  await waitForDownload(installed, /sidelight-backup-.*\.gz$/);
  return page;
};

test.describe('temporary files in the private file system', () => {
  test.use({ ownBrowser: true });

  test('are deleted after a backup', async ({ installed }) => {
    const page = await saveBackup(installed);
    await expect.poll(() => privateFiles(page)).toEqual([]);
  });

  test('that a closed page left are deleted when the browser starts', async ({ installed, service, maySave }) => {
    await leaveFile(await openManifestPage(installed));
    await installed.context.close();
    const restarted = await launch({
      platformUrl: service.platformUrl,
      extension: maySave,
      profile: installed.profile,
    });
    const page = await openManifestPage(restarted);
    await expect.poll(() => privateFiles(page)).toEqual([]);
    await restarted.context.close();
  });

  test('are deleted with everything', async ({ installed }) => {
    const page = await saveBackup(installed);
    await leaveFile(page);
    await page.getByRole('button', { name: localized('deleteEverything') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: localized('deleteEverything') })
      .click();
    await expect(page.getByText(localized('deletedEverything'))).toBeVisible();
    expect(await privateFiles(page)).toEqual([]);
  });
});
