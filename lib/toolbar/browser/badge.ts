import { type Browser, browser } from 'wxt/browser';
import { shownVideoIn } from '@/lib/browser/current-tab';
import { loadTranslation } from '@/lib/browser/load-translation';
import { currentCollection } from '@/lib/collection/repository/current-collection';
import { grantedAccess } from '@/lib/settings/browser';
import { settingsRepository } from '@/lib/settings/repository';
import type { Message, Translate } from '@/lib/shared/localized-text';
import { cacheWhileUnchanged } from '@/lib/storage/cache-while-unchanged';
import { type BadgeState, badgeFor, type JobOutcome } from '../badge';

const jobNoticeKey = 'away-end';

/** How a long job ended while nobody looked, until somebody does. It outlives the worker and the browser. */
export const jobNoticeStorage = {
  async get(): Promise<JobOutcome | null> {
    const { [jobNoticeKey]: end } = await browser.storage.local.get(jobNoticeKey);
    return end === 'done' || end === 'failed' ? end : null;
  },

  /** One that failed is not covered up by a later one that did not. */
  async put(end: JobOutcome): Promise<void> {
    if ((await jobNoticeStorage.get()) !== 'failed') await browser.storage.local.set({ [jobNoticeKey]: end });
  },

  /** Whether there was one. */
  async remove(): Promise<boolean> {
    const was = (await jobNoticeStorage.get()) !== null;
    if (was) await browser.storage.local.remove(jobNoticeKey);
    return was;
  },
};

/** Has the toolbar's button say, for the tab in front of each window, what there is to say. The one place that does. */
export async function showBadges(): Promise<void> {
  const [{ auto, recording }, tabs, hasAccess, ended] = await Promise.all([
    settingsRepository.get(),
    browser.tabs.query({ active: true }),
    grantedAccess.seesPlatform(),
    jobNoticeStorage.get(),
  ]);
  const t = loadTranslation();
  const shared = { blind: !hasAccess, auto: auto.on, ended, recording };
  const { letters } = badgeFor({ ...shared, collected: null, count: 0, into: '' });
  // Also for tabs that are not in front, and for what a browser shows before it is told of a tab.
  await browser.action.setBadgeText({ text: joinLetters(t, letters) });
  await Promise.all(tabs.map((tab) => showBadgeOn(tab, shared, t)));
}

async function showBadgeOn(
  tab: Browser.tabs.Tab,
  shared: Omit<BadgeState, 'collected' | 'count' | 'into'>,
  t: Translate,
) {
  const videoId = (await shownVideoIn(tab))?.videoId;
  if (tab.id === undefined) return;
  const { letters, words } = badgeFor({ ...shared, ...(await readCollectedState(videoId, shared.recording)) });
  const title = [t('extensionName'), ...words.map(t.saying)].join('\n');
  await setBadge(tab.id, joinLetters(t, letters), title);
}

const joinLetters = (t: Translate, letters: readonly Message[]): string => letters.map(t.saying).join('');

/** Asked at every switch of tabs, and a collection may have a million. */
const countItems = cacheWhileUnchanged(['gatherings', 'collections'], () => currentCollection.count());

/** Without a video in view nothing of the collection is said but where recordings go. */
async function readCollectedState(videoId: string | null | undefined, recording: boolean) {
  if (!videoId && !recording) return { collected: null, count: 0, into: '' };
  const { id, name: into } = await currentCollection.get();
  if (!videoId) return { collected: null, count: 0, into };
  const [among, count] = await Promise.all([currentCollection.among([videoId]), countItems(id)]);
  return { collected: among.size > 0, count, into };
}

/** A word for a moment on one tab: what was just done there. */
export const flashBadge = (tabId: number, letters: string, words: Message): Promise<void> =>
  setBadge(tabId, letters, loadTranslation().saying(words));

/** What could not be copied can be read instead. */
export const showNotCopied = (tabId: number, text: string): Promise<void> =>
  setBadge(tabId, '!', loadTranslation()('badgeNotCopied', text));

async function setBadge(tabId: number, text: string, title: string): Promise<void> {
  try {
    await browser.action.setBadgeText({ tabId, text });
    await browser.action.setTitle({ tabId, title });
  } catch {
    // The tab was closed meanwhile: nobody looks at its button any more.
  }
}
