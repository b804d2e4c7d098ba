import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, type Page } from '@playwright/test';
import { type Installed, launch } from './browser.ts';
import { findings } from './findings.ts';
import { said } from './said.ts';
import { test } from './saver.ts';
import { seededLibrary } from './seeded-library.ts';
import { awakeWorker, killWorker } from './worker.ts';

type Backup = { everyDays: number; keep: number; lastAt: number | null; failed: { why: string } | null };

const day = 86_400_000;

/** What the settings say of backups, as a page of ours reads them; changed first where there is something to change. */
const backupOf = (page: Page, change: Partial<Backup> = {}) =>
  page.evaluate(async (changed) => {
    const place = 'settings.backup';
    const { [place]: held = {} } = await chrome.storage.local.get(place);
    const backup = { ...(held as object), ...changed };
    // Where nothing changes, nothing is written: the worker may be about to.
    if (Object.keys(changed).length > 0) await chrome.storage.local.set({ [place]: backup });
    return backup as Partial<Backup>;
  }, change);

/** Rings as the browser does when the time has come. */
async function ring(installed: Installed): Promise<void> {
  const worker = await awakeWorker(installed);
  await worker.evaluate(() => {
    const { onAlarm } = chrome.alarms as unknown as { onAlarm: { dispatch(alarm: object): void } };
    onAlarm.dispatch({ name: 'backup', scheduledTime: Date.now() });
  });
}

const landed = ({ profile }: Installed): string[] => {
  const folder = readdirSync(profile.downloads).find((name) => name === 'Sidelight');
  return folder ? readdirSync(join(profile.downloads, folder)).filter((name) => name.endsWith('.gz')) : [];
};
const textOf = ({ profile }: Installed, name = '') =>
  gunzipSync(readFileSync(join(profile.downloads, 'Sidelight', name))).toString();

/** Every record of a backup, without its head and its end: those say when it was made. */
const recordsOf = (text: string) => text.trim().split('\n').slice(1, -1);

test.describe('backups by schedule', () => {
  test('land in their folder when they are due, and bring the same content into a fresh profile', async ({
    installed,
    service,
    maySave,
  }) => {
    const page = await seededLibrary(installed, { videos: 500 }, '/keeping');
    await backupOf(page, { everyDays: 7 });
    await ring(installed);
    await expect.poll(() => landed(installed), { timeout: 20_000 }).toHaveLength(1);
    await expect.poll(async () => (await backupOf(page)).lastAt ?? 0).toBeGreaterThan(Date.now() - 60_000);
    const [name] = landed(installed);
    const text = textOf(installed, name);
    expect(recordsOf(text).length).toBeGreaterThan(10);

    const other = await launch({ platformUrl: service.platformUrl, extension: maySave });
    const fresh = await other.open('library.html#first/keeping');
    await fresh.getByLabel(said('keepFile')).setInputFiles(join(installed.profile.downloads, 'Sidelight', name ?? ''));
    await fresh.getByRole('button', { name: said('keepMerge') }).click();
    await expect(fresh.getByText(said('keepRestored_other'))).toBeVisible();
    // Switched on by hand, the first is made at once.
    await fresh.getByRole('checkbox', { name: said('keepBySchedule') }).click();
    await expect.poll(() => landed(other), { timeout: 20_000 }).toHaveLength(1);
    await expect.poll(async () => (await backupOf(fresh)).lastAt ?? 0).toBeGreaterThan(0);
    expect(recordsOf(textOf(other, landed(other)[0])).slice(1)).toEqual(recordsOf(text).slice(1));
    await other.stop();
  });

  test('are not made before they are due, and of theirs only as many stay as the user keeps', async ({ installed }) => {
    const page = await seededLibrary(installed, { videos: 100 }, '/keeping');
    await backupOf(page, { everyDays: 7, keep: 1 });
    const before = Date.now();
    await ring(installed);
    await expect.poll(async () => (await backupOf(page)).lastAt ?? 0, { timeout: 20_000 }).toBeGreaterThan(before - 1);
    const [first] = landed(installed);
    await ring(installed);
    await expect
      .poll(async () => page.evaluate(() => chrome.alarms.get('backup').then((alarm) => alarm?.scheduledTime ?? 0)))
      .toBeGreaterThan(before + 6 * day);
    expect(landed(installed)).toEqual([first]);
    await backupOf(page, { lastAt: before - 8 * day });
    await ring(installed);
    await expect.poll(async () => (await backupOf(page)).lastAt ?? 0, { timeout: 20_000 }).toBeGreaterThan(before);
    await expect.poll(() => landed(installed)).not.toEqual([first]);
    await expect.poll(() => landed(installed)).toHaveLength(1);
  });

  test('land once though the worker dies over them', async ({ installed }) => {
    const page = await seededLibrary(installed, { videos: 5000 }, '/keeping');
    await backupOf(page, { everyDays: 7 });
    await ring(installed);
    await killWorker(installed);
    await ring(installed);
    await expect.poll(async () => (await backupOf(page)).lastAt ?? 0, { timeout: 30_000 }).toBeGreaterThan(0);
    expect(landed(installed)).toHaveLength(1);
    expect((await backupOf(page)).failed ?? null).toBeNull();
  });
});

test.describe('backups by schedule that cannot be saved', () => {
  test.use({ launchWith: {} });

  test('are told where backups are kept and at the side, with a next step', async ({ installed }) => {
    const page = await seededLibrary(installed, { videos: 100 }, '/keeping');
    await backupOf(page, { everyDays: 7, lastAt: Date.now() - 8 * day });
    await ring(installed);
    const told = page.getByRole('alert');
    await expect(told.getByText(said('keepFailedNotAllowed'))).toBeVisible();
    await expect(told.getByRole('button', { name: said('keepRetry') })).toBeVisible();
    await expect(page.getByRole('link', { name: said('keepNudgeFailed') })).toBeVisible();
    expect(landed(installed)).toEqual([]);
    expect(await findings(page)).toEqual([]);
  });
});
