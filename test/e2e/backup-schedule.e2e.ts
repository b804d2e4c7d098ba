import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, type Page } from '@playwright/test';
import { type Installed, launch } from './browser.ts';
import { test } from './downloads.ts';
import { findings } from './findings.ts';
import { localized, t } from './localized.ts';
import { seededLibrary } from './seeded-library.ts';
import { fireAlarm, killWorker } from './worker.ts';

type Backup = { everyDays: number; keep: number; lastAt: number | null; failed: { why: string } | null };

const day = 86_400_000;

/** Returns the backup settings as an extension page reads them, after applying `change`. */
const backupOf = (page: Page, change: Partial<Backup> = {}) =>
  page.evaluate(async (changed) => {
    const key = 'settings.backup';
    const { [key]: stored = {} } = await chrome.storage.local.get(key);
    const backup = { ...(stored as object), ...changed };
    // Without changes nothing is written, because a write could overwrite a concurrent write of the worker.
    if (Object.keys(changed).length > 0) await chrome.storage.local.set({ [key]: backup });
    return backup as Partial<Backup>;
  }, change);

const backupFiles = ({ profile }: Installed): string[] => {
  const folder = readdirSync(profile.downloads).find((name) => name === 'Sidelight');
  return folder ? readdirSync(join(profile.downloads, folder)).filter((name) => name.endsWith('.gz')) : [];
};
const textOf = ({ profile }: Installed, name = '') =>
  gunzipSync(readFileSync(join(profile.downloads, 'Sidelight', name))).toString();

/** Returns the records of a backup without the first line, which has the time, and the last, which has the checksum. */
const recordsOf = (text: string) => text.trim().split('\n').slice(1, -1);

test.describe('scheduled backups', () => {
  test('are saved to their folder when due and restore the same content in a fresh profile @firefox', async ({
    installed,
    service,
    maySave,
  }) => {
    const page = await seededLibrary(installed, { videos: 500 }, '/storage');
    await backupOf(page, { everyDays: 7 });
    await fireAlarm(installed, 'backup');
    await expect.poll(() => backupFiles(installed), { timeout: 20_000 }).toHaveLength(1);
    await expect.poll(async () => (await backupOf(page)).lastAt ?? 0).toBeGreaterThan(Date.now() - 60_000);
    const [name] = backupFiles(installed);
    const text = textOf(installed, name);
    expect(recordsOf(text).length).toBeGreaterThan(10);

    const other = await launch({ platformUrl: service.platformUrl, extension: maySave });
    const fresh = await other.open('library.html#first/storage');
    await fresh.locator('input[type="file"]').setInputFiles(join(installed.profile.downloads, 'Sidelight', name ?? ''));
    await fresh.getByRole('button', { name: localized('storageMerge') }).click();
    await expect(fresh.getByText(localized('storageRestored_other'))).toBeVisible();
    // Enabling the schedule makes the first backup at once.
    await fresh.getByRole('checkbox', { name: localized('storageScheduled') }).click();
    await expect.poll(() => backupFiles(other), { timeout: 20_000 }).toHaveLength(1);
    await expect.poll(async () => (await backupOf(fresh)).lastAt ?? 0).toBeGreaterThan(0);
    expect(recordsOf(textOf(other, backupFiles(other)[0])).slice(1)).toEqual(recordsOf(text).slice(1));
    await other.stop();
  });

  test('are not made before they are due, and old ones beyond the chosen number are deleted', async ({ installed }) => {
    const page = await seededLibrary(installed, { videos: 100 }, '/storage');
    await backupOf(page, { everyDays: 7, keep: 1 });
    const before = Date.now();
    await fireAlarm(installed, 'backup');
    await expect.poll(async () => (await backupOf(page)).lastAt ?? 0, { timeout: 20_000 }).toBeGreaterThan(before - 1);
    const [first] = backupFiles(installed);
    await fireAlarm(installed, 'backup');
    await expect
      .poll(async () => page.evaluate(() => chrome.alarms.get('backup').then((alarm) => alarm?.scheduledTime ?? 0)))
      .toBeGreaterThan(before + 6 * day);
    expect(backupFiles(installed)).toEqual([first]);
    await backupOf(page, { lastAt: before - 8 * day });
    await fireAlarm(installed, 'backup');
    await expect.poll(async () => (await backupOf(page)).lastAt ?? 0, { timeout: 20_000 }).toBeGreaterThan(before);
    await expect.poll(() => backupFiles(installed)).not.toEqual([first]);
    await expect.poll(() => backupFiles(installed)).toHaveLength(1);
  });

  test('are saved once even if the worker is killed meanwhile', async ({ installed }) => {
    const page = await seededLibrary(installed, { videos: 5000 }, '/storage');
    await backupOf(page, { everyDays: 7 });
    await fireAlarm(installed, 'backup');
    await killWorker(installed);
    await fireAlarm(installed, 'backup');
    await expect.poll(async () => (await backupOf(page)).lastAt ?? 0).toBeGreaterThan(0);
    expect(backupFiles(installed)).toHaveLength(1);
    expect((await backupOf(page)).failed ?? null).toBeNull();
  });
});

test.describe('scheduled backups that cannot be saved', () => {
  test.use({ launchWith: {} });

  test('are reported on the storage page and in the navigation, with a next step', async ({ installed }) => {
    const page = await seededLibrary(installed, { videos: 100 }, '/storage');
    await backupOf(page, { everyDays: 7, lastAt: Date.now() - 8 * day });
    await fireAlarm(installed, 'backup');
    const alert = page.getByRole('alert');
    await expect(alert.getByText(localized('storageFailedNotAllowed'))).toBeVisible();
    await expect(alert.getByRole('button', { name: localized('tryAgain') })).toBeVisible();
    expect(backupFiles(installed)).toEqual([]);
    expect(await findings(page)).toEqual([]);
    // The storage page says it itself; the navigation of the other pages leads there.
    await page
      .getByRole('navigation')
      .first()
      .getByRole('link', { name: t('runs') })
      .click();
    await page.getByRole('link', { name: localized('storageReminderFailed') }).click();
    await expect(alert).toBeVisible();
  });
});
