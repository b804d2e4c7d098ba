import { browser } from 'wxt/browser';

/** Returns the address of a tab; `null` if the tab is closed or the browser hides its address. */
export async function tabAddress(tabId: number): Promise<string | null> {
  try {
    return (await browser.tabs.get(tabId)).url ?? null;
  } catch {
    // The tab was closed meanwhile.
    return null;
  }
}
