import { type Browser, browser } from 'wxt/browser';
import { optionalHosts, platformHosts, watchUrl } from '@/lib/platform/platform-links';
import type { PageState, ShownVideo } from '@/lib/platform/video-url';
import { coalesceWithoutWait } from '@/lib/shared/async-jobs';
import { isPermitted } from './permissions';

const shownPrefix = 'shown:';
const titlePrefix = 'title:';
const shownKey = (tabId: number) => `${shownPrefix}${tabId}`;
const titleKey = (tabId: number) => `${titlePrefix}${tabId}`;

/** The last title of a tab, and the video in its address at that time. */
interface TabTitle {
  videoId: string;
  title: string;
}

/**
 * The video of each tab, in session storage. The data outlives the worker but not the browser session; only the worker
 * writes it.
 */
export const tabSession = {
  async shown(tabId: number): Promise<ShownVideo | null> {
    return readStored(shownKey(tabId));
  },
  async putShown(shown: ShownVideo): Promise<void> {
    await browser.storage.session.set({ [shownKey(shown.tabId)]: shown });
  },
  async title(tabId: number): Promise<TabTitle | null> {
    return readStored(titleKey(tabId));
  },
  async putTitle(tabId: number, title: TabTitle): Promise<void> {
    await browser.storage.session.set({ [titleKey(tabId)]: title });
  },
  async deleteTab(tabId: number): Promise<void> {
    await browser.storage.session.remove([shownKey(tabId), titleKey(tabId)]);
  },
  async deleteAll(): Promise<void> {
    await browser.storage.session.clear();
  },
  /** Reports the tabs whose video changes. Returns a function that unsubscribes. */
  watch(changed: (tabId: number) => void): () => void {
    const onChanged = (changes: Record<string, unknown>, area: string) => {
      if (area !== 'session') return;
      for (const key of Object.keys(changes)) {
        if (key.startsWith(shownPrefix)) changed(Number(key.slice(shownPrefix.length)));
      }
    };
    browser.storage.onChanged.addListener(onChanged);
    return () => browser.storage.onChanged.removeListener(onChanged);
  },
};

/** Returns the stored value, or `null`. */
async function readStored<T>(key: string): Promise<T | null> {
  return (await browser.storage.session.get<Record<string, T>>(key))[key] ?? null;
}

type Tab = Browser.tabs.Tab;

/** The video in the active tab of this page's window. The panel of each window follows its own tab. */
export const currentTab = {
  async get(): Promise<ShownVideo | null> {
    const tab = await activeTab();
    return tab ? shownVideoIn(tab) : null;
  },

  watch(changed: (shown: ShownVideo | null) => void): () => void {
    let lastReported: string | undefined;
    // A page can change its address and its title thousands of times a second.
    const check = coalesceWithoutWait(async () => {
      const tab = await activeTab();
      // A panel that is open as a tab must not replace the video when that tab is active.
      if (tab && isExtensionPage(tab)) return;
      const shown = tab ? await shownVideoIn(tab) : null;
      const fingerprint = JSON.stringify(shown);
      if (fingerprint === lastReported) return;
      lastReported = fingerprint;
      changed(shown);
    });
    return watchTabChanges(() => void check());
  },

  /** Returns the video in a tab; `null` if the tab is closed or the browser hides its address. */
  async shownIn(tabId: number): Promise<ShownVideo | null> {
    // The tab may have been closed.
    const tab = await browser.tabs.get(tabId).catch(() => null);
    return tab && shownVideoIn(tab);
  },

  async open(videoId: string, seconds: number): Promise<void> {
    await browser.tabs.create({ url: watchUrl(videoId, Math.floor(seconds)) });
  },
};

async function activeTab(): Promise<Tab | undefined> {
  const { id } = await browser.windows.getCurrent();
  const query = id === undefined ? { active: true, currentWindow: true } : { active: true, windowId: id };
  return (await browser.tabs.query(query))[0];
}

/**
 * Returns the state in the tab's address, which a page cannot withhold; `null` if the browser hides the address. The
 * report of the content script adds the title and the sequence number if it is about the same video.
 */
export async function shownVideoIn({ id: tabId, url = '', title, status }: Tab): Promise<ShownVideo | null> {
  // The popup and the panel are drawn before the rules for addresses are loaded.
  const { pageStateOf, pageStateOnOptionalHost, titleFromTab } = await import('@/lib/platform/video-url');
  const watchedState = pageStateOf(url);
  const pageState = watchedState ?? (await ifPermitted(url, pageStateOnOptionalHost(url)));
  if (tabId === undefined || !pageState) return null;
  const reported = await tabSession.shown(tabId);
  if (reported?.videoId === pageState.videoId) return { ...reported, ...pageState };
  const unreported = { ...pageState, tabId, seq: 0 };
  // A page that reports changes its address before its title, so the tab's title may be that of the previous video.
  if (watchedState && reported) {
    const known = await tabSession.title(tabId);
    return { ...unreported, title: known?.videoId === pageState.videoId ? known.title : null };
  }
  // While a page loads, its title may be its address or the title of the previous page.
  return { ...unreported, title: titleFromTab(status === 'loading' ? '' : (title ?? '')) };
}

/**
 * Returns the state of a page of an optional site if the user permitted that site, otherwise `null`. A readable address
 * does not imply permission, because a click on the toolbar button temporarily reveals the address of any tab.
 */
async function ifPermitted(url: string, pageState: PageState | null): Promise<PageState | null> {
  return pageState && (await isPermitted(new URL(url).origin)) ? pageState : null;
}

const isExtensionPage = (tab: Tab): boolean => tab.url?.startsWith(browser.runtime.getURL('/')) ?? false;

function watchTabChanges(check: () => void): () => void {
  const { onActivated, onUpdated } = browser.tabs;
  onActivated.addListener(check);
  onUpdated.addListener(check);
  const stopSession = tabSession.watch(check);
  return () => {
    onActivated.removeListener(check);
    onUpdated.removeListener(check);
    stopSession();
  };
}

/**
 * Returns the host of the active tab if it is a permitted site of the platform, otherwise `null`. A click on the
 * toolbar button temporarily reveals the address of any tab, so the host is checked.
 */
export async function activePlatformHost(): Promise<string | null> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  if (!tab?.url) return null;
  const { origin, hostname } = new URL(tab.url);
  const isOfPlatform = platformHosts.includes(hostname) || optionalHosts.includes(hostname);
  return isOfPlatform && (await isPermitted(origin)) ? hostname : null;
}
