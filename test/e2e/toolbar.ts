import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import type { Installed } from './browser.ts';
import { clickAction, showSidebar } from './firefox-window.ts';
import { waitUntil } from './wait-until.ts';

/** Brings a page's tab to the front and clicks the extension's toolbar button. */
export async function clickToolbarButton(installed: Installed, page: Page): Promise<void> {
  await page.bringToFront();
  if (installed.firefox) return installed.firefox.run(clickAction, installed.extensionId);
  const tab = (await targetsOf(installed)).find(({ type, url }) => type === 'tab' && url === page.url());
  if (!tab) throw new Error(`No tab shows ${page.url()}`);
  await installed.cdp.send('Extensions.triggerAction', { id: installed.extensionId, targetId: tab.targetId });
}

/** Brings a page's tab to the front, clicks the extension's toolbar button and returns the popup. */
export async function openPopup(installed: Installed, page: Page): Promise<Page> {
  await clickToolbarButton(installed, page);
  return pageOutsideTabs(installed, 'popup.html');
}

/**
 * Opens the side panel for a page's tab as the popup's button does, without loading the popup. Only an extension page
 * can open the panel, so an empty extension page opens briefly behind the active tab.
 */
export async function openSidePanelFor(installed: Installed, page: Page): Promise<Page> {
  await page.bringToFront();
  if (installed.firefox) {
    await installed.firefox.run(showSidebar, installed.extensionId);
    return openPanel(installed);
  }
  const { context, cdp } = installed;
  const address = installed.address('manifest.json');
  const { targetId } = await cdp.send('Target.createTarget', { url: address, background: true });
  const empty = await waitUntil('The empty page', () => context.pages().find((each) => each.url() === address));
  await empty.evaluate(async () => {
    const { id } = await chrome.windows.getLastFocused();
    await chrome.sidePanel.open({ windowId: id ?? -1 });
  });
  await cdp.send('Target.closeTarget', { targetId });
  return openPanel(installed);
}

export const openPanel = (installed: Installed): Promise<Page> => pageOutsideTabs(installed, 'sidepanel.html');

/** Returns true if the browser shows this extension page in a tab, popup or side panel. */
export const isShown = async (installed: Installed, path: string): Promise<boolean> =>
  (await shownAs(installed, path)) !== undefined;

async function shownAs(installed: Installed, path: string): Promise<object | undefined> {
  const address = installed.address(path);
  if (installed.firefox) return installed.firefox.pages().find(({ url }) => url.startsWith(address));
  return (await targetsOf(installed)).find(({ type, url }) => type === 'page' && url.startsWith(address));
}

async function targetsOf({ cdp }: Installed) {
  return (await cdp.send('Target.getTargets', { filter: [{}] })).targetInfos;
}

/**
 * Connects to a popup or side panel. Neither is a tab, and a debugging connection sees only those that were open when
 * it was made, so each needs a new connection.
 */
async function pageOutsideTabs(installed: Installed, path: string): Promise<Page> {
  const { firefox, context } = installed;
  // If several pages have this address, the newest is the one that has just opened.
  const newest = () => context.pages().findLast((page) => page.url().startsWith(installed.address(path)));
  if (firefox) return waitUntil(path, newest);
  await waitUntil(path, () => shownAs(installed, path));
  const page = await waitUntil(`A connection to ${path}`, async () => {
    const browser = await secondConnection(installed);
    const found = pagesOf(browser).find((each) => each.url().includes(`${installed.extensionId}/${path}`));
    if (!found) await browser.close();
    return found;
  });
  await page.waitForLoadState();
  // The browser animates a panel as it opens and resizes a popup to its content; screenshots are possible only
  // afterwards.
  await page.waitForFunction(() => innerWidth > 100 && innerWidth >= document.documentElement.scrollWidth);
  return page;
}

const pagesOf = (browser: Browser): Page[] => browser.contexts().flatMap((context) => context.pages());

/** The debugging connections to each browser's popups and side panels. */
const connections = new WeakMap<BrowserContext, Browser[]>();

/** Closes the connections to popups and side panels. */
export async function closeConnections({ context }: Installed): Promise<void> {
  for (const browser of connections.get(context)?.splice(0) ?? []) await browser.close();
}

async function secondConnection({ context, profile, cdp }: Installed): Promise<Browser> {
  const [port] = readFileSync(join(profile.folder, 'DevToolsActivePort'), 'utf8').split('\n');
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  connections.set(context, [...(connections.get(context) ?? []), browser]);
  // Each new connection overrides the download behaviour, so the browser's default is restored.
  await cdp.send('Browser.setDownloadBehavior', { behavior: 'default' });
  return browser;
}
