import { browser } from 'wxt/browser';

/** The active tab of this page's own window; without an address where the browser does not tell it. */
export async function activePage(): Promise<{ tabId: number; address: string | null } | null> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  return tab?.id === undefined ? null : { tabId: tab.id, address: tab.url ?? null };
}
