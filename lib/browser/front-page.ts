import { browser } from 'wxt/browser';

/** Returns the active tab of this page's window. The address is `null` if the browser hides it. */
export async function activePage(): Promise<{ tabId: number; address: string | null } | null> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  return tab?.id === undefined ? null : { tabId: tab.id, address: tab.url ?? null };
}
