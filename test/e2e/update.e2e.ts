import { expect, type Page } from '@playwright/test';
import { getCaptions, openPanelNextTo, openVideo } from '../tour/user-actions.ts';
import { type Installed, launch } from './browser.ts';
import { clearFaults, countCaptionRequests, injectFault, mediaRequests, requestsTo, setSwitches } from './control.ts';
import { replaceBuild } from './copy-build.ts';
import { openManifestPage, rowsOf } from './database.ts';
import { downloadStates, downloadsFor, fetchList, queueDownloads, quit, savedFiles } from './downloads.ts';
import {
  billedChunks,
  chunksPerRequest,
  countRequests,
  createIds,
  expectAllStored,
  fetchButton,
  importIds,
} from './fetch-details.ts';
import { localized, t } from './localized.ts';
import { storedData, test, updateWhileRunning, versions, writeLaterDatabase } from './update.ts';
import { waitUntil } from './wait-until.ts';

// Each test starts the extension two to four times, which takes almost a minute on a busy machine.
test.describe.configure({ timeout: 180_000 });

/** Opens the panel in a separate tab for a video. */
async function panelOn(installed: Installed, videoId: string): Promise<Page> {
  const panel = await installed.open('sidepanel.html');
  const paste = panel.getByLabel(localized('addressLabel'));
  await paste.fill(`https://youtu.be/${videoId}`);
  await paste.press('Enter');
  return panel;
}

/** Requests captions from an extension page without its button, and returns the worker's result. */
const requestCaptions = (page: Page, videoId: string): Promise<unknown> =>
  page.evaluate(
    (id) => chrome.runtime.sendMessage({ kind: 'service/call', body: { name: 'captions', params: { videoId: id } } }),
    videoId,
  );

test.describe('an update while the browser is closed', () => {
  test('keeps settings, token, collections, captions and spending', async ({ connected, service, build }) => {
    const { videoId } = service.sample;
    const page = await openVideo(connected, videoId);
    await getCaptions(await openPanelNextTo(connected, page));
    const { ids, known } = createIds(service, 1);
    const library = await importIds(connected, ids);
    await fetchButton(library).click();
    await expectSteps(library, ['stored']);
    await library.evaluate(() => chrome.storage.local.set({ 'settings.theme': 'dark', 'settings.replyDays': 12 }));
    const before = await storedData(connected);
    await connected.context.close();

    replaceBuild(build, versions.after);
    const { platformUrl } = service;
    const updated = await launch({ platformUrl, extension: build.folder, profile: connected.profile });
    expect(await storedData(updated)).toEqual(before);
    const panel = await panelOn(updated, videoId);
    await expect(panel.getByRole('option').first()).toBeVisible();
    await expect(panel.locator('html')).toHaveAttribute('data-theme', 'dark');
    const table = await updated.open('library.html#first/table');
    await expectAllStored(table, known);
    // The token still works, and only the captions of the other video are requested.
    const other = await panelOn(updated, service.sampleData.special.shortest);
    await other.getByRole('button', { name: localized('captionsGet') }).click();
    await expect.poll(() => countCaptionRequests(service)).toBe(2);
    await expect
      .poll(async () => (await requestsTo(service, 'captions')).map(({ status }) => status))
      .not.toContain(401);
    await updated.context.close();
  });
});

const expectSteps = (page: Page, states: readonly string[]) =>
  expect.poll(async () => (await rowsOf(page, 'steps')).map(({ state }) => state)).toEqual(states);

test.describe('an update while the browser is open', () => {
  test('pauses a run, which neither repeats nor loses a request', async ({ connected, service, build }) => {
    const { ids, known } = createIds(service, 2);
    const before = await importIds(connected, ids);
    await injectFault(service, { endpoint: 'batchVideos', delayMs: 60_000 });
    await fetchButton(before).click();
    await expect.poll(() => countRequests(service)).toBe(1);
    await updateWhileRunning(connected, build, versions.after);
    await clearFaults(service);

    const library = await connected.open('library.html#first/runs');
    const run = library.locator('.runs-table tbody').nth(1);
    await expect(run.getByText(localized('runPausedClosed'))).toBeVisible();
    expect(await countRequests(service)).toBe(1);
    await run.getByRole('button', { name: localized('resume') }).click();
    await expect.poll(() => countRequests(service)).toBe(2);
    await run.getByRole('button', { name: localized('runSkipResume') }).click();
    await expect(library.getByRole('cell', { name: localized('done') })).toBeVisible();
    expect(await countRequests(service)).toBe(2);
    expect(await billedChunks(service)).toBe(2 * chunksPerRequest);
    await expectAllStored(library, known.slice(500));
  });

  test('lets a download go on, and saves its file once', async ({ connected, service, build }) => {
    const rows = await fetchList(service, 'audio', service.sampleData.special.shortest);
    await setSwitches(service, { mediaBytesPerSecond: 30_000 });
    const panel = await connected.open('sidepanel.html');
    await queueDownloads(panel, downloadsFor(rows, 'audio', 'aaaaaaaaaaa', 'sound.m4a').slice(0, 1));
    await expect.poll(() => downloadStates(panel)).toEqual({ 'sound.m4a': 'active' });
    await updateWhileRunning(connected, build, versions.after);
    await setSwitches(service, { mediaBytesPerSecond: null });
    const options = await connected.open('options.html');
    await expect.poll(() => downloadStates(options)).toEqual({ 'sound.m4a': 'done' });
    await expect.poll(() => savedFiles(connected)).toEqual(['sound.m4a']);
    expect(await mediaRequests(service)).toHaveLength(1);
  });

  test('does not restart the limit per browser session, and is mentioned until the user opens the notes about it', async ({
    connected,
    service,
    build,
  }) => {
    const [first, second] = [service.sample.videoId, service.sampleData.special.shortest];
    const before = await connected.open('options.html#limits');
    await requestCaptions(before, first);
    const limit = before.getByLabel(localized('optionsPerSession'));
    // The limit allows one request of $0.00053.
    await limit.fill('0.001');
    await limit.press('Enter');
    await updateWhileRunning(connected, build, versions.after);
    const limited = await panelOn(connected, second);
    await expect(limited.getByText(/the limit per browser session of \$0\.001/).first()).toBeVisible();
    expect(JSON.stringify(await requestCaptions(limited, second))).toContain('over-budget');
    expect(await countCaptionRequests(service)).toBe(1);
    await limited.close();
    const library = await connected.open('library.html');
    const panel = await connected.open('sidepanel.html');
    const notice = t('updatedTo', versions.after);
    await expect(library.getByText(notice)).toBeVisible();
    await expect(panel.getByText(notice)).toBeVisible();
    await library.getByRole('button', { name: localized('whatsNewOpen') }).click();
    const options = await waitUntil('The options', () =>
      connected.context.pages().find((page) => page.url().includes('options.html')),
    );
    await expect(options.getByRole('heading', { name: localized('about') })).toBeFocused();
    await expect(options.getByText(`Version ${versions.after}`)).toBeVisible();
    await library.reload();
    await library.getByRole('navigation').first().waitFor();
    await expect(library.getByText(notice)).toBeHidden();
    await panel.reload();
    await panel.getByLabel(localized('addressLabel')).waitFor();
    await expect(panel.getByText(notice)).toBeHidden();
  });
});

test.describe('a return to an older version', () => {
  test('shows a notice in place of every page, and changes, sends and deletes nothing', async ({
    connected,
    service,
    build,
  }) => {
    const { videoId } = service.sample;
    const page = await openVideo(connected, videoId);
    await getCaptions(await openPanelNextTo(connected, page));
    await updateWhileRunning(connected, build, versions.later);
    const later = await openManifestPage(connected);
    await writeLaterDatabase(later);
    await later.close();
    await updateWhileRunning(connected, build, versions.after);

    const before = await storedData(connected);
    const sentence = t('newerDataFrom', versions.later);
    for (const address of [
      'popup.html',
      'sidepanel.html',
      'options.html',
      'welcome.html',
      'library.html#first/table',
    ]) {
      const shown = await connected.open(address);
      await expect(shown.getByText(sentence), address).toBeVisible();
      await expect(shown.getByRole('button'), address).toHaveCount(0);
      await shown.close();
    }
    const library = await connected.open('library.html#first/table');
    // The worker also rejects a request that a page sends without its button.
    await requestCaptions(library, service.sampleData.special.shortest);
    expect(await countCaptionRequests(service)).toBe(1);
    expect(await storedData(connected)).toEqual(before);
    await quit(connected);
  });
});
