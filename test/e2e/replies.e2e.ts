import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { attackHost, attackVariable, replyAttacks } from '../service/sample-data/reply-attacks.ts';
import type { serve } from '../service/serve.ts';
import { openPanelNextTo, openTab } from '../tour/user-actions.ts';
import { readBill } from './bill.ts';
import { type Installed, waitForDownload } from './browser.ts';
import { requestsTo } from './control.ts';
import { test } from './extension.ts';
import { localized, type MessageKey, t } from './localized.ts';

const perPage = 20;

type Served = Awaited<ReturnType<typeof serve>>;

function threadOf({ sampleData }: Served, which: keyof Served['sampleData']['threads']) {
  const comment = sampleData.comment(sampleData.threads[which]);
  if (!comment) throw new Error(`The sample data has no comment ${which}.`);
  return comment;
}

/** Opens the Replies tab of the panel for a video; `lc` adds a comment to the URL of the video's page. */
async function openRepliesFor(
  installed: Installed,
  videoId: string,
  lc?: string,
): Promise<{ page: Page; panel: Page }> {
  const page = await installed.context.newPage();
  await page.goto(`https://www.youtube.com/watch?v=${videoId}${lc ? `&lc=${lc}` : ''}`);
  await expect(page.locator('video')).toBeAttached();
  const panel = await openPanelNextTo(installed, page);
  await openReplies(panel);
  return { page, panel };
}

const openReplies = (panel: Page) => openTab(panel, 'replies');
const rows = (panel: Page) => panel.getByRole('article');
const button = (panel: Page, key: MessageKey) => panel.getByRole('button', { name: localized(key) });
/** Chooses an item of the menu of the comment. */
async function chooseInMenu(panel: Page, role: 'menuitem' | 'menuitemradio', key: MessageKey): Promise<void> {
  const menu = panel.locator('.replies-head').getByRole('button', { name: localized('more') });
  await menu.click();
  await panel.getByRole(role, { name: localized(key) }).click();
}

const more = (panel: Page) => button(panel, 'repliesNext').first();

test.describe('replies', () => {
  test('to the comment in the address load page by page, are billed once each, and are free afterwards @firefox', async ({
    connected,
    service,
  }) => {
    const comment = threadOf(service, 'long');
    const { panel } = await openRepliesFor(connected, comment.videoId, comment.id);
    await expect(panel.getByRole('link', { name: localized('repliesOpenComment') })).toBeVisible();
    expect(await requestsTo(service, 'commentReplies')).toHaveLength(0);

    await button(panel, 'repliesGet').click();
    await expect(rows(panel)).toHaveCount(perPage);
    await expect(panel.getByText(localized('repliesMore_other'))).toBeVisible();
    await more(panel).click();
    await expect(rows(panel)).toHaveCount(2 * perPage);
    expect(await requestsTo(service, 'commentReplies')).toHaveLength(2);
    expect((await readBill(service)).total.requests).toBe(2);

    await panel.reload();
    await openReplies(panel);
    await expect(rows(panel)).toHaveCount(2 * perPage);
    expect(await requestsTo(service, 'commentReplies')).toHaveLength(2);

    await panel.getByRole('button', { name: localized('repliesUpTo_other') }).click();
    await expect(rows(panel)).toHaveCount(Math.min(comment.replies.length, 7 * perPage));
    await expect(panel.getByText(localized('repliesAll_other'))).toBeVisible();
    expect(await requestsTo(service, 'commentReplies')).toHaveLength(Math.ceil(comment.replies.length / perPage));
  });

  test('are offered for a comment chosen from the links on the page, and fetched for the pasted ID of a reply', async ({
    connected,
    service,
  }) => {
    const comment = threadOf(service, 'long');
    const { page, panel } = await openRepliesFor(connected, comment.videoId);
    await page.locator('.comments').scrollIntoViewIfNeeded();
    await button(panel, 'repliesReadPage').click();
    await panel.getByRole('button', { name: comment.id }).click();
    await expect(panel.getByRole('link', { name: localized('repliesOpenComment') })).toBeVisible();

    await chooseInMenu(panel, 'menuitem', 'repliesChange');
    await panel.getByLabel(localized('repliesPasteLabel')).fill('nonsense');
    await button(panel, 'show').click();
    await expect(panel.getByText(localized('repliesBadPaste'))).toBeVisible();
    await panel.getByLabel(localized('repliesPasteLabel')).fill(comment.replies[0]?.id ?? '');
    await button(panel, 'show').click();
    await expect(panel.locator('.replies-head')).toContainText(t('repliesOfParent'));
    expect(await requestsTo(service, 'commentReplies')).toHaveLength(0);
    await button(panel, 'repliesGet').click();
    await expect(rows(panel)).toHaveCount(perPage);
  });

  test('with hostile markup run no script and load nothing, as plain text or as HTML @firefox', async ({
    connected,
    service,
  }) => {
    const hostile = threadOf(service, 'hostile');
    const { panel } = await openRepliesFor(connected, hostile.videoId, hostile.id);
    expect(replyAttacks.length).toBeGreaterThanOrEqual(40);
    const foreignRequests: string[] = [];
    panel.on('request', (request) => {
      if (!request.url().startsWith(connected.address(''))) foreignRequests.push(request.url());
    });
    for (const form of ['plainText', 'html']) {
      const isFolded = await button(panel, 'getAgain').isVisible();
      if (isFolded) await button(panel, 'getAgain').click();
      await panel.getByLabel(localized('repliesForm'), { exact: false }).first().selectOption(form);
      await button(panel, 'repliesGet').click();
      await expect(rows(panel)).toHaveCount(perPage);
      await panel.getByRole('button', { name: localized('repliesUpTo_other') }).click();
      await expect(rows(panel)).toHaveCount(replyAttacks.length);
      const foreign = await panel.evaluate(() =>
        [...document.querySelectorAll('.reply .reply-text *, .reply .reply-head b *')]
          .filter(({ tagName, className }) => !(tagName === 'A' || tagName === 'BUTTON' || className === 'note'))
          .map(({ outerHTML }) => outerHTML.slice(0, 100)),
      );
      expect(foreign, form).toEqual([]);
      const links = await panel.evaluate(() =>
        [...document.querySelectorAll('.reply a')].map((link) => [link.getAttribute('href'), link.getAttribute('rel')]),
      );
      for (const [href, rel] of links) {
        expect(href).toMatch(/^https?:\/\//);
        expect(rel).toBe('noopener noreferrer');
      }
    }
    expect(await panel.evaluate((key) => Reflect.get(window, key), attackVariable)).toBeUndefined();
    expect(await panel.evaluate((key) => Reflect.get({}, key), attackVariable)).toBeUndefined();
    expect(foreignRequests.filter((url) => url.includes(attackHost))).toEqual([]);
    expect(foreignRequests).toEqual([]);
  });

  test('are shown and exported without the names of people once the user chooses pseudonyms @firefox', async ({
    connected,
    service,
  }) => {
    const comment = threadOf(service, 'long');
    const { panel } = await openRepliesFor(connected, comment.videoId, comment.id);
    await button(panel, 'repliesGet').click();
    await expect(rows(panel)).toHaveCount(perPage);
    await chooseInMenu(panel, 'menuitemradio', 'pseudonyms');
    await expect(rows(panel).first()).toContainText(/Reader [0-9a-f]{4}/);
    const authors = new Set(comment.replies.slice(0, perPage).map(({ author }) => author));
    for (const ending of ['csv', 'ndjson', 'md']) {
      await button(panel, 'exportVerb').click();
      await panel.getByRole('button', { name: `.${ending}` }).click();
      const file = readFileSync(await waitForDownload(connected, new RegExp(`\\.${ending}$`)), 'utf8');
      expect(file).toMatch(/Reader [0-9a-f]{12}/);
      for (const { id, handle, title } of authors)
        for (const name of [id, handle ?? title]) expect(file, ending).not.toContain(name);
    }
  });

  test('show a message for an unknown comment and for one without replies', async ({ connected, service }) => {
    const none = threadOf(service, 'withoutReplies');
    const { panel } = await openRepliesFor(connected, none.videoId, none.id);
    await button(panel, 'repliesGet').click();
    await expect(panel.getByRole('heading', { name: localized('repliesNone') })).toBeVisible();
    await chooseInMenu(panel, 'menuitem', 'repliesChange');
    await panel.getByLabel(localized('repliesPasteLabel')).fill(service.sampleData.threads.unknown);
    await button(panel, 'show').click();
    await button(panel, 'repliesGet').click();
    await expect(panel.getByRole('alert').getByRole('heading')).toBeVisible();
    await expect(button(panel, 'tryAgain')).toBeVisible();
  });
});
