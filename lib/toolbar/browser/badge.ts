import { type Browser, browser } from 'wxt/browser';
import { shownIn } from '@/lib/browser/current-tab';
import { browserWords } from '@/lib/browser/localized-text';
import { currentCollection } from '@/lib/collection/repository/current-collection';
import { grantedAccess } from '@/lib/settings/browser/permissions';
import { settingsRepository } from '@/lib/settings/repository';
import type { Say, Saying } from '@/lib/shared/localized-text';
import { cacheWhileUnchanged } from '@/lib/storage/while-unchanged';
import { type BadgeFacts, badgeOf } from '../badge';
import { awayMark } from './job-notice';

/** Has the toolbar's button say, for the tab in front of each window, what there is to say. The one place that does. */
export async function showBadges(): Promise<void> {
  const [{ auto, recording }, tabs, sees, ended] = await Promise.all([
    settingsRepository.get(),
    browser.tabs.query({ active: true }),
    grantedAccess.seesPlatform(),
    awayMark.get(),
  ]);
  const say = browserWords();
  const everywhere = { blind: !sees, auto: auto.on, ended, recording };
  const { letters } = badgeOf({ ...everywhere, collected: null, count: 0, into: '' });
  // Also for tabs that are not in front, and for what a browser shows before it is told of a tab.
  await browser.action.setBadgeText({ text: lettersIn(say, letters) });
  await Promise.all(tabs.map((tab) => showOn(tab, everywhere, say)));
}

async function showOn(tab: Browser.tabs.Tab, everywhere: Omit<BadgeFacts, 'collected' | 'count' | 'into'>, say: Say) {
  const videoId = (await shownIn(tab))?.videoId;
  if (tab.id === undefined) return;
  const { letters, words } = badgeOf({ ...everywhere, ...(await collectedFacts(videoId, everywhere.recording)) });
  const title = [say('extensionName'), ...words.map(say.saying)].join('\n');
  await tell(tab.id, lettersIn(say, letters), title);
}

const lettersIn = (say: Say, letters: readonly Saying[]): string => letters.map(say.saying).join('');

/** Asked at every switch of tabs, and a collection may have a million. */
const countOf = cacheWhileUnchanged(['gatherings', 'collections'], () => currentCollection.count());

/** Without a video in view nothing of the collection is said but where recordings go. */
async function collectedFacts(videoId: string | null | undefined, recording: boolean) {
  if (!videoId && !recording) return { collected: null, count: 0, into: '' };
  const { id, name: into } = await currentCollection.get();
  if (!videoId) return { collected: null, count: 0, into };
  const [among, count] = await Promise.all([currentCollection.among([videoId]), countOf(id)]);
  return { collected: among.size > 0, count, into };
}

/** A word for a moment on one tab: what was just done there. */
export const flashBadge = (tabId: number, letters: string, words: Saying): Promise<void> =>
  tell(tabId, letters, browserWords().saying(words));

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
