import { expect, type Page } from '@playwright/test';
import { openPanelNextTo, openVideo } from '../tour/user-actions.ts';
import { readBill } from './bill.ts';
import { rowsOf } from './database.ts';
import { test } from './extension.ts';
import { localized } from './localized.ts';
import { type Background, killWorker, wakeWorker } from './worker.ts';

/** Dispatches a click on an item of the browser's context menu, which a script cannot open. */
const clickMenuItem = (worker: Background, menuItemId: string, page: Page, more: object = {}): Promise<void> =>
  worker.evaluate(
    async ([id, url, info]) => {
      const [tab] = await chrome.tabs.query({ url: url.replace(/#.*/, '') });
      const details = { menuItemId: id, editable: false, pageUrl: url, ...info };
      (chrome.contextMenus.onClicked as unknown as EventDispatcher).dispatch(details, tab);
    },
    [menuItemId, page.url(), more] as const,
  );

/** Dispatches a keyboard command of the browser. */
const pressCommand = (worker: Background, command: string, page: Page): Promise<void> =>
  worker.evaluate(
    async ([name, url]) => {
      const [tab] = await chrome.tabs.query({ url });
      (chrome.commands.onCommand as unknown as EventDispatcher).dispatch(name, tab);
    },
    [command, page.url()] as const,
  );

interface EventDispatcher {
  dispatch(...args: unknown[]): void;
}

/** Reads the badge or title of the toolbar button for a page's tab. */
const readButton = (worker: Background, page: Page, read: 'getBadgeText' | 'getTitle'): Promise<string> =>
  worker.evaluate(
    async ([url, name]) => {
      const [tab] = await chrome.tabs.query({ url });
      return chrome.action[name]({ tabId: tab?.id ?? -1 });
    },
    [page.url(), read] as const,
  );
const badgeOn = (worker: Background, page: Page) => readButton(worker, page, 'getBadgeText');
const titleOn = (worker: Background, page: Page) => readButton(worker, page, 'getTitle');

const videoIdsOn = async (page: Page): Promise<string[]> =>
  (await page.locator('[data-shown]').getAttribute('data-shown'))?.split(' ') ?? [];

/** Returns the stored ids of the collection in the order in which they were added. */
const collectedIds = async (page: Page): Promise<string[]> =>
  (await rowsOf(page, 'itemBatches')).flatMap(({ ids }) => ids as string[]);

test.describe('the collect button', () => {
  test('adds the video at no cost, keeps its state when the worker is killed, and undoes a removal @firefox', async ({
    connected,
    service,
  }) => {
    const page = await openVideo(connected, service.sample.videoId);
    const panel = await openPanelNextTo(connected, page);
    await panel.getByRole('button', { name: localized('addToCollection') }).click();
    const button = panel.getByRole('button', { name: localized('defaultCollection') });
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    const worker = await wakeWorker(connected);
    await expect.poll(() => badgeOn(worker, page)).toBe('✓');

    await killWorker(connected);
    await panel.reload();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await button.click();
    await panel.getByRole('button', { name: localized('undo') }).click();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    expect((await readBill(service)).total.requests).toBe(0);
  });
});

test.describe('collecting the videos of a page', () => {
  for (const path of ['/', '/results?search_query=the', '/@', '/playlist?list=']) {
    test(`adds the videos of ${path} once each in page order and undoes them together`, async ({
      connected,
      service,
    }) => {
      const { playlistId, channelId } = service.sample;
      const page = await connected.context.newPage();
      const whole = { '/@': `/channel/${channelId}`, '/playlist?list=': `/playlist?list=${playlistId}` }[path] ?? path;
      await page.goto(`https://www.youtube.com${whole}`);
      const shown = await videoIdsOn(page);
      expect(shown.length).toBeGreaterThan(0);
      const panel = await openPanelNextTo(connected, page);
      await panel.getByRole('button', { name: localized('addFromPage') }).click();
      await expect(panel.getByText(new RegExp(`^Added ${shown.length} videos`)).first()).toBeVisible();
      expect(await collectedIds(panel)).toEqual(shown);

      await panel.getByRole('button', { name: localized('undo') }).click();
      await expect.poll(() => collectedIds(panel)).toEqual([]);
      expect((await readBill(service)).total.requests).toBe(0);
    });
  }

  test('reports videos already in the collection, and adds an id with a leading dash @firefox', async ({
    connected,
    service,
  }) => {
    const dashed = service.sampleData.videos.find(({ id }) => id.startsWith('-'));
    if (!dashed) throw new Error('No id of the sample data begins with a dash');
    const page = await openVideo(connected, dashed.id);
    const panel = await openPanelNextTo(connected, page);
    await panel.getByRole('button', { name: localized('addToCollection') }).click();
    await page.goto('https://www.youtube.com/');
    const shown = await videoIdsOn(page);
    await panel.getByRole('button', { name: localized('addFromPage') }).click();
    const alreadyAdded = shown.includes(dashed.id) ? 1 : 0;
    await expect(panel.getByText(new RegExp(`^Added ${shown.length - alreadyAdded} videos?`)).first()).toBeVisible();
    expect(await collectedIds(panel)).toContain(dashed.id);
  });
});

test.describe('the context menu', () => {
  test('exists once, even after a restart of the worker', async ({ connected }) => {
    await killWorker(connected);
    const worker = await wakeWorker(connected);
    const duplicate = await worker.evaluate(
      () =>
        new Promise<string | undefined>((resolve) =>
          chrome.contextMenus.create({ id: 'link:show', title: 'x' }, () => resolve(chrome.runtime.lastError?.message)),
        ),
    );
    expect(duplicate).toContain('duplicate id');
  });

  test('adds a linked video and opens a video or the replies to a comment in the panel', async ({
    connected,
    service,
  }) => {
    const page = await openVideo(connected, service.sample.videoId);
    const panel = await openPanelNextTo(connected, page);
    const worker = await wakeWorker(connected);
    const other = service.sampleData.videos.find(({ id }) => id.startsWith('-')) ?? service.sampleData.videos[3];
    const linkUrl = `https://www.youtube.com/watch?v=${other?.id}`;
    await clickMenuItem(worker, 'link:add-video', page, { linkUrl });
    await expect.poll(() => badgeOn(worker, page)).toBe('+1');
    await clickMenuItem(worker, 'link:show', page, { linkUrl });
    await expect(panel.getByText(other?.id ?? '').first()).toBeVisible();
    await expect(panel.getByRole('button', { name: localized('defaultCollection') })).toBeVisible();

    await clickMenuItem(worker, 'link:replies', page, {
      linkUrl: `https://www.youtube.com/watch?v=${service.sample.videoId}&lc=UgxMadeUp`,
    });
    await expect(panel.getByRole('tab', { name: localized('replies') })).toHaveAttribute('aria-selected', 'true');
    expect((await readBill(service)).total.requests).toBe(0);
  });

  test('copies the id of the video in the clicked page to the clipboard', async ({ connected, service }) => {
    const page = await openVideo(connected, service.sample.videoId);
    const worker = await wakeWorker(connected);
    await clickMenuItem(worker, 'page:copy-id', page);
    // The test pastes instead of reading the clipboard by script, which would need a permission whose grant revokes
    // others.
    const field = page.getByRole('searchbox').or(page.getByRole('textbox')).first();
    await expect
      .poll(async () => {
        await field.fill('');
        await field.press('Control+V');
        return field.inputValue();
      })
      .toBe(service.sample.videoId);
  });

  test('shows the id for manual copying on a page that forbids scripts to copy', async ({ connected, service }) => {
    const page = await openVideo(connected, service.sample.videoId);
    // Permissions that are not listed are denied.
    await connected.context.grantPermissions([], { origin: 'https://www.youtube.com' });
    const worker = await wakeWorker(connected);
    const dialogEvent = page.waitForEvent('dialog');
    await clickMenuItem(worker, 'page:copy-id', page);
    const dialog = await dialogEvent;
    expect([dialog.type(), dialog.defaultValue()]).toEqual(['prompt', service.sample.videoId]);
    await dialog.dismiss();
  });
});

test.describe('keyboard commands', () => {
  test('add and remove the active video and show this in the badge and title of the toolbar button', async ({
    connected,
    service,
  }) => {
    const page = await openVideo(connected, service.sample.videoId);
    await page.bringToFront();
    const worker = await wakeWorker(connected);
    await expect.poll(() => badgeOn(worker, page)).toBe('');
    await pressCommand(worker, 'add-video', page);
    await expect.poll(() => badgeOn(worker, page)).toBe('✓');
    // The title first shows the outcome of the command.
    await expect.poll(() => titleOn(worker, page)).toMatch(/This video is in My videos \(1 video\)/);
    await pressCommand(worker, 'add-video', page);
    await expect.poll(() => badgeOn(worker, page)).toBe('');
  });

  test('are listed in the options with their keys', async ({ connected }) => {
    const options = await connected.open('options.html#shortcuts');
    for (const name of ['commandOpenPanel', 'commandAdd', 'commandAddFromPage', 'commandCopyId'] as const)
      await expect(options.getByText(localized(name))).toBeVisible();
    // The browser does not assign keyboard shortcuts that it reserves.
    for (const keys of ['Alt+Shift+S', 'Alt+Shift+K'])
      await expect(options.getByText(keys, { exact: true })).toBeVisible();
  });
});
