import { chromium, expect, type Page } from '@playwright/test';
import { registerApp } from '../service/account/connect-app.ts';
import { type Running, serve } from '../service/serve.ts';
import { test } from './extension.ts';
import { findings, overflowAt } from './findings';
import { t } from './localized.ts';

test.describe('the dashboard of the local service', () => {
  let running: Running;
  test.beforeEach(async () => {
    running = await serve();
  });
  test.afterEach(() => running.stop());

  const visit = async (javaScriptEnabled: boolean, use: (page: Page) => Promise<void>) => {
    const { SIDELIGHT_CHROMIUM: executablePath } = process.env;
    const browser = await chromium.launch(executablePath ? { executablePath } : {});
    try {
      await use(await (await browser.newContext({ javaScriptEnabled })).newPage());
    } finally {
      await browser.close();
    }
  };

  /** Visits every page, from the app's request through the consent screen, credit and a token, back to the app. */
  const visitEveryPage = async (page: Page, check: () => Promise<void>) => {
    const app = await registerApp(running, 'Sidelight');
    const press = (name: string) => page.getByRole('button', { name }).click();
    await page.goto(app.authorizeUrl.href);
    await check();
    await page.getByRole('link', { name: 'Sign in through Larkfield' }).click();
    await check();
    await page.getByLabel('Your name').fill('Ada');
    await press('Continue');
    await expect(page.getByRole('heading', { name: 'Connect Sidelight?' })).toBeVisible();
    await check();
    await page.goto(running.dashboardUrl);
    await page.getByLabel('Amount in USD').fill('much');
    await press('Add credit');
    await check();
    await page.getByLabel('Amount in USD').fill('5');
    await press('Add credit');
    await expect(page.locator('#balance')).toHaveText('5.00 USD');
    await page.getByRole('link', { name: 'Tokens' }).click();
    await page.getByLabel(t('name')).fill('Laptop');
    await press('Create token');
    await expect(page.locator('#token')).toBeVisible();
    await check();
    await page.route('https://*.chromiumapp.org/**', (route) => route.fulfill({ body: 'back in the app' }));
    await page.goto(app.authorizeUrl.href);
    await press('Approve');
    await page.waitForURL(/chromiumapp/);
    await app.exchange(new URL(page.url()));
    await page.goto(`${running.dashboardUrl}/apps`);
    await check();
    await press('Disconnect Sidelight');
    await expect(page.getByText('No app is connected.')).toBeVisible();
  };

  test('works without JavaScript', () => visit(false, (page) => visitEveryPage(page, async () => undefined)));

  test('has no axe findings in both themes and fits a narrow window @long', () =>
    visit(true, (page) =>
      visitEveryPage(page, async () => {
        expect(await findings(page, 'anything')).toEqual([]);
        expect(await overflowAt(page, 320)).toEqual([]);
      }),
    ));
});
