import { browser } from 'wxt/browser';

/** The address of a tab, where the browser tells it; `null` for a tab that is gone or at a site that is none of ours. */
export async function tabAddress(tabId: number): Promise<string | null> {
  try {
    return (await browser.tabs.get(tabId)).url ?? null;
  } catch {
    // The tab was closed meanwhile: then it has no address.
    return null;
  }
}
