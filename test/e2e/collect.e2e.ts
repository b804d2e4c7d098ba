import { readFileSync } from 'node:fs';
import { expect, type Page, type Worker } from '@playwright/test';
import { openVideo, panelBeside } from '../tour/reader.ts';
import { billedBy } from './billed.ts';
import { downloaded } from './browser.ts';
import { test } from './extension.ts';
import { said } from './said.ts';
import { awakeWorker, killWorker } from './worker.ts';

/** A click on a line of the browser's menu, which no script can open. */
const choose = (worker: Worker, menuItemId: string, page: Page, more: object = {}): Promise<void> =>
  worker.evaluate(
    async ([id, url, info]) => {
      const [tab] = await chrome.tabs.query({ url: url.replace(/#.*/, '') });
      const given = { menuItemId: id, editable: false, pageUrl: url, ...info };
      (chrome.contextMenus.onClicked as unknown as Dispatched).dispatch(given, tab);
    },
    [menuItemId, page.url(), more] as const,
  );

/** A key of the browser, pressed. */
const press = (worker: Worker, command: string, page: Page): Promise<void> =>
  worker.evaluate(
    async ([name, url]) => {
      const [tab] = await chrome.tabs.query({ url });
      (chrome.commands.onCommand as unknown as Dispatched).dispatch(name, tab);
    },
    [command, page.url()] as const,
  );

interface Dispatched {
  dispatch(...told: unknown[]): void;
}

const badgeOn = (worker: Worker, page: Page): Promise<string> =>
  worker.evaluate(async (url) => {
    const [tab] = await chrome.tabs.query({ url });
    return chrome.action.getBadgeText({ tabId: tab?.id ?? -1 });
  }, page.url());

/** What the list page says that a reader of its links should find. */
const shownOn = async (page: Page): Promise<string[]> =>
  (await page.locator('[data-shown]').getAttribute('data-shown'))?.split(' ') ?? [];

async function collectedIds(panel: Page): Promise<string[]> {
  await panel.getByRole('button', { name: said('more') }).click();
  await panel.getByRole('menuitem', { name: said('collected') }).click();
  await expect(panel.getByRole('heading', { name: said('collected') })).toBeVisible();
  const kept = panel.locator('.kept bdi');
  // The list is loaded when it is opened.
  await expect(kept.first()).toBeVisible();
  return kept.allTextContents();
}

test.describe('the button beside the title', () => {
  test('collects at once and free, survives the worker, and is undone', async ({ connected, service }) => {
    const page = await openVideo(connected, service.sample.videoId);
    const panel = await panelBeside(connected, page);
    await panel.getByRole('button', { name: said('collect'), exact: true }).click();
    const button = panel.getByRole('button', { name: said('collected') });
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    const worker = await awakeWorker(connected);
    await expect.poll(() => badgeOn(worker, page)).toBe('✓');

    await killWorker(connected);
    await panel.reload();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await button.click();
    await panel.getByRole('button', { name: said('undo') }).click();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    expect((await billedBy(service)).total.requests).toBe(0);
  });
});

test.describe('collecting what the page shows', () => {
  for (const path of ['/', '/results?search_query=the', '/@', '/playlist?list=']) {
    test(`takes the videos of ${path} in page order, each once, and is undone as one`, async ({
      connected,
      service,
    }) => {
      const { playlistId, channelId } = service.sample;
      const page = await connected.context.newPage();
      const whole = { '/@': `/channel/${channelId}`, '/playlist?list=': `/playlist?list=${playlistId}` }[path] ?? path;
      await page.goto(`https://www.youtube.com${whole}`);
      const shown = await shownOn(page);
      expect(shown.length).toBeGreaterThan(0);
      const panel = await panelBeside(connected, page);
      await panel.getByRole('button', { name: said('collectPage') }).click();
      await expect(panel.getByText(new RegExp(`^${shown.length} collected`)).first()).toBeVisible();
      expect(await collectedIds(panel)).toEqual(shown);

      await panel.getByRole('button', { name: said('undo') }).click();
      await expect(panel.getByText(said('collectedNothing'))).toBeVisible();
      expect((await billedBy(service)).total.requests).toBe(0);
    });
  }

  test('says what was there already, and hands on ids that begin with a dash as they are', async ({
    connected,
    service,
  }) => {
    const dashed = service.world.videos.find(({ id }) => id.startsWith('-'));
    if (!dashed) throw new Error('No id of the made-up world begins with a dash');
    const page = await openVideo(connected, dashed.id);
    const panel = await panelBeside(connected, page);
    await panel.getByRole('button', { name: said('collect'), exact: true }).click();
    await page.goto('https://www.youtube.com/');
    const shown = await shownOn(page);
    await panel.getByRole('button', { name: said('collectPage') }).click();
    const there = shown.includes(dashed.id) ? 1 : 0;
    await expect(panel.getByText(new RegExp(`^${shown.length - there} collected`)).first()).toBeVisible();
    expect(await collectedIds(panel)).toContain(dashed.id);
    await panel.getByRole('button', { name: said('saveIds') }).click();
    const lines = readFileSync(await downloaded(connected, /\.txt$/), 'utf8').split('\n');
    expect(lines).toContain(dashed.id);
  });
});

test.describe('the menu of the browser', () => {
  test('is there once, also after the extension was started anew', async ({ connected }) => {
    await killWorker(connected);
    const worker = await awakeWorker(connected);
    const duplicate = await worker.evaluate(
      () =>
        new Promise<string | undefined>((resolve) =>
          chrome.contextMenus.create({ id: 'link:show', title: 'x' }, () => resolve(chrome.runtime.lastError?.message)),
        ),
    );
    expect(duplicate).toContain('duplicate id');
  });

  test('collects from a link, shows a video and the replies to a comment in the panel', async ({
    connected,
    service,
  }) => {
    const page = await openVideo(connected, service.sample.videoId);
    const panel = await panelBeside(connected, page);
    const worker = await awakeWorker(connected);
    const other = service.world.videos.find(({ id }) => id.startsWith('-')) ?? service.world.videos[3];
    const linkUrl = `https://www.youtube.com/watch?v=${other?.id}`;
    await choose(worker, 'link:collect', page, { linkUrl });
    await expect.poll(() => badgeOn(worker, page)).toBe('+1');
    await choose(worker, 'link:show', page, { linkUrl });
    await expect(panel.getByText(other?.id ?? '').first()).toBeVisible();
    await expect(panel.getByRole('button', { name: said('collected') })).toBeVisible();

    await choose(worker, 'link:replies', page, {
      linkUrl: `https://www.youtube.com/watch?v=${service.sample.videoId}&lc=UgxMadeUp`,
    });
    await expect(panel.getByRole('tab', { name: said('tabReplies') })).toHaveAttribute('aria-selected', 'true');
    expect((await billedBy(service)).total.requests).toBe(0);
  });

  test('copies an id through the page that was clicked', async ({ connected, service }) => {
    const page = await openVideo(connected, service.sample.videoId);
    const worker = await awakeWorker(connected);
    await choose(worker, 'page:copy-id', page);
    // Pasted as a reader would: reading the clipboard by script would need a permission, and giving it takes others away.
    const field = page.getByRole('searchbox').or(page.getByRole('textbox')).first();
    await expect
      .poll(async () => {
        await field.fill('');
        await field.press('Control+V');
        return field.inputValue();
      })
      .toBe(service.sample.videoId);
  });

  test('shows an id to be copied by hand where a page lets no script copy', async ({ connected, service }) => {
    const page = await openVideo(connected, service.sample.videoId);
    // Whatever is not named is denied.
    await connected.context.grantPermissions([], { origin: 'https://www.youtube.com' });
    const worker = await awakeWorker(connected);
    const asked = page.waitForEvent('dialog');
    await choose(worker, 'page:copy-id', page);
    const dialog = await asked;
    expect([dialog.type(), dialog.defaultValue()]).toEqual(['prompt', service.sample.videoId]);
    await dialog.dismiss();
  });
});

test.describe('the keys of the browser', () => {
  test('collect the video in view and take it out again; the toolbar says so in letters and words', async ({
    connected,
    service,
  }) => {
    const page = await openVideo(connected, service.sample.videoId);
    await page.bringToFront();
    const worker = await awakeWorker(connected);
    await expect.poll(() => badgeOn(worker, page)).toBe('');
    await press(worker, 'collect', page);
    await expect.poll(() => badgeOn(worker, page)).toBe('✓');
    const title = await worker.evaluate(async (url) => {
      const [tab] = await chrome.tabs.query({ url });
      return chrome.action.getTitle({ tabId: tab?.id ?? -1 });
    }, page.url());
    expect(title).toMatch(/This video is in Collected \(1 in all\)/);
    await press(worker, 'collect', page);
    await expect.poll(() => badgeOn(worker, page)).toBe('');
  });

  test('are shown in the options with the keys they have', async ({ connected }) => {
    const options = await connected.open('options.html');
    for (const name of ['commandOpenPanel', 'commandCollect', 'commandCollectPage', 'commandCopyId'])
      await expect(options.getByText(said(name))).toBeVisible();
    // A key that the browser holds for itself would not be given.
    for (const keys of ['Alt+Shift+S', 'Alt+Shift+K'])
      await expect(options.getByText(keys, { exact: true })).toBeVisible();
  });
});
