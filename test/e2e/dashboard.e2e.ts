import { chromium, expect, type Page } from '@playwright/test';
import { registered } from '../service/account/connecting.ts';
import { type Running, serve } from '../service/serve.ts';
import { t } from '../words-of.ts';
import { test } from './extension.ts';
import { findings, overflowAt } from './findings';

test.describe('the dashboard of the local service', () => {
  let running: Running;
  test.beforeEach(async () => {
    running = await serve();
  });
  test.afterEach(() => running.stop());

  const visit = async (javaScriptEnabled: boolean, walk: (page: Page) => Promise<void>) => {
    const { SIDELIGHT_CHROMIUM: executablePath } = process.env;
    const browser = await chromium.launch(executablePath ? { executablePath } : {});
    try {
      await walk(await (await browser.newContext({ javaScriptEnabled })).newPage());
    } finally {
      await browser.close();
    }
  };

  /** Goes from the app's request to the consent screen, through credit and a token, and back to the app. */
  const walked = async (page: Page, look: () => Promise<void>) => {
    const app = await registered(running, 'Sidelight');
    const press = (name: string) => page.getByRole('button', { name }).click();
    await page.goto(app.authorizeUrl.href);
    await look();
    await page.getByRole('link', { name: 'Sign in through Larkfield' }).click();
    await look();
    await page.getByLabel('Your name').fill('Ada');
    await press('Continue');
    await expect(page.getByRole('heading', { name: 'Connect Sidelight?' })).toBeVisible();
    await look();
    await page.goto(running.dashboardUrl);
    await page.getByLabel('Amount in USD').fill('much');
    await press('Add credit');
    await look();
    await page.getByLabel('Amount in USD').fill('5');
    await press('Add credit');
    await expect(page.locator('#balance')).toHaveText('5.00 USD');
    await page.getByRole('link', { name: 'Tokens' }).click();
    await page.getByLabel(t('collectionName')).fill('Laptop');
    await press('Create token');
    await expect(page.locator('#token')).toBeVisible();
    await look();
    await page.route('https://*.chromiumapp.org/**', (route) => route.fulfill({ body: 'back in the app' }));
    await page.goto(app.authorizeUrl.href);
    await press('Approve');
    await page.waitForURL(/chromiumapp/);
    await app.exchange(new URL(page.url()));
    await page.goto(`${running.dashboardUrl}/apps`);
    await look();
    await press('Disconnect Sidelight');
    await expect(page.getByText('No app is connected.')).toBeVisible();
  };

  test('works without JavaScript', () => visit(false, (page) => walked(page, async () => undefined)));

  test('has no axe findings in both themes and fits a narrow window @long', () =>
    visit(true, (page) =>
      walked(page, async () => {
        expect(await findings(page, 'anything')).toEqual([]);
        expect(await overflowAt(page, 320)).toEqual([]);
      }),
    ));
});
