import { type Browser, browser } from 'wxt/browser';
import { allowedPageSaysOf, pageSaysOf } from '@/lib/platform/page-state';
import { watchLink } from '@/lib/platform/platform-links';
import type { PageSays, Shown } from '@/lib/platform/shown-video';
import { titleFromTab } from '@/lib/platform/tab-title';
import { isPermitted } from './permissions';
import { session } from './session';

type Tab = Browser.tabs.Tab;

/** Which video the active tab of this page's own window shows. Each window's panel follows its own tab (DET-10). */
export const currentTab = {
  async get(): Promise<Shown | null> {
    const tab = await activeTab();
    return tab ? shownIn(tab) : null;
  },

  /** Tells what the tab shows now whenever that is something else than it was told last. */
  watch(changed: (shown: Shown | null) => void): () => void {
    let told: string | undefined;
    let asked = 0;
    const look = async () => {
      asked += 1;
      const mine = asked;
      const tab = await activeTab();
      // Where the panel is a tab itself, looking at it must not take the video away.
      if (tab && isOurs(tab)) return;
      const shown = tab ? await shownIn(tab) : null;
      const seen = JSON.stringify(shown);
      if (mine !== asked || seen === told) return;
      told = seen;
      changed(shown);
    };
    return listen(() => void look());
  },

  async open(videoId: string, seconds: number): Promise<void> {
    await browser.tabs.create({ url: watchLink(videoId, Math.floor(seconds)) });
  },
};

async function activeTab(): Promise<Tab | undefined> {
  const { id } = await browser.windows.getCurrent();
  const query = id === undefined ? { active: true, currentWindow: true } : { active: true, windowId: id };
  return (await browser.tabs.query(query))[0];
}

/** What the tab's page said; else what its address says, for a page that was open before the extension was. */
export async function shownIn({ id: tabId, url = '', title, status }: Tab): Promise<Shown | null> {
  if (tabId === undefined) return null;
  // No script of ours speaks at a site that the reader allowed: what was said there was said of the page before.
  const allowed = await saysIfAllowed(url);
  const shown = allowed ? null : await session.shown(tabId);
  const says = allowed ?? pageSaysOf(url);
  // A page that still loads is called by its address, or as the one before.
  const name = status === 'loading' ? '' : (title ?? '');
  return shown ?? (says && { ...says, tabId, seq: 0, title: titleFromTab(name) });
}

/** Pressing our button lets us see any tab's address for a while: that is not the reader's leave for the site (DET-02). */
async function saysIfAllowed(url: string): Promise<PageSays | null> {
  const says = allowedPageSaysOf(url);
  return says && (await isPermitted(new URL(url).origin)) ? says : null;
}

const isOurs = (tab: Tab): boolean => tab.url?.startsWith(browser.runtime.getURL('/')) ?? false;

function listen(look: () => void): () => void {
  const { onActivated, onUpdated } = browser.tabs;
  onActivated.addListener(look);
  onUpdated.addListener(look);
  const stopSession = session.watch(look);
  return () => {
    onActivated.removeListener(look);
    onUpdated.removeListener(look);
    stopSession();
  };
}
