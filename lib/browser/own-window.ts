import { browser } from 'wxt/browser';

/** The window that this page belongs to; opening the panel needs it before the click. */
export async function currentWindowId(): Promise<number> {
  return (await browser.windows.getCurrent()).id ?? browser.windows.WINDOW_ID_CURRENT;
}
