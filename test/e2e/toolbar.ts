import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import type { Installed } from './browser.ts';
import { waitUntil } from './wait-until.ts';

/** Clicks the extension's button in the toolbar while this page's tab is in front, and gives the popup. */
export async function openPopup(installed: Installed, page: Page): Promise<Page> {
  await page.bringToFront();
  const tab = (await targetsOf(installed)).find(({ type, url }) => type === 'tab' && url === page.url());
  if (!tab) throw new Error(`No tab shows ${page.url()}`);
  await installed.cdp.send('Extensions.triggerAction', { id: installed.extensionId, targetId: tab.targetId });
  return pageOutsideTabs(installed, 'popup.html');
}

/**
 * Opens the side panel beside the tab of a page, as the popup's button does, without loading the popup. Only a page of the
 * extension may do that, so a bare one opens for a moment behind the tab in front.
 */
export async function openPanelBeside(installed: Installed, page: Page): Promise<Page> {
  await page.bringToFront();
  const { context, cdp, extensionId } = installed;
  const address = `chrome-extension://${extensionId}/manifest.json`;
  const opening = context.waitForEvent('page');
  const { targetId } = await cdp.send('Target.createTarget', { url: address, background: true });
  const bare = await opening;
  await bare.waitForURL(address);
  await bare.evaluate(async () => {
    const { id } = await chrome.windows.getLastFocused();
    await chrome.sidePanel.open({ windowId: id ?? -1 });
  });
  await cdp.send('Target.closeTarget', { targetId });
  return openPanel(installed);
}

/** The side panel that is open. */
export const openPanel = (installed: Installed): Promise<Page> => pageOutsideTabs(installed, 'sidepanel.html');

/** Whether the browser shows this page of the extension, in a tab or beside one. */
export const isShown = async (installed: Installed, path: string): Promise<boolean> =>
  (await shownAs(installed, path)) !== undefined;

async function shownAs(installed: Installed, path: string) {
  const address = `chrome-extension://${installed.extensionId}/${path}`;
  return (await targetsOf(installed)).find(({ type, url }) => type === 'page' && url.startsWith(address));
}

async function targetsOf({ cdp }: Installed) {
  return (await cdp.send('Target.getTargets', { filter: [{}] })).targetInfos;
}

/**
 * Popup and side panel are no tabs, and a connection sees only those that were open when it was made.
 * So each is met over a new connection.
 */
async function pageOutsideTabs(installed: Installed, path: string): Promise<Page> {
  await waitUntil(path, () => shownAs(installed, path));
  const page = await waitUntil(`A connection to ${path}`, async () => {
    const browser = await secondConnection(installed);
    const found = pagesOf(browser).find((each) => each.url().includes(`${installed.extensionId}/${path}`));
    if (!found) await browser.close();
    return found;
  });
  await page.waitForLoadState();
  // The browser slides a panel in and lets a popup grow to its content; before that there is no picture of either.
  await page.waitForFunction(() => innerWidth > 100 && innerWidth >= document.documentElement.scrollWidth);
  return page;
}

const pagesOf = (browser: Browser): Page[] => browser.contexts().flatMap((context) => context.pages());

async function secondConnection({ profile, cdp }: Installed): Promise<Browser> {
  const [port] = readFileSync(join(profile.folder, 'DevToolsActivePort'), 'utf8').split('\n');
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  // Each new connection takes the downloads over; the browser's own way is what a user has.
  await cdp.send('Browser.setDownloadBehavior', { behavior: 'default' });
  return browser;
}
