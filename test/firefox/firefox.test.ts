import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { billedBy } from '../e2e/billed.ts';
import { requestsTo } from '../e2e/control.ts';
import { localized } from '../e2e/localized.ts';
import { waitUntil } from '../e2e/wait-until.ts';
import { type Running, serve } from '../service/serve.ts';
import { pressButtonIn, waitForTextIn } from './beside.ts';
import { type Installed, launch } from './browser.ts';
import { anywhere, control, enter, pageContains, paste, press, timeout } from './page.ts';

/** One browser, in which each test starts where the one before it ended. */
describe('the extension in Firefox', () => {
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
      await pageContains(page, localized(words));
      await page.close();
    }
  });

  it('stores address and token in its options and requests permission for that address only', async () => {
    const options = await installed.open('options.html');
    await enter(options, localized('optionsAddress'), service.url);
    await pageContains(options, localized('saved'));
    await enter(options, localized('optionsToken'), service.token);
    await control(options, 'button', localized('tokenDelete'));
    assert.deepEqual(await options.evaluate(() => chrome.permissions.getAll().then(({ origins }) => origins)), [
      ...['https://www.youtube.com/*', 'https://m.youtube.com/*', 'https://music.youtube.com/*'],
      'http://127.0.0.1/*',
    ]);
    assert.equal((await billedBy(service)).total.requests, 0);
  });

  it('shows in its sidebar the tab’s video, the price of captions, and the bill afterwards', async () => {
    const { videoId } = service.sample;
    const window = await installed.open('welcome.html');
    const video = await installed.visit(`/watch?v=${videoId}`);
    // The popup closes when the sidebar opens.
    await press(await installed.open('popup.html'), localized('popupOpenPanel'));
    await video.bringToFront();
    await waitForTextIn(window, 'sidebar', localized('priceUnstated'));
    await waitForTextIn(window, 'sidebar', new RegExp(`^${titleOf(videoId)}`));
    assert.equal((await billedBy(service)).total.requests, 0);
    await pressButtonIn(window, 'sidebar', localized('captionsGet'));
    await waitForTextIn(window, 'sidebar', /^0:00/);
    await pressButtonIn(window, 'sidebar', localized('ledger'));
    await waitForTextIn(window, 'sidebar', anywhere(localized('ledgerBilledUnknown')));
    assert.equal((await requestsTo(service, 'captions')).length, 1);
  });

  it('shows the same captions in its popup at no cost', async () => {
    const window = await installed.open('welcome.html');
    const video = await installed.visit(`/watch?v=${service.sample.videoId}`);
    await video.bringToFront();
    const title = titleOf(service.sample.videoId);
    const inFront = () => window.evaluate(() => chrome.tabs.query({ active: true }).then(([tab]) => tab?.title));
    // The popup reads the tab once: until its page has loaded, the tab's title is its address.
    await waitUntil('The title of the tab', async () => (await inFront())?.startsWith(title) || undefined, timeout);
    await window.evaluate(() => chrome.action.openPopup());
    await waitForTextIn(window, 'popup', new RegExp(`^${title}`));
    await waitForTextIn(window, 'popup', /^0:00/);
    await waitForTextIn(window, 'popup', anywhere(localized('popupTokenWorks')));
    assert.equal((await billedBy(service)).total.requests, 1);
  });

  it('fetches details of sixty ids in one run at the price on the button', async () => {
    const page = await installed.open('library.html#first/import');
    const ids = service.world.videos.slice(0, 60).map(({ id }) => id);
    await paste(page, localized('importPaste'), ids.join('\n'));
    await press(page, localized('importRead'));
    await press(page, /^Add 60 videos/);
    await enter(page, localized('planPriceBatch'), '0.0001');
    await press(page, /^Fetch details for 60.*\$0\.0002$/);
    await pageContains(page, /^A run is done: 60 videos/);
    const { batchVideos } = (await billedBy(service)).byEndpoint;
    assert.deepEqual([batchVideos?.requests, batchVideos?.units], [1, 2]);
    await pageContains(page, /^Today \$0\.00020 of/);
  });

  it('exports a table', async () => {
    const page = await installed.open('library.html#first/export');
    await press(page, localized('packageExportOne'));
    const bytes = readFileSync(await installed.downloaded(/videos\.csv$/));
    await pageContains(page, localized('packageExported'));
    assert.ok(bytes.toString().includes(titleOf(service.world.videos[59]?.id ?? '')));
  });

  it('exports a complete backup', async () => {
    const page = await installed.open('library.html#first/storage');
    await press(page, localized('storageSave'));
    const file = await installed.downloaded(/\.ndjson\.gz$/);
    const lines = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n');
    assert.ok(lines.length > 5);
    for (const line of lines) JSON.parse(line);
    assert.ok(!lines.join().includes(service.token));
    await (await page.waitForSelector('input[type=file]'))?.uploadFile(file);
    await pageContains(page, localized('storageReady'));
  });

  it('makes a scheduled backup in a frame of the background page and removes the frame', async () => {
    const page = await installed.open('library.html#first/storage');
    await (await control(page, 'input', localized('storageScheduled'))).click();
    const place = 'settings.backup';
    const landed = () =>
      page.evaluate(async (at) => JSON.stringify((await chrome.storage.local.get(at))[at] ?? null), place);
    await waitUntil('The backup', async () => /"lastAt":\d/.test(await landed()) || undefined, timeout);
    const frames = () =>
      page.evaluate(() => {
        // The background page has a document, which the types for a worker omit.
        const background = chrome.extension.getBackgroundPage() as unknown as { document: Document } | null;
        return background?.document.querySelectorAll('iframe').length;
      });
    await waitUntil('The end of the frame', async () => (await frames()) === 0 || undefined);
    await page.close();
  });

  it('restarts its background page on a message without losing data', async () => {
    const page = await installed.open('welcome.html');
    await page.evaluate(() => void Reflect.set(chrome.extension.getBackgroundPage() ?? {}, 'isOld', true));
    const isOld = () => page.evaluate(() => Reflect.has(chrome.extension.getBackgroundPage() ?? {}, 'isOld'));
    await waitUntil('The background', async () => (await isOld()) || undefined);
    await installed.endBackground();
    await waitUntil('The end of the background', async () => ((await isOld()) ? undefined : true));
    const popup = await installed.open('popup.html');
    await pageContains(popup, anywhere(localized('popupTokenWorks')));
  });

  it('logs no error except a deliberate one', async () => {
    assert.deepEqual(installed.errors, []);
    const page = await installed.open('welcome.html');
    await page.evaluate(() => void Promise.reject(new Error('heard')));
    await waitUntil('The error', () => installed.errors[0]?.endsWith('Error: heard') || undefined);
  });
});
