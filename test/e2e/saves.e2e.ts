import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { launch } from './browser.ts';
import { cutThenRefuse, heal, linkFaults, mediaRequests, seenBy, servedAt, setSwitches, spoil } from './control.ts';
import { said } from './said.ts';
import { bytesOf, handOver, landed, listOf, quit, standing, test, wishesFor } from './saver.ts';
import { killWorker } from './worker.ts';

test.describe('saved files', () => {
  test('land under their names, in their folders, byte for byte as they were served', async ({
    connected,
    service,
  }) => {
    const videoId = service.world.special.shortest;
    const page = await connected.open('options.html');
    const wishes = [];
    for (const what of ['thumbnail', 'audio', 'video', 'caption'] as const) {
      const rows = await listOf(service, what, what === 'caption' ? service.sample.videoId : videoId);
      const [wish] = wishesFor(rows, what, videoId, `a folder/Tide mills 🌊 ${what}.bin`);
      if (!wish) throw new Error(`No row of ${what} has a link`);
      wishes.push(wish);
    }
    await handOver(page, wishes);
    await expect.poll(() => standing(page)).toEqual(Object.fromEntries(wishes.map(({ name }) => [name, 'done'])));
    await expect.poll(() => landed(connected)).toHaveLength(4);
    for (const { url, what } of wishes) {
      const file = landed(connected).find((name) => name.startsWith(`a folder/Tide mills 🌊 ${what}.`));
      expect(file && bytesOf(connected, file).equals(await servedAt(url)), what).toBe(true);
    }
    // Of ours, nothing went along.
    const atPlatform = (await seenBy(service)).filter(({ to, endpoint }) => to === 'platform' && endpoint !== 'page');
    expect(atPlatform.filter(({ authorized }) => authorized)).toEqual([]);
  });

  test('never take each other’s place', async ({ connected, service }) => {
    const rows = await listOf(service, 'audio', service.world.special.shortest);
    const page = await connected.open('options.html');
    for (const wish of wishesFor(rows, 'audio', 'aaaaaaaaaaa', 'Tide mills.m4a').slice(0, 2)) {
      await handOver(page, [wish]);
      await expect.poll(async () => Object.values(await standing(page)).every((is) => is === 'done')).toBe(true);
    }
    await expect.poll(() => landed(connected)).toEqual(['Tide mills (1).m4a', 'Tide mills.m4a']);
  });

  test('go on after the worker was killed, each of them once', async ({ connected, service }) => {
    const rows = await listOf(service, 'audio', service.world.special.shortest);
    await setSwitches(service, { mediaBytesPerSecond: 30_000 });
    const page = await connected.open('options.html');
    const wishes = rows.slice(0, 3).flatMap((row, n) => wishesFor([row], 'audio', 'aaaaaaaaaaa', `sound ${n}.bin`));
    await handOver(page, wishes);
    await expect
      .poll(() => standing(page))
      .toEqual({
        'sound 0.bin': 'active',
        'sound 1.bin': 'active',
        'sound 2.bin': 'queued',
      });
    await killWorker(connected);
    await setSwitches(service, { mediaBytesPerSecond: null });
    await expect
      .poll(async () => Object.values(await standing(page)), { timeout: 30_000 })
      .toEqual(['done', 'done', 'done']);
    await expect.poll(() => landed(connected)).toHaveLength(3);
    expect(await mediaRequests(service)).toHaveLength(3);
  });

  test('go on after the browser was closed over them', async ({ connected, service, maySave }) => {
    const rows = await listOf(service, 'video', service.world.special.shortest);
    const [wish] = wishesFor(
      rows.toSorted((a, b) => Number(b.contentLength) - Number(a.contentLength)),
      'video',
      'aaaaaaaaaaa',
      'moving.mp4',
    );
    if (!wish) throw new Error('No row has a link');
    await setSwitches(service, { mediaBytesPerSecond: 100_000 });
    const panel = await connected.open('sidepanel.html');
    await handOver(panel, [wish]);
    await expect(panel.getByText(/B of .*B · /)).toBeVisible();
    await quit(connected);
    await setSwitches(service, { mediaBytesPerSecond: null });
    // Saving goes on as the browser starts; what came before the launch was through would land in the tests’ own folder.
    await spoil(service, { endpoint: 'media', held: true });
    const { platformUrl } = service;
    const again = await launch({ platformUrl, extension: maySave, profile: connected.profile });
    await heal(service);
    const options = await again.open('options.html');
    await expect.poll(() => standing(options), { timeout: 30_000 }).toEqual({ 'moving.mp4': 'done' });
    await expect.poll(() => landed(again)).toEqual(['moving.mp4']);
    expect(bytesOf(again, 'moving.mp4').equals(await servedAt(wish.url))).toBe(true);
    await again.context.close();
  });

  test('are paused, go on and are cancelled from the tray', async ({ connected, service }) => {
    const rows = await listOf(service, 'audio', service.world.special.shortest);
    const [wish] = wishesFor(rows, 'audio', 'aaaaaaaaaaa', 'sound.m4a');
    if (!wish) throw new Error('No row has a link');
    await setSwitches(service, { mediaBytesPerSecond: 8_000 });
    const panel = await connected.open('sidepanel.html');
    await handOver(panel, [wish]);
    const tray = panel.getByRole('region', { name: said('saveTray') });
    await expect(tray.getByText(/kB of .* kB/)).toBeVisible();
    await tray.getByRole('button', { name: said('savePause') }).click();
    await expect(tray.getByText(/Paused$/)).toBeVisible();
    await expect.poll(() => standing(panel)).toEqual({ 'sound.m4a': 'paused' });
    await tray.getByRole('button', { name: said('saveResume') }).click();
    await expect.poll(() => standing(panel)).toEqual({ 'sound.m4a': 'active' });
    await tray.getByRole('button', { name: said('saveCancel') }).click();
    await expect.poll(() => standing(panel)).toEqual({ 'sound.m4a': 'cancelled' });
    await expect(tray).toBeHidden();
    await setSwitches(service, { mediaBytesPerSecond: null });
    await panel.getByRole('button', { name: said('saveAgain') }).click();
    await expect.poll(() => standing(panel)).toEqual({ 'sound.m4a': 'done' });
    await expect(tray.getByRole('button', { name: said('saveShow') })).toBeVisible();
    expect(bytesOf(connected, 'sound.m4a').equals(await servedAt(wish.url))).toBe(true);
  });
});

test.describe('a file that does not come', () => {
  test('ends in its own sentence, leaves nothing behind, and is not asked for again', async ({
    connected,
    service,
  }) => {
    const rows = await listOf(service, 'audio', service.world.special.shortest);
    const panel = await connected.open('sidepanel.html');
    const spoiled = async (name: string, words: string, spoiling: () => Promise<unknown>, bytes?: number) => {
      await spoiling();
      const before = (await mediaRequests(service)).length;
      const [wish] = wishesFor(rows, 'audio', 'aaaaaaaaaaa', name);
      if (!wish) throw new Error('No row has a link');
      await handOver(panel, [{ ...wish, ...(bytes && { bytes }) }]);
      await expect(panel.getByText(said(words)).first()).toBeVisible({ timeout: 30_000 });
      await heal(service);
      await panel.getByRole('button', { name: said('saveClear') }).click();
      await panel.getByRole('button', { name: said('close') }).click();
      return (await mediaRequests(service)).length - before;
    };
    writeFileSync(join(connected.profile.downloads, 'taken'), 'a file where a folder is wanted');
    const nothing = async () => {};
    const asked = [
      await spoiled('refused.m4a', 'mediaSaveRefused', () => spoil(service, linkFaults.refused())),
      await spoiled('gone.m4a', 'saveGone', () => spoil(service, linkFaults.notThere())),
      await spoiled('page.m4a', 'saveWebPage', () => spoil(service, linkFaults.webPage())),
      await spoiled('short.m4a', 'saveCutOff', nothing, 50_000_000),
      await spoiled('taken/a.m4a', 'saveNoWrite', nothing),
      await spoiled('no:name.m4a', 'saveNoWrite', nothing),
    ];
    expect(asked).toEqual([1, 1, 1, 1, expect.any(Number), 0]);
    expect(landed(connected)).toEqual(['taken']);
  });

  test('is said when the connection breaks half way', async ({ connected, service }) => {
    const rows = await listOf(service, 'video', service.world.special.shortest);
    const panel = await connected.open('sidepanel.html');
    await cutThenRefuse(service, 200_000);
    await handOver(panel, wishesFor(rows, 'video', 'aaaaaaaaaaa', 'cut.mp4').slice(0, 1));
    await expect.poll(() => standing(panel), { timeout: 40_000 }).not.toEqual({ 'cut.mp4': 'active' });
    expect(['network', 'refused']).toContain((await standing(panel))['cut.mp4']);
    expect(landed(connected)).toEqual([]);
  });

  test('is said when nothing comes any more', async ({ connected, service }) => {
    const rows = await listOf(service, 'audio', service.world.special.shortest);
    await spoil(service, linkFaults.stallsAfter(20_000));
    const panel = await connected.context.newPage();
    await panel.clock.install();
    await panel.goto(`chrome-extension://${connected.extensionId}/sidepanel.html`);
    await handOver(panel, wishesFor(rows, 'audio', 'aaaaaaaaaaa', 'stuck.m4a').slice(0, 1));
    await expect.poll(() => standing(panel)).toEqual({ 'stuck.m4a': 'active' });
    // When the last bytes come is the browser’s affair, so the page’s clock goes on until it has seen none for long.
    const isSaid = async () => {
      await panel.clock.runFor(5_000);
      return panel.getByText(said('saveStalled')).isVisible();
    };
    await expect.poll(isSaid, { timeout: 30_000 }).toBe(true);
    await panel.getByRole('button', { name: said('saveCancel') }).click();
    await expect.poll(() => standing(panel)).toEqual({ 'stuck.m4a': 'cancelled' });
  });
});
