import { browser } from 'wxt/browser';
import { browserWords } from './words';

/** The sign on the toolbar's button that captions come by themselves (BIL-05). */
export async function showAutoBadge(on: boolean): Promise<void> {
  await browser.action.setBadgeText({ text: on ? browserWords()('autoBadge') : '' });
}
