import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import Papa from 'papaparse';
import { openVideoTab } from '../tour/user-actions.ts';
import { readBill } from './bill.ts';
import { type Installed, launch, waitForDownload } from './browser.ts';
import { clearFaults, injectFault, requestsTo } from './control.ts';
import { openManifestPage } from './database.ts';
import { test } from './extension.ts';
import { findings } from './findings.ts';
import { inFirefox } from './in-firefox.ts';
import { localized, t } from './localized.ts';
import { createSampleLibrary } from './sample-library.ts';
import { seed } from './seeded-library.ts';

const get = (panel: Page) => panel.getByRole('button', { name: localized('getRelated') });
const choosePages = (panel: Page, pages: number) =>
  panel.getByRole('slider', { name: localized('resultPages') }).fill(String(pages));

const list = (panel: Page) => panel.getByRole('list', { name: localized('relatedVideos') });
/** Opens the form over a shown list. */
const openForm = (panel: Page) => panel.getByRole('button', { name: localized('getAgain') }).click();

/** Opens the library's spending page through the link below the panel's list. */
async function openSpendingPage({ context }: Installed, panel: Page): Promise<Page> {
  await panel.getByRole('button', { name: localized('spending') }).click();
  const opened = context.waitForEvent('page');
  await panel.getByRole('button', { name: localized('ledgerWhole') }).click();
  const library = await opened;
  await library.getByRole('table', { name: localized('requests') }).waitFor();
  return library;
}

const rows = (library: Page) => library.locator('.ledger-row');
const summaryValue = (library: Page, label: string | RegExp) =>
  library.locator('dl > div').filter({ hasText: label }).locator('dd');

test('the spending page lists every attempt, agrees with the bill, and exports as a file @firefox', async ({
  connected,
  service,
}) => {
  const { panel } = await openVideoTab(connected, service.sample.videoId, 'tabRelated');
  await choosePages(panel, 3);
  await get(panel).click();
  await expect(list(panel)).toBeVisible();
  const { total } = await readBill(service);
  await injectFault(service, { endpoint: 'relatedVideos', status: 500, body: '{"error":"out of order"}' });
  await openForm(panel);
  await choosePages(panel, 2);
  await get(panel).click();
  await expect(panel.getByRole('alert').first()).toBeVisible();
  await clearFaults(service);

  const library = await openSpendingPage(connected, panel);
  await expect(rows(library)).toHaveCount(2);
  await expect(rows(library).nth(0)).toContainText(t.plural('ledgerPages', 2));
  await expect(rows(library).nth(0)).toContainText(`${t('mayHaveBeenBilled')} $0.00103`);
  await expect(rows(library).nth(1)).toContainText(t.plural('ledgerPages', 3));
  const dollars = (micros: number) => `$${(micros / 1_000_000).toFixed(5)}`;
  await expect(rows(library).nth(1)).toContainText(`Billed ${dollars(total.micros)}`);
  await expect(summaryValue(library, localized('ledgerBilledFortnight'))).toHaveText(dollars(total.micros));
  await expect(summaryValue(library, t.plural('ledgerMayBeBilled', 1))).toHaveText(dollars(1030));
  expect(await findings(library)).toEqual([]);

  await library.getByRole('button', { name: localized('exportVerb') }).click();
  await library.getByRole('menuitem', { name: localized('csvForAnalysis') }).click();
  const csv = readFileSync(await waitForDownload(connected, /^Sidelight ledger .*\.csv$/), 'utf8');
  const written = Papa.parse<Record<string, string>>(csv, { header: true, skipEmptyLines: true }).data;
  expect(written.map(({ state, billed_usd }) => [state, billed_usd])).toEqual([
    ['confirmed', (total.micros / 1_000_000).toFixed(6)],
    ['possible', ''],
  ]);
  expect(csv).not.toContain(service.token);

  // A title that does not fit is shortened, not replaced by an ellipsis.
  const overflows = (cells: Element[]) => cells.some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
  expect(await rows(library).locator('.request-name').evaluateAll(overflows)).toBe(false);

  const dismiss = library.getByRole('button', { name: t('actLeave'), exact: true });
  await dismiss.click();
  await expect(dismiss).toHaveCount(0);
  await expect(summaryValue(library, t.plural('ledgerMayBeBilled', 1))).toHaveText(dollars(1030));
  await library.getByRole('button', { name: localized('ledgerSums') }).click();
  await expect(library.getByRole('table', { name: localized('ledgerByKind') })).toContainText(dollars(total.micros));
  expect(await findings(library)).toEqual([]);
});

test('a bulk run has one sum in the same words on every page, which dismissing its notes does not change', async ({
  connected,
  service,
}) => {
  const { sampleData } = service;
  const unusualIds = new Set<unknown>(Object.values(sampleData.special));
  const [available] = sampleData.videos.filter(
    ({ id, tracks }) => tracks[0]?.origin === 'authored' && tracks[0].lang === 'en' && !unusualIds.has(id),
  );
  const ids = [available?.id, sampleData.special.withoutCaptions].join('\n');
  const bulk = await connected.open('library.html#first/bulk-captions');
  await bulk.evaluate((own) => chrome.storage.local.set({ 'settings.enteredPrices': own }), { captions: 530 });
  await bulk.getByLabel(localized('importPaste')).fill(ids);
  await bulk.getByRole('button', { name: localized('importRead') }).click();
  await bulk.getByRole('button', { name: /^Get captions/ }).click();
  const billed = t('costBilled', '$0.00053');
  const possible = t('costPossible', '$0.00053');
  await expect(bulk.locator('.run-cost')).toContainText(`${billed}\u00a0· ${possible}`);
  const unavailable = bulk.getByRole('row').filter({ hasText: t('bulkNotAvailable') });
  await expect(unavailable).toContainText(t('mayBeBilled'));
  await expect(unavailable.getByTitle(possible)).toBeVisible();
  const line = bulk.locator('.spending-line');
  await expect(line).toContainText('$0.00053 of $0.50');
  await expect(line).toContainText(possible);

  await bulk.goto(bulk.url().replace(/#.*/, '#first/runs'));
  await expect(bulk.getByRole('row').filter({ hasText: t('done') })).toContainText(possible);

  await bulk.goto(bulk.url().replace(/#.*/, '#first/spending'));
  const library = bulk;
  const sums = [
    summaryValue(library, localized('ledgerBilledFortnight')),
    summaryValue(library, t.plural('ledgerMayBeBilled', 1)),
  ];
  const expectSums = async () => {
    for (const sum of sums) await expect(sum).toHaveText('$0.00053');
  };
  await expectSums();
  await expect(rows(library)).toHaveCount(1);
  await rows(library).getByRole('button', { expanded: false }).click();
  await expect(rows(library)).toHaveCount(3);
  await expect(rows(library).filter({ hasText: t('noCaptionsHeading') })).toHaveCount(1);
  expect(await findings(library)).toEqual([]);

  const field = library.getByRole('textbox', { name: /Today/ });
  await field.fill('0.0007');
  await field.press('Enter');
  await expect(library.locator('.difference').first()).toContainText(t('ledgerMore', '$0.00017'));

  await library.getByRole('button', { name: localized('ledgerDismissAll') }).click();
  const dialog = library.getByRole('dialog');
  expect(await findings(library)).toEqual([]);
  await dialog.getByRole('button', { name: t('actLeave'), exact: true }).click();
  await expect(library.getByText(t.plural('ledgerOpenNotes', 1))).toHaveCount(0);
  await expectSums();

  await library.reload();
  await expect(library.locator('.difference').first()).toContainText(t('ledgerMore', '$0.00017'));
  await expect(library.getByText(t.plural('ledgerOpenNotes', 1))).toHaveCount(0);
  await expectSums();
});

test('figure, day, table and sidebar say the same sum of today, also with rows of another profile', async ({
  connected,
  service,
}) => {
  const { panel } = await openVideoTab(connected, service.sample.videoId, 'tabRelated');
  await get(panel).click();
  await expect(list(panel)).toBeVisible();
  const library = await openSpendingPage(connected, panel);
  await seed(library, createSampleLibrary(Date.now()));
  await library.reload();
  await expect(rows(library).nth(3)).toBeVisible();
  const today = library.locator('.ledger-day').first();
  const [sum = ''] = /\$[\d.]+/.exec(await today.innerText()) ?? [];
  expect(sum).not.toBe('');
  await expect(summaryValue(library, localized('ledgerTodayOf'))).toContainText(sum);
  await expect(library.locator('.ledger-days .grow')).toContainText(sum);
  await expect(library.locator('.spending-line')).toContainText(sum);
});

test('the spending page shows the savings of cached responses', async ({ connected, service }) => {
  const { panel } = await openVideoTab(connected, service.sample.videoId, 'tabRelated');
  for (const [index, pages] of [1, 2, 1].entries()) {
    if (index > 0) await openForm(panel);
    await choosePages(panel, pages);
    await get(panel).click();
    await expect(get(panel)).toBeHidden();
    await expect(list(panel)).toBeVisible();
  }
  expect((await readBill(service)).total.requests).toBe(2);
  const library = await openSpendingPage(connected, panel);
  await expect(summaryValue(library, /from saved data: \$0\.00053 not spent/)).toHaveText('1');
});

test('the limit per browser session blocks a request that would exceed it', async ({ connected, service }) => {
  const { page, panel } = await openVideoTab(connected, service.sample.videoId, 'tabRelated');
  await get(panel).click();
  await expect.poll(async () => (await readBill(service)).total.requests).toBe(1);
  const options = await connected.open('options.html#limits');
  const field = options.getByLabel(localized('optionsPerSession'));
  await field.fill('0.001');
  await field.press('Enter');
  await page.bringToFront();
  await openForm(panel);
  await choosePages(panel, 2);
  await expect(panel.getByText(/the limit per browser session of \$0\.001/)).toBeVisible();
  expect((await readBill(service)).total.requests).toBe(1);
});

// Chromium reinstalls an extension from its command line at each launch and does not dispatch `runtime.onStartup` to
// it.
if (inFirefox) {
  test('the limit per browser session starts again with the browser @firefox', async ({ connected, service }) => {
    const sessionOf = async (installed: Installed) => {
      const page = await openManifestPage(installed);
      const { session } = await page.evaluate(() => chrome.storage.session.get('session'));
      await page.close();
      return session;
    };
    const options = await connected.open('options.html#limits');
    const field = options.getByLabel(localized('optionsPerSession'));
    // The limit allows two pages for $0.00103, but not after one page for $0.00053.
    await field.fill('0.0012');
    await field.press('Enter');
    const { panel } = await openVideoTab(connected, service.sample.videoId, 'tabRelated');
    await get(panel).click();
    await expect(list(panel)).toBeVisible();
    await openForm(panel);
    await choosePages(panel, 2);
    await expect(panel.getByText(/the limit per browser session of \$0\.0012/)).toBeVisible();
    const before = await sessionOf(connected);
    expect(before).toHaveLength(36);
    await connected.context.close();

    const restarted = await launch({ platformUrl: service.platformUrl, profile: connected.profile });
    await expect.poll(() => sessionOf(restarted)).toBeTruthy();
    expect(await sessionOf(restarted)).not.toBe(before);
    const { panel: later } = await openVideoTab(restarted, service.sample.videoId, 'tabRelated');
    await choosePages(later, 2);
    await get(later).click();
    await expect(later.getByText(/of 2 pages returned/).first()).toBeVisible();
    expect((await readBill(service)).total.requests).toBe(2);
    await restarted.context.close();
  });
}

test.describe('a request that the browser repeats', () => {
  /** Sends a request for related videos and prepares a second one, which will use the same connection. */
  async function prepareSecondRequest(connected: Installed, videoId: string): Promise<Page> {
    const { panel } = await openVideoTab(connected, videoId, 'tabRelated');
    await get(panel).click();
    await expect(list(panel)).toBeVisible();
    await openForm(panel);
    await choosePages(panel, 2);
    return panel;
  }

  const issues = [{ code: 'custom', path: ['pages'], message: 'odd' }];
  const repeated = [
    ['after a status 408', { status: 408, body: 'too slow' }],
    ['after a connection that closes before the response', { cutAfterBytes: 0 }],
  ] as const;
  const repeatedTwice = [
    ...repeated,
    [
      'after a status 408 with a web page',
      { status: 408, body: '<!doctype html><h1>408</h1>', contentType: 'text/html' },
    ],
    ['after a status 408 with the body Forbidden', { status: 408, body: '{"error":{"message":"Forbidden"}}' }],
    [
      'after a status 408 with a validation failure',
      { status: 408, body: JSON.stringify({ success: false, error: { name: 'ZodError', issues } }) },
    ],
  ] as const;

  for (const [how, fault] of repeated) {
    test(`is one row if the second attempt succeeds, ${how}`, async ({ connected, service }) => {
      const panel = await prepareSecondRequest(connected, service.sample.videoId);
      await injectFault(service, { endpoint: 'relatedVideos', ...fault, times: 1 });
      await get(panel).click();
      await expect.poll(() => requestsTo(service, 'relatedVideos')).toHaveLength(3);
      await expect(panel.getByRole('button', { name: localized('getAgain') })).toBeVisible();
      const library = await openSpendingPage(connected, panel);
      await expect(rows(library)).toHaveCount(2);
      await expect(library.getByText(localized('ledgerResends'))).toBeVisible();
    });
  }

  for (const [how, fault] of repeatedTwice) {
    test(`is possibly billed twice if the second attempt fails too, ${how}`, async ({ connected, service }) => {
      const panel = await prepareSecondRequest(connected, service.sample.videoId);
      await injectFault(service, { endpoint: 'relatedVideos', ...fault });
      await get(panel).click();
      await expect(panel.getByRole('alert').first()).toBeVisible();
      expect(await requestsTo(service, 'relatedVideos')).toHaveLength(3);
      const library = await openSpendingPage(connected, panel);
      await expect(rows(library).nth(0)).toContainText(t('billedPossibleTwice'));
      await expect(summaryValue(library, t.plural('ledgerMayBeBilled', 1))).toHaveText('$0.00206');
    });
  }
});
