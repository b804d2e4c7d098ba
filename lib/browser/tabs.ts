import { browser } from 'wxt/browser';
import type { ShownVideo } from '@/lib/platform/video-url';
import { shownVideoIn } from './current-tab';

/**
 * Returns the state of the active tab of the focused window and the host of its page; `null` if no window is focused,
 * the page is not on the platform, or the browser hides its address.
 */
export async function focusedVideo(): Promise<{ shown: ShownVideo; host: string } | null> {
  const window = await browser.windows.getLastFocused();
  if (!window.focused || window.id === undefined) return null;
  const [tab] = await browser.tabs.query({ active: true, windowId: window.id });
  const shown = tab && (await shownVideoIn(tab));
  // The browser hides the address of sites that the extension has no permission for.
  return shown && tab.url ? { shown, host: new URL(tab.url).hostname } : null;
}

/** Returns the state of a tab's page, even if the page was open before the installation and has reported none. */
export const shownVideoOf = async (tabId: number): Promise<ShownVideo | null> =>
  shownVideoIn(await browser.tabs.get(tabId));

/** Returns the active tab of this page's window. The address is `null` if the browser hides it. */
export async function activePage(): Promise<{ tabId: number; address: string | null } | null> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  return tab?.id === undefined ? null : { tabId: tab.id, address: tab.url ?? null };
}

/** Returns the address of a tab; `null` if the tab is closed or the browser hides its address. */
export async function tabAddress(tabId: number): Promise<string | null> {
  try {
    return (await browser.tabs.get(tabId)).url ?? null;
  } catch {
    // The tab was closed meanwhile.
    return null;
  }
}
