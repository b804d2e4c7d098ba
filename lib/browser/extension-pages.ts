import { browser } from 'wxt/browser';

const panelPage = '/sidepanel.html';

interface Sidebar {
  open(): Promise<void>;
}

/**
 * Opens the panel in a window, or as a tab where the browser has no side panel. Browsers allow it only within a click,
 * so it must be called before any `await`.
 */
export function openSidePanel(windowId: number): Promise<void> {
  if (browser.sidePanel?.open) return browser.sidePanel.open({ windowId });
  const sidebar = sidebarOf(browser);
  if (sidebar) return sidebar.open();
  return openInTab(panelPage);
}

/** Opens a page of the extension in a new tab. */
export async function openInTab(page: string): Promise<void> {
  await browser.tabs.create({ url: browser.runtime.getURL('/') + page.replace(/^\//, '') });
}

/** The common types lack this Firefox API. */
const sidebarOf = (api: object): Sidebar | undefined =>
  'sidebarAction' in api ? (api.sidebarAction as Sidebar) : undefined;
