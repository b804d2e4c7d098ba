import { expect, type Page } from '@playwright/test';
import { toolCount } from '../service/mcp/tools.ts';
import { confirmUnknownPrice } from '../tour/user-actions.ts';
import { readBill } from './bill.ts';
import { allowOrigin, type Installed } from './browser.ts';
import { connect, showOptions } from './connect.ts';
import { clearFaults, injectFault, requestsTo, setSwitches } from './control.ts';
import { test } from './extension.ts';
import { findings, overflowAt } from './findings.ts';
import { localized, t } from './localized.ts';
import { killWorker } from './worker.ts';

type Service = Parameters<typeof connect>[1] & { mcpUrl: string };

/** Opens the tools page after the test has entered both addresses and the token in the options. */
async function toolsOf(installed: Installed, service: Service): Promise<Page> {
  const options = await connect(installed, service);
  await allowOrigin(installed, service.mcpUrl);
  await showOptions(options, 'tools');
  await options.getByLabel(localized('optionsEntry')).fill(service.mcpUrl);
  await options.getByLabel(localized('optionsEntry')).press('Enter');
  await expect(options.getByText('Saved', { exact: true }).first()).toBeVisible();
  const page = await installed.open('library.html#first/tools');
  await page.getByRole('heading', { name: localized('libraryTools') }).waitFor();
  return page;
}

const button = (page: Page, name: RegExp | string) => page.getByRole('button', { name });
/** Requests the list of tools, and confirms its unknown price. */
const requestList = async (page: Page) => {
  await button(page, /^List the tools/).click();
  await confirmUnknownPrice(page);
};
const list = async (page: Page) => {
  await requestList(page);
  await expect(page.getByText(`${toolCount} tools, listed just now`)).toBeVisible();
};

test.describe('tools', () => {
  test('are listed and called at the price on the button, with their responses and spending rows stored', async ({
    installed,
    service,
  }) => {
    const page = await toolsOf(installed, service);
    expect(await requestsTo(service, 'mcp initialize')).toHaveLength(0);
    await list(page);
    await button(page, /^search_videos/).click();
    expect(await findings(page)).toEqual([]);
    for (const width of [320, 480, 1000, 1400]) expect(await overflowAt(page, width)).toEqual([]);
    await page.getByLabel(localized('toolsFind')).fill('autocomplete');
    await button(page, /^search_autocomplete/).click();
    await button(page, /^Call tool/).click();
    await expect(page.getByText(localized('toolsErrorRequired'))).toBeVisible();
    await page.getByLabel(/^q \(required\)/).fill('how');
    await page.getByLabel(t('toolsPrice')).fill('0.0007');
    await page.getByLabel(t('toolsPrice')).press('Enter');
    await button(page, /^Call tool.*0\.0007/s).click();
    expect((await readBill(service)).total.requests).toBe(0);
    await button(page, /^Call it: .*0\.0007/).click();
    await expect(page.locator('.tool-response .tool-text')).toContainText('how');
    expect((await readBill(service)).total.requests).toBe(1);
    await page.getByRole('link', { name: localized('toolsInLedger') }).click();
    await expect(page.getByRole('row', { name: /Tools: call .*search_autocomplete/ })).toBeVisible();
    await page.goBack();
    await page.reload();
    await button(page, /^search_autocomplete/).click();
    await expect(page.locator('.tool-response')).toHaveCount(1);
    expect((await readBill(service)).total.requests).toBe(1);
  });

  test('are not called when disabled, and called without confirmation only when the user allows it', async ({
    installed,
    service,
  }) => {
    const page = await toolsOf(installed, service);
    await list(page);
    await button(page, /^search_autocomplete/).click();
    await page.getByLabel(/^q \(required\)/).fill('how');
    await button(page, 'Never').click();
    await expect(button(page, /^Call tool/)).toHaveAttribute('aria-disabled', 'true');
    // The worker also rejects the call, regardless of what a page sends.
    const refused = await page.evaluate(() =>
      chrome.runtime.sendMessage({
        kind: 'tools/call',
        body: { tool: 'search_autocomplete', params: { q: 'how' }, confirmed: true, connection: 'first' },
      }),
    );
    expect(refused).toMatchObject({ value: { ok: false, failure: { kind: 'tool-forbidden' } } });
    expect(await requestsTo(service, 'mcp tools/call')).toHaveLength(0);
    await button(page, localized('toolsAllow')).click();
    await button(page, /^Call tool/).click();
    await expect(page.locator('.tool-response')).toHaveCount(1);
  });

  test('may be billed and are not repeated when the worker is killed during a call', async ({ installed, service }) => {
    const page = await toolsOf(installed, service);
    await list(page);
    await page.getByLabel(localized('toolsFind')).fill('autocomplete');
    await button(page, /^search_autocomplete/).click();
    await page.getByLabel(/^q \(required\)/).fill('how');
    await button(page, localized('toolsAllow')).click();
    await injectFault(service, { endpoint: 'tools/call', held: true });
    await button(page, /^Call tool/).click();
    await expect.poll(async () => (await requestsTo(service, 'mcp tools/call')).length).toBe(1);
    await killWorker(installed);
    await expect(page.getByRole('alert').first()).toContainText(localized('interruptedHeading'));
    await clearFaults(service);
    await page.goto(page.url().replace('tools', 'spending'));
    const row = page.getByRole('row', { name: /Tools: call .*search_autocomplete/ });
    await expect(row.getByRole('cell', { name: localized('unknown') })).toBeVisible();
    expect(await requestsTo(service, 'mcp tools/call')).toHaveLength(1);
  });

  test('can be called with unchecked arguments if a pattern of their schema takes too long, while the page stays responsive', async ({
    installed,
    service,
  }) => {
    await setSwitches(service, { toolList: 'slow-patterns' });
    const page = await toolsOf(installed, service);
    await requestList(page);
    await button(page, /^search_autocomplete/).click();
    await page.getByLabel('q', { exact: true }).fill('a'.repeat(60));
    await button(page, /^Call tool/).click();
    // While the check runs, which takes about a second, the page must remain usable.
    await page.getByLabel(localized('toolsFind')).fill('search');
    await expect(page.getByText(localized('toolsCheckStopped'))).toBeVisible();
    expect(await requestsTo(service, 'mcp tools/call')).toHaveLength(0);
    await button(page, /^Call it: /).click();
    await expect(page.locator('.tool-response')).toHaveCount(1);
  });
});
