import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { openVideoTab } from '../tour/user-actions.ts';
import { readBill } from './bill.ts';
import { type Installed, waitForDownload } from './browser.ts';
import { injectFault, makeMalformed, requestsTo } from './control.ts';
import { test } from './extension.ts';
import { localized, type MessageKey, t } from './localized.ts';

/** Opens the panel for a video with the Details tab selected. */
async function detailsOf(installed: Installed, videoId: string): Promise<{ page: Page; panel: Page }> {
  const opened = await openVideoTab(installed, videoId, 'details');
  await expect(opened.panel.getByRole('button', { name: localized('detailsGet') })).toBeVisible();
  return opened;
}

const fact = (panel: Page, name: MessageKey) =>
  panel
    .locator('dt', { hasText: localized(name) })
    .first()
    .locator('xpath=following-sibling::dd[1]');

const folds = ['detailsTitles', 'detailsStatus', 'detailsPictures'] as const;

/** Gets details and opens what is folded. */
async function getDetails(panel: Page): Promise<void> {
  await panel.getByRole('button', { name: localized('detailsGet') }).click();
  for (const key of folds) await panel.locator('summary', { hasText: localized(key) }).click();
  await expect(fact(panel, 'fieldId')).toBeVisible();
}

const description = (panel: Page) => panel.getByRole('region', { name: localized('fieldDescription') });
const openForm = (panel: Page) => panel.getByRole('button', { name: localized('getAgain') }).click();

/** Returns the row as the service sends it, by sending the same request without the extension. */
async function rowAsSent({ url, token }: { url: string; token: string }, query: string): Promise<string> {
  const response = await fetch(`${url}/videos?${query}`, { headers: { authorization: `Bearer ${token}` } });
  return /"data":\[(.*)\]\}$/s.exec(await response.text())?.[1] ?? '';
}

async function clipboardOf({ context }: Installed, page: Page): Promise<string> {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.bringToFront();
  return page.evaluate(() => navigator.clipboard.readText());
}

test.describe('the Details tab', () => {
  test('shows its price, sends one request, shows every field, and copies the row as received', async ({
    connected,
    service,
  }) => {
    const { page, panel } = await detailsOf(connected, service.sample.videoId);
    await expect(
      panel.getByRole('button', { name: localized('detailsGet') }).getByText(localized('approximately')),
    ).toBeVisible();
    expect(await requestsTo(service, 'videos')).toEqual([]);

    await getDetails(panel);
    await expect(fact(panel, 'title')).toContainText('Low water at the tide mill');
    await expect(panel.locator('.figure').first()).toHaveText('128,417Views');
    await expect(fact(panel, 'videoLength')).toHaveText('18:0318 min 3 s');
    await expect(fact(panel, 'published').locator('time')).toHaveAttribute('title', '2024-03-09T06:42:00Z');
    await expect(fact(panel, 'fieldShort')).toHaveText(t('no'));
    await expect(fact(panel, 'fieldLocalised')).toContainText('Niedrigwasser an der Gezeitenmühle');
    await expect(description(panel).getByRole('link')).toHaveAttribute('rel', 'noopener noreferrer');
    // A short description contains its chapters.
    await expect(
      description(panel)
        .getByRole('button')
        .filter({ hasText: /^\d+:\d\d$/ }),
    ).toHaveCount(4);
    await expect(panel.getByRole('heading', { name: localized('fieldChapters') })).toHaveCount(0);

    const requests = await requestsTo(service, 'videos');
    expect(requests).toHaveLength(1);
    expect(new URLSearchParams(requests[0]?.query).get('additionalFields')).toBe('isShort');
    expect((await readBill(service)).total.requests).toBe(1);

    await description(panel).getByRole('button', { name: '4:10' }).click();
    await expect.poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)).toBe(250);

    await panel.getByRole('button', { name: localized('copyJson') }).click();
    await expect(panel.getByText(localized('detailsCopied'))).toBeVisible();
    expect(await clipboardOf(connected, page)).toBe(await rowAsSent(service, requests[0]?.query ?? ''));
  });

  test('shows a cached language at once and exports a citation', async ({ connected, service }) => {
    const { panel } = await detailsOf(connected, service.sample.videoId);
    await getDetails(panel);
    const language = panel.getByRole('combobox');
    const title = fact(panel, 'title');
    await openForm(panel);
    await language.fill('German');
    await language.press('Enter');
    await panel.getByRole('button', { name: localized('detailsGetIn') }).click();
    await expect(title).toContainText('Niedrigwasser');
    await expect(fact(panel, 'fieldOriginalTitle')).toContainText('Low water');
    await openForm(panel);
    await language.fill('Any');
    await language.press('Enter');
    await expect(title).toContainText('Low water');
    await language.fill('German');
    await language.press('Enter');
    await expect(title).toContainText('Niedrigwasser');
    await panel.keyboard.press('Escape');
    expect(await requestsTo(service, 'videos')).toHaveLength(2);

    await panel.getByRole('button', { name: localized('detailsCite') }).click();
    await panel.getByRole('menuitem', { name: /BibTeX.*\.bib/ }).click();
    const file = await waitForDownload(connected, /\.bib$/);
    expect(file).toContain(`[${service.sample.videoId}]`);
    expect(readFileSync(file, 'utf8')).toContain('title = {{Niedrigwasser an der Gezeitenmühle}}');
  });
});

test.describe('malformed details', () => {
  test('show every field as not given for a video without metadata', async ({ connected, service }) => {
    await makeMalformed(service, { endpoint: 'videos', keep: ['id'] });
    const { panel } = await detailsOf(connected, service.sampleData.special.dashedId);
    await getDetails(panel);
    const texts = await panel.locator('.video-card ~ .video-folds').first().locator('dd').allInnerTexts();
    expect(texts.pop()).toContain(service.sampleData.special.dashedId);
    expect(texts.filter((text) => !/^not given$/.test(text.trim()))).toEqual([]);
  });

  test('keep the valid fields when others have the wrong type', async ({ connected, service }) => {
    await makeMalformed(service, { endpoint: 'videos', set: { viewCount: [7], tags: 'none', box: { office: [1] } } });
    const { panel } = await detailsOf(connected, service.sample.videoId);
    await getDetails(panel);
    await expect(fact(panel, 'title')).toContainText('Low water');
    await expect(panel.getByText(localized('detailsBadFields_other'))).toBeVisible();
    await panel.getByRole('button', { name: localized('showThem') }).click();
    await expect(panel.getByRole('region', { name: localized('fieldOthers') })).toBeFocused();
    await expect(panel.getByText('{"office":[1]}')).toBeVisible();
  });

  test('explain the next step when the response is empty', async ({ connected, service }) => {
    await makeMalformed(service, { endpoint: 'videos', envelope: { data: [] } });
    const { panel } = await detailsOf(connected, service.sample.videoId);
    await panel.getByRole('button', { name: localized('detailsGet') }).click();
    await expect(panel.getByRole('heading', { name: localized('detailsUnknownHeading') })).toBeVisible();
    await expect(
      panel.getByRole('button', { name: localized('detailsGet') }).getByText(localized('approximately')),
    ).toBeVisible();
    expect(await requestsTo(service, 'videos')).toHaveLength(1);
  });

  test('stay visible when refreshing fails', async ({ connected, service }) => {
    const { panel } = await detailsOf(connected, service.sample.videoId);
    await getDetails(panel);
    await injectFault(service, { endpoint: 'videos', cutAfterBytes: 0 });
    await openForm(panel);
    await panel.getByRole('button', { name: localized('detailsGet') }).click();
    await expect(panel.getByText(localized('unreachableHeading'))).toBeVisible();
    await expect(fact(panel, 'title')).toContainText('Low water');
  });

  test('show part of a description of ten million characters at once and copy all of it', async ({
    connected,
    service,
  }) => {
    const id = service.sampleData.special.hugeDescription;
    const { page, panel } = await detailsOf(connected, id);
    await getDetails(panel);
    const text = description(panel);
    await text.getByRole('button', { name: localized('showAll') }).click();
    await expect(text.getByText(localized('shownCharacters'))).toBeVisible();
    expect((await text.textContent())?.length).toBeLessThan(20_000);
    await text.getByRole('button', { name: localized('showMore') }).click();
    await expect.poll(async () => (await text.textContent())?.length).toBeGreaterThan(20_000);
    await text.getByRole('button', { name: localized('detailsCopyValue') }).click();
    await expect(panel.getByText(localized('detailsCopied'))).toBeVisible();
    expect((await clipboardOf(connected, page)) === service.sampleData.video(id)?.longDescription?.()).toBe(true);
  });
});
