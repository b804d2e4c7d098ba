import { browser } from 'wxt/browser';

/** Returns the window of this page. It must be read before the click that opens the panel. */
export async function currentWindowId(): Promise<number> {
  return (await browser.windows.getCurrent()).id ?? browser.windows.WINDOW_ID_CURRENT;
}
