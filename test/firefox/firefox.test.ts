import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { billedBy } from '../e2e/billed.ts';
import { asksOf } from '../e2e/control.ts';
import { said } from '../e2e/said.ts';
import { waitUntil } from '../e2e/wait-until.ts';
import { type Running, serve } from '../service/serve.ts';
import { pressBeside, showsBeside } from './beside.ts';
import { type Installed, launch } from './browser.ts';
import { anywhere, control, enter, paste, press, says, timeout } from './page.ts';

/** One browser, in which each part begins where the one before it ended. */
describe('in Firefox the extension', () => {
  let service: Running;
  let installed: Installed;
  before(async () => {
    service = await serve();
    installed = await launch(service.platformUrl);
  });
  after(async () => {
    await installed?.stop();
    await service?.stop();
  });
  const titleOf = (videoId: string) => service.world.video(videoId)?.title ?? '';

  it('opens each of its pages', async () => {
    const pages = [
      ['options.html', 'optionsAddress'],
      ['popup.html', 'popupNoVideo'],
      ['sidepanel.html', 'noVideoHeading'],
      ['library.html', 'libraryRuns'],
      ['welcome.html', 'welcomeHeading'],
    ] as const;
    for (const [path, words] of pages) {
      const page = await installed.open(path);
      await says(page, said(words));
      await page.close();
    }
  });

  it('takes address and token in its options, and the browser asks for that address alone', async () => {
    const options = await installed.open('options.html');
    await enter(options, said('optionsAddress'), service.url);
    await says(options, said('saved'));
    await enter(options, said('optionsToken'), service.token);
    await control(options, 'button', said('tokenForget'));
    assert.deepEqual(await options.evaluate(() => chrome.permissions.getAll().then(({ origins }) => origins)), [
      ...['https://www.youtube.com/*', 'https://m.youtube.com/*', 'https://music.youtube.com/*'],
      'http://127.0.0.1/*',
    ]);
    assert.equal((await billedBy(service)).total.requests, 0);
  });

  it('shows in its sidebar the video of the tab, the price before its captions, and the ledger after', async () => {
    const { videoId } = service.sample;
    const window = await installed.open('welcome.html');
    const video = await installed.visit(`/watch?v=${videoId}`);
    // It closes itself as the sidebar opens.
    await press(await installed.open('popup.html'), said('popupOpenPanel'));
    await video.bringToFront();
    await showsBeside(window, 'sidebar', said('priceUnstated'));
    await showsBeside(window, 'sidebar', new RegExp(`^${titleOf(videoId)}`));
    assert.equal((await billedBy(service)).total.requests, 0);
    await pressBeside(window, 'sidebar', said('captionsGet'));
    await showsBeside(window, 'sidebar', /^0:00/);
    await pressBeside(window, 'sidebar', said('ledger'));
    await showsBeside(window, 'sidebar', anywhere(said('ledgerBilledUnknown')));
    assert.equal((await asksOf(service, 'captions')).length, 1);
  });

  it('shows in its popup the same captions for nothing', async () => {
    const window = await installed.open('welcome.html');
    const video = await installed.visit(`/watch?v=${service.sample.videoId}`);
    await video.bringToFront();
    const title = titleOf(service.sample.videoId);
    const inFront = () => window.evaluate(() => chrome.tabs.query({ active: true }).then(([tab]) => tab?.title));
    // The popup lives for seconds and reads once: until its page is there, a tab is called by its address.
    await waitUntil('The title of the tab', async () => (await inFront())?.startsWith(title) || undefined, timeout);
    await window.evaluate(() => chrome.action.openPopup());
    await showsBeside(window, 'popup', new RegExp(`^${title}`));
    await showsBeside(window, 'popup', /^0:00/);
    await showsBeside(window, 'popup', anywhere(said('popupTokenWorks')));
    assert.equal((await billedBy(service)).total.requests, 1);
  });

  it('completes sixty ids in one run at the price on the button', async () => {
    const page = await installed.open('library.html#first/import');
    const ids = service.world.videos.slice(0, 60).map(({ id }) => id);
    await paste(page, said('importPaste'), ids.join('\n'));
    await press(page, said('importRead'));
    await press(page, /^Add 60 videos/);
    await enter(page, said('planPriceChunk'), '0.0001');
    await press(page, /^Complete 60.*\$0\.0002$/);
    await says(page, /^A run is done: 60 videos/);
    const { batchVideos } = (await billedBy(service)).byEndpoint;
    assert.deepEqual([batchVideos?.requests, batchVideos?.units], [1, 2]);
    await says(page, /^Today \$0\.00020 of/);
  });

  it('saves a table whose bytes have the sum that is shown', async () => {
    const page = await installed.open('library.html#first/hand-in');
    await press(page, /^Save CSV for analysis alone/);
    const bytes = readFileSync(await installed.downloaded(/videos\.csv$/));
    await says(page, new RegExp(`SHA-256 ${createHash('sha256').update(bytes).digest('hex')}`));
    assert.ok(bytes.toString().includes(titleOf(service.world.videos[59]?.id ?? '')));
  });

  it('saves a backup by hand that can be read to its end', async () => {
    const page = await installed.open('library.html#first/keeping');
    await press(page, said('keepSave'));
    const file = await installed.downloaded(/\.ndjson\.gz$/);
    const lines = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n');
    assert.ok(lines.length > 5);
    for (const line of lines) JSON.parse(line);
    assert.ok(!lines.join().includes(service.token));
    await (await page.waitForSelector('input[type=file]'))?.uploadFile(file);
    await says(page, said('keepReady'));
  });

  it('saves a backup by schedule, from a frame of what works in the background that goes when it is done', async () => {
    const page = await installed.open('library.html#first/keeping');
    await (await control(page, 'input', said('keepBySchedule'))).click();
    const place = 'settings.backup';
    const landed = () =>
      page.evaluate(async (at) => JSON.stringify((await chrome.storage.local.get(at))[at] ?? null), place);
    await waitUntil('The backup', async () => /"lastAt":\d/.test(await landed()) || undefined, timeout);
    const frames = () =>
      page.evaluate(() => {
        // It is a page with a document of its own, which the types of a worker's view do not know.
        const background = chrome.extension.getBackgroundPage() as unknown as { document: Document } | null;
        return background?.document.querySelectorAll('iframe').length;
      });
    await waitUntil('The end of the frame', async () => (await frames()) === 0 || undefined);
    await page.close();
  });

  it('has a background that is ended, wakes when a page asks, and knows everything', async () => {
    const page = await installed.open('welcome.html');
    await page.evaluate(() => void Reflect.set(chrome.extension.getBackgroundPage() ?? {}, 'isOld', true));
    const isOld = () => page.evaluate(() => Reflect.has(chrome.extension.getBackgroundPage() ?? {}, 'isOld'));
    await waitUntil('The background', async () => (await isOld()) || undefined);
    await installed.endBackground();
    await waitUntil('The end of the background', async () => ((await isOld()) ? undefined : true));
    const popup = await installed.open('popup.html');
    await says(popup, anywhere(said('popupTokenWorks')));
  });

  it('wrote no error anywhere, until one is written for the sake of it', async () => {
    assert.deepEqual(installed.errors, []);
    const page = await installed.open('welcome.html');
    await page.evaluate(() => void Promise.reject(new Error('heard')));
    await waitUntil('The error', () => installed.errors[0]?.endsWith('Error: heard') || undefined);
  });
});
