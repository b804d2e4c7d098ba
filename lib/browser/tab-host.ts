import { browser } from 'wxt/browser';

/** The host of the active tab's page in this page's own window; `null` where the browser does not tell it. */
export async function tabHost(): Promise<string | null> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  return tab?.url ? new URL(tab.url).hostname : null;
}
