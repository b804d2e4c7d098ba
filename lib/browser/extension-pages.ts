import { browser } from 'wxt/browser';

const panelPage = '/sidepanel.html';

interface Sidebar {
  open(): Promise<void>;
  toggle(): Promise<void>;
}

/**
 * Opens the panel in a window, or as a tab if the browser has no side panel. Works only in a click handler, before any
 * `await`.
 */
export function openSidePanel(windowId: number): Promise<void> {
  if (browser.sidePanel?.open) return browser.sidePanel.open({ windowId });
  const sidebar = sidebarOf(browser);
  if (sidebar) return sidebar.open();
  return openInTab(panelPage);
}

/** Returns the session storage key for the time of the last key press that toggled the panel of a window. */
export const toggleKeyOf = (windowId: number): string => `toggle:${windowId}`;

/**
 * Opens the panel in a window, or closes it if the browser supports that. Works only in a click handler, like
 * `openSidePanel`. A worker cannot know in which windows panels are open, so an open panel closes itself; see
 * `closeOnToggle`.
 */
export async function toggleSidePanel(windowId: number): Promise<void> {
  const sidebar = sidebarOf(browser);
  if (sidebar) return sidebar.toggle();
  const pressedAt = Date.now();
  await openSidePanel(windowId);
  // Stored only after `openSidePanel`, which would otherwise keep open a panel that is already closing itself.
  await browser.storage.session.set({ [toggleKeyOf(windowId)]: pressedAt });
}

export async function openInTab(page: string): Promise<void> {
  await browser.tabs.create({ url: browser.runtime.getURL('/') + page.replace(/^\//, '') });
}

/** The common types lack this Firefox API. */
const sidebarOf = (api: object): Sidebar | undefined =>
  'sidebarAction' in api ? (api.sidebarAction as Sidebar) : undefined;

/** Returns the window of this page. It must be read before the click that opens the panel. */
export async function currentWindowId(): Promise<number> {
  return (await browser.windows.getCurrent()).id ?? browser.windows.WINDOW_ID_CURRENT;
}

export const openOptions = (): Promise<void> => browser.runtime.openOptionsPage();
