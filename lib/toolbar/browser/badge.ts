import { type Browser, browser } from 'wxt/browser';
import { shownVideoIn } from '@/lib/browser/current-tab';
import { currentTranslation } from '@/lib/browser/translation';
import { currentCollection } from '@/lib/collection/repository/current-collection';
import { localListeners, watchChanges } from '@/lib/database/changes';
import type { StoreName } from '@/lib/database/database-schema';
import { canAccessPlatform } from '@/lib/settings/browser';
import { settingsRepository } from '@/lib/settings/repository';
import { isolateValues } from '@/lib/shared/isolate-text';
import type { Label, Message, Translate } from '@/lib/shared/localized-text';
import { type BadgeState, badgeFor, type JobOutcome } from '../badge';

const jobNoticeKey = 'job-outcome';

/**
 * Stores the outcome of a long job until the user has seen it. The outcome persists when the worker or the browser
 * ends.
 */
export const jobNoticeStorage = {
  async get(): Promise<JobOutcome | null> {
    const { [jobNoticeKey]: outcome } = await browser.storage.local.get(jobNoticeKey);
    return outcome === 'done' || outcome === 'failed' ? outcome : null;
  },

  /** A later success does not replace a failure. */
  async put(outcome: JobOutcome): Promise<void> {
    if ((await jobNoticeStorage.get()) !== 'failed') await browser.storage.local.set({ [jobNoticeKey]: outcome });
  },

  /** Removes the outcome. Returns whether there was one. */
  async remove(): Promise<boolean> {
    const existed = (await jobNoticeStorage.get()) !== null;
    if (existed) await browser.storage.local.remove(jobNoticeKey);
    return existed;
  },
};

/** The number of updates so far. An update that a later one has overtaken must not show its older state. */
let updates = 0;

/** Updates the toolbar button for the active tab of each window. */
export async function showBadges(): Promise<void> {
  updates += 1;
  const update = updates;
  const [{ auto, recording }, tabs, hasAccess, ended] = await Promise.all([
    settingsRepository.get(),
    browser.tabs.query({ active: true }),
    canAccessPlatform(),
    jobNoticeStorage.get(),
  ]);
  if (update !== updates) return;
  const t = isolateValues(currentTranslation());
  const shared = { noAccess: !hasAccess, auto: auto.on, ended, recording };
  const { letters } = badgeFor({ ...shared, isInCollection: null, count: 0, collectionName: '' });
  // This text applies to all other tabs, and to new tabs until they have their own text.
  await browser.action.setBadgeText({ text: joinLetters(t, letters) });
  await Promise.all(tabs.map((tab) => showBadgeOn(tab, shared, t, update)));
}

async function showBadgeOn(
  tab: Browser.tabs.Tab,
  shared: Omit<BadgeState, 'isInCollection' | 'count' | 'collectionName'>,
  t: Translate,
  update: number,
) {
  const videoId = (await shownVideoIn(tab))?.videoId;
  if (tab.id === undefined) return;
  const { letters, tooltip } = badgeFor({ ...shared, ...(await readCollectionState(videoId, shared.recording)) });
  if (update !== updates) return;
  const title = [t('extensionName'), ...tooltip.map(t.message)].join('\n');
  await setBadge(tab.id, joinLetters(t, letters), title);
}

const joinLetters = (t: Translate, letters: readonly Label[]): string => letters.map((label) => t(label)).join('');

/** Cached, because items are counted at every tab switch, and a collection can have a million items. */
const countItems = cacheWhileUnchanged(['itemBatches', 'collections'], () => currentCollection.count());

/**
 * Reads whether the video is in the current collection. Without a video, the collection is shown only while recording.
 */
async function readCollectionState(videoId: string | null | undefined, recording: boolean) {
  if (!videoId && !recording) return { isInCollection: null, count: 0, collectionName: '' };
  const { id, name: collectionName } = await currentCollection.getCollection();
  if (!videoId) return { isInCollection: null, count: 0, collectionName };
  const [among, count] = await Promise.all([currentCollection.among([videoId]), countItems(id)]);
  return { isInCollection: among.size > 0, count, collectionName };
}

/** Shows letters and a tooltip for the last action on a tab, until its badge is updated. */
export const flashBadge = (tabId: number, letters: string, message: Message): Promise<void> =>
  setBadge(tabId, letters, isolateValues(currentTranslation()).message(message));

/** Shows text that could not be copied in the tooltip of the toolbar button, so that the user can still read it. */
export const showNotCopied = (tabId: number, text: string): Promise<void> =>
  setBadge(tabId, '!', currentTranslation()('badgeNotCopied', text));

async function setBadge(tabId: number, text: string, title: string): Promise<void> {
  try {
    await browser.action.setBadgeText({ tabId, text });
    await browser.action.setTitle({ tabId, title });
  } catch {
    // The tab was closed in the meantime.
  }
}

/** Caches results that were read from object stores until one of the stores changes, here or in another context. */
export function cacheWhileUnchanged<T>(stores: readonly StoreName[], read: (key: string) => Promise<T>) {
  const cached = new Map<string, Promise<T>>();
  let isListening = false;
  const listen = () => {
    isListening = true;
    localListeners.add((store) => void (stores.includes(store) && cached.clear()));
    watchChanges(stores, () => cached.clear());
  };
  return (key: string): Promise<T> => {
    // Listening starts with the first read, so that it does not delay the start of the worker.
    if (!isListening) listen();
    const existing = cached.get(key);
    if (existing) return existing;
    const result = read(key);
    cached.set(key, result);
    // A failed read is not cached.
    result.catch(() => cached.delete(key));
    return result;
  };
}
