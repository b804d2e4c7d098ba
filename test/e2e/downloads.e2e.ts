import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { launch } from './browser.ts';
import {
  allRequests,
  clearFaults,
  cutThenRefuse,
  injectFault,
  linkFaults,
  mediaRequests,
  servedAt,
  setSwitches,
} from './control.ts';
import {
  bytesOf,
  downloadStates,
  downloadsFor,
  fetchList,
  queueDownloads,
  quit,
  savedFiles,
  test,
} from './downloads.ts';
import { localized, type MessageKey } from './localized.ts';
import { killWorker } from './worker.ts';

test.describe('downloads', () => {
  test('are saved under their names and folders, byte for byte as served @firefox', async ({ connected, service }) => {
    const videoId = service.sampleData.special.shortest;
    const page = await connected.open('options.html');
    const downloads = [];
    for (const what of ['thumbnail', 'audio', 'video', 'caption'] as const) {
      const rows = await fetchList(service, what, what === 'caption' ? service.sample.videoId : videoId);
      const [download] = downloadsFor(rows, what, videoId, `a folder/Tide mills 🌊 ${what}.bin`);
      if (!download) throw new Error(`No row of ${what} has a link`);
      downloads.push(download);
    }
    await queueDownloads(page, downloads);
    await expect
      .poll(() => downloadStates(page))
      .toEqual(Object.fromEntries(downloads.map(({ name }) => [name, 'done'])));
    await expect.poll(() => savedFiles(connected)).toHaveLength(4);
    for (const { url, what } of downloads) {
      const file = savedFiles(connected).find((name) => name.startsWith(`a folder/Tide mills 🌊 ${what}.`));
      expect(file && bytesOf(connected, file).equals(await servedAt(url)), what).toBe(true);
    }
    // The platform receives one request for each file, without the token, and no others.
    // Firefox itself sends requests to other hosts, which also reach the platform.
    const atPlatform = (await allRequests(service)).filter(
      ({ to, endpoint }) => to === 'platform' && !(connected.firefox && endpoint === 'page'),
    );
    expect(
      atPlatform.map(({ method, path, query, authorized }) => [method, path, query, authorized]).toSorted(),
    ).toEqual(
      downloads
        .map(({ url }) => new URL(url))
        .map(({ pathname, search }) => ['GET', pathname, search.slice(1), false])
        .toSorted(),
    );
  });

  test('never overwrite each other @firefox', async ({ connected, service }) => {
    const rows = await fetchList(service, 'audio', service.sampleData.special.shortest);
    const page = await connected.open('options.html');
    for (const download of downloadsFor(rows, 'audio', 'aaaaaaaaaaa', 'Tide mills.m4a').slice(0, 2)) {
      await queueDownloads(page, [download]);
      await expect.poll(async () => Object.values(await downloadStates(page)).every((is) => is === 'done')).toBe(true);
    }
    const second = connected.firefox ? 'Tide mills(1).m4a' : 'Tide mills (1).m4a';
    await expect.poll(() => savedFiles(connected)).toEqual([second, 'Tide mills.m4a']);
  });

  test('are completed with one request each after the worker was killed', async ({ connected, service }) => {
    const rows = await fetchList(service, 'audio', service.sampleData.special.shortest);
    await setSwitches(service, { mediaBytesPerSecond: 30_000 });
    const page = await connected.open('options.html');
    const downloads = rows
      .slice(0, 3)
      .flatMap((row, n) => downloadsFor([row], 'audio', 'aaaaaaaaaaa', `sound ${n}.bin`));
    await queueDownloads(page, downloads);
    await expect
      .poll(() => downloadStates(page))
      .toEqual({
        'sound 0.bin': 'active',
        'sound 1.bin': 'active',
        'sound 2.bin': 'queued',
      });
    await killWorker(connected);
    await setSwitches(service, { mediaBytesPerSecond: null });
    await expect.poll(async () => Object.values(await downloadStates(page))).toEqual(['done', 'done', 'done']);
    await expect.poll(() => savedFiles(connected)).toHaveLength(3);
    expect(await mediaRequests(service)).toHaveLength(3);
  });

  test('continue after the browser was closed', async ({ connected, service, maySave }) => {
    const rows = await fetchList(service, 'video', service.sampleData.special.shortest);
    const [download] = downloadsFor(
      rows.toSorted((a, b) => Number(b.contentLength) - Number(a.contentLength)),
      'video',
      'aaaaaaaaaaa',
      'moving.mp4',
    );
    if (!download) throw new Error('No row has a link');
    await setSwitches(service, { mediaBytesPerSecond: 100_000 });
    const panel = await connected.open('sidepanel.html');
    await queueDownloads(panel, [download]);
    await expect(panel.getByText(/B of .*B · /)).toBeVisible();
    await quit(connected);
    await setSwitches(service, { mediaBytesPerSecond: null });
    // Downloads resume when the browser starts. Bytes that arrive before the launch is complete would be saved to
    // Playwright's own folder.
    await injectFault(service, { endpoint: 'media', held: true });
    const { platformUrl } = service;
    const again = await launch({ platformUrl, extension: maySave, profile: connected.profile });
    await clearFaults(service);
    const options = await again.open('options.html');
    await expect.poll(() => downloadStates(options)).toEqual({ 'moving.mp4': 'done' });
    await expect.poll(() => savedFiles(again)).toEqual(['moving.mp4']);
    expect(bytesOf(again, 'moving.mp4').equals(await servedAt(download.url))).toBe(true);
    await again.context.close();
  });

  test('are paused, resumed and cancelled from the tray', async ({ connected, service }) => {
    const rows = await fetchList(service, 'audio', service.sampleData.special.shortest);
    const [download] = downloadsFor(rows, 'audio', 'aaaaaaaaaaa', 'sound.m4a');
    if (!download) throw new Error('No row has a link');
    await setSwitches(service, { mediaBytesPerSecond: 8_000 });
    const panel = await connected.open('sidepanel.html');
    await queueDownloads(panel, [download]);
    const tray = panel.getByRole('region', { name: localized('saveTray') });
    await expect(tray.getByText(/\skB of .*\skB/)).toBeVisible();
    await tray.getByRole('button', { name: localized('pause') }).click();
    await expect(tray.getByText(/Paused$/)).toBeVisible();
    await expect.poll(() => downloadStates(panel)).toEqual({ 'sound.m4a': 'paused' });
    await tray.getByRole('button', { name: localized('resume') }).click();
    await expect.poll(() => downloadStates(panel)).toEqual({ 'sound.m4a': 'active' });
    await tray.getByRole('button', { name: localized('saveCancel') }).click();
    await expect.poll(() => downloadStates(panel)).toEqual({ 'sound.m4a': 'cancelled' });
    await expect(tray).toBeHidden();
    await setSwitches(service, { mediaBytesPerSecond: null });
    await panel.getByRole('button', { name: localized('saveAgain') }).click();
    await expect.poll(() => downloadStates(panel)).toEqual({ 'sound.m4a': 'done' });
    await expect(tray.getByRole('button', { name: localized('saveShow') })).toBeVisible();
    expect(bytesOf(connected, 'sound.m4a').equals(await servedAt(download.url))).toBe(true);
  });
});

test.describe('a failed download', () => {
  test('shows its own message, leaves no file, and is not retried', async ({ connected, service }) => {
    const rows = await fetchList(service, 'audio', service.sampleData.special.shortest);
    const panel = await connected.open('sidepanel.html');
    const countFaultyRequests = async (
      name: string,
      messageKey: MessageKey,
      inject: () => Promise<unknown>,
      bytes?: number,
    ) => {
      await inject();
      const before = (await mediaRequests(service)).length;
      const [download] = downloadsFor(rows, 'audio', 'aaaaaaaaaaa', name);
      if (!download) throw new Error('No row has a link');
      await queueDownloads(panel, [{ ...download, ...(bytes && { bytes }) }]);
      await expect(panel.getByText(localized(messageKey)).first()).toBeVisible();
      await clearFaults(service);
      await panel.getByRole('button', { name: localized('saveClear') }).click();
      await panel.getByRole('button', { name: localized('close') }).click();
      return (await mediaRequests(service)).length - before;
    };
    writeFileSync(join(connected.profile.downloads, 'taken'), 'a file where a folder is wanted');
    const nothing = async () => {};
    const requestCounts = [
      await countFaultyRequests('refused.m4a', 'mediaSaveRefusedNew', () => injectFault(service, linkFaults.refused())),
      await countFaultyRequests('gone.m4a', 'saveGone', () => injectFault(service, linkFaults.notFound())),
      await countFaultyRequests('page.m4a', 'saveWebPage', () => injectFault(service, linkFaults.webPage())),
      await countFaultyRequests('short.m4a', 'saveCutOff', nothing, 50_000_000),
      await countFaultyRequests('taken/a.m4a', 'saveNoWrite', nothing),
      await countFaultyRequests('no:name.m4a', 'saveNoWrite', nothing),
    ];
    expect(requestCounts).toEqual([1, 1, 1, 1, expect.any(Number), 0]);
    expect(savedFiles(connected)).toEqual(['taken']);
  });

  test('is reported when the connection breaks halfway', async ({ connected, service }) => {
    const rows = await fetchList(service, 'video', service.sampleData.special.shortest);
    const panel = await connected.open('sidepanel.html');
    await cutThenRefuse(service, 200_000);
    await queueDownloads(panel, downloadsFor(rows, 'video', 'aaaaaaaaaaa', 'cut.mp4').slice(0, 1));
    await expect.poll(() => downloadStates(panel), { timeout: 40_000 }).not.toEqual({ 'cut.mp4': 'active' });
    expect(['network', 'refused']).toContain((await downloadStates(panel))['cut.mp4']);
    expect(savedFiles(connected)).toEqual([]);
  });
});
