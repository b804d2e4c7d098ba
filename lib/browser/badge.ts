import { type Browser, browser } from 'wxt/browser';
import { badgeOf } from '@/lib/core/badge';
import type { Say } from '@/lib/core/words';
import { currentCollection } from './current-collection';
import { shownIn } from './current-tab';
import { settingsItem } from './settings-item';
import { browserWords } from './words';

/** Has the toolbar's button say, for the tab in front of each window, what there is to say. The one place that does. */
export async function showBadges(): Promise<void> {
  const [{ auto }, tabs] = await Promise.all([settingsItem.get(), browser.tabs.query({ active: true })]);
  const say = browserWords();
  // Also for tabs that are not in front, and for what a browser shows before it is told of a tab.
  await browser.action.setBadgeText({ text: auto.on ? say('autoBadge') : '' });
  await Promise.all(tabs.map((tab) => showOn(tab, auto.on, say)));
}

async function showOn(tab: Browser.tabs.Tab, auto: boolean, say: Say): Promise<void> {
  const videoId = (await shownIn(tab))?.videoId;
  if (tab.id === undefined) return;
  const collected = videoId ? (await currentCollection.among([videoId])).size > 0 : false;
  const { letters, words } = badgeOf({ auto, collected, count: collected ? await currentCollection.count() : 0 });
  const title = [say('extensionName'), ...words.map(say.saying)].join('\n');
  await tell(tab.id, letters ? say.saying(letters) : '', title);
}

/** A word for a moment on one tab: how many were just collected there. */
export const flashBadge = (tabId: number, added: number): Promise<void> =>
  tell(tabId, `+${added}`, browserWords().count('collectedMany', added));

/** What could not be copied can be read instead. */
export const notCopiedBadge = (tabId: number, text: string): Promise<void> =>
  tell(tabId, '!', browserWords()('badgeNotCopied', text));

async function tell(tabId: number, text: string, title: string): Promise<void> {
  try {
    await browser.action.setBadgeText({ tabId, text });
    await browser.action.setTitle({ tabId, title });
  } catch {
    // The tab was closed meanwhile: nobody looks at its button any more.
  }
}
