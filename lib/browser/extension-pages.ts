import { browser } from 'wxt/browser';

/** The page that stands beside the video, by its address inside the extension. */
const panelPage = '/sidepanel.html';

interface Sidebar {
  open(): Promise<void>;
}

/**
 * Opens the panel in a window. Browsers allow it only within the click itself, so this must be called before any
 * `await`; where a browser has no place beside the page, the panel opens as a tab.
 */
export function openSidePanel(windowId: number): Promise<void> {
  if (browser.sidePanel?.open) return browser.sidePanel.open({ windowId });
  const sidebar = sidebarOf(browser);
  if (sidebar) return sidebar.open();
  return openInTab(panelPage);
}

/** Opens a page of ours as a tab. */
export async function openInTab(page: string): Promise<void> {
  await browser.tabs.create({ url: browser.runtime.getURL('/') + page.replace(/^\//, '') });
}

/** Firefox alone has it, and the common types do not know it. */
const sidebarOf = (api: object): Sidebar | undefined =>
  'sidebarAction' in api ? (api.sidebarAction as Sidebar) : undefined;
