import type { BrowserContext, Page } from '@playwright/test';
import { waitUntil } from './wait-until.ts';

/** Opens a page in a separate tab. Throws the page's errors if it stays empty. */
export async function openPage(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error.stack)));
  page.on('requestfailed', (request) => problems.push(`${request.url()}: ${request.failure()?.errorText}`));
  await page.goto(address);
  const isRendered = () => page.evaluate(() => document.querySelector('#root:empty') === null);
  try {
    await waitUntil(address, async () => (await isRendered()) || undefined);
  } catch (error) {
    throw new Error(`${address} stays empty. ${problems.join('; ')}`, { cause: error });
  }
  return page;
}

/**
 * Closes the welcome page, which opens after each installation; Chromium installs an unpacked extension at each start.
 * The welcome page would cover the pages of a test, and covered pages render only one frame per second.
 */
export async function closeWelcome(context: BrowserContext, address: string): Promise<void> {
  const welcome = await waitUntil('The welcome', () => context.pages().find((page) => page.url() === address));
  await welcome.close();
}
