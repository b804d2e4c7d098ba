import { browser } from 'wxt/browser';

/** The few letters on the toolbar's button that say what goes on by itself (BIL-05); '' for none. */
export async function showBadge(text: string): Promise<void> {
  await browser.action.setBadgeText({ text });
}
