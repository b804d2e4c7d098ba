import { type Browser, browser } from 'wxt/browser';
import { watchUrl } from '@/lib/platform/platform-links';
import {
  optionalPageStateOf,
  type PageState,
  pageStateOf,
  type ShownVideo,
  titleFromTab,
} from '@/lib/platform/shown-video';
import { isPermitted } from './permissions';
import { tabSession } from './session';

type Tab = Browser.tabs.Tab;

/** Which video the active tab of this page's own window shows. Each window's panel follows its own tab. */
export const currentTab = {
  async get(): Promise<ShownVideo | null> {
    const tab = await activeTab();
    return tab ? shownVideoIn(tab) : null;
  },

  /** Tells what the tab shows now whenever that is something else than it was told last. */
  watch(changed: (shown: ShownVideo | null) => void): () => void {
    let told: string | undefined;
    let asked = 0;
    const look = async () => {
      asked += 1;
      const mine = asked;
      const tab = await activeTab();
      // Where the panel is a tab itself, looking at it must not take the video away.
      if (tab && isExtensionPage(tab)) return;
      const shown = tab ? await shownVideoIn(tab) : null;
      const seen = JSON.stringify(shown);
      if (mine !== asked || seen === told) return;
      told = seen;
      changed(shown);
    };
    return watchTabChanges(() => void look());
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

/** What the tab's page said; else what its address says, for a page that was open before the extension was. */
export async function shownVideoIn({ id: tabId, url = '', title, status }: Tab): Promise<ShownVideo | null> {
  if (tabId === undefined) return null;
  // No script of ours speaks at a site that the user allowed: what was said there was said of the page before.
  const allowedState = await stateIfPermitted(url);
  const shown = allowedState ? null : await tabSession.shown(tabId);
  const pageState = allowedState ?? pageStateOf(url);
  // A page that still loads is called by its address, or as the one before.
  const name = status === 'loading' ? '' : (title ?? '');
  return shown ?? (pageState && { ...pageState, tabId, seq: 0, title: titleFromTab(name) });
}

/** Pressing our button lets us see any tab's address for a while: that is not the user's leave for the site. */
async function stateIfPermitted(url: string): Promise<PageState | null> {
  const pageState = optionalPageStateOf(url);
  return pageState && (await isPermitted(new URL(url).origin)) ? pageState : null;
}

const isExtensionPage = (tab: Tab): boolean => tab.url?.startsWith(browser.runtime.getURL('/')) ?? false;

function watchTabChanges(look: () => void): () => void {
  const { onActivated, onUpdated } = browser.tabs;
  onActivated.addListener(look);
  onUpdated.addListener(look);
  const stopSession = tabSession.watch(look);
  return () => {
    onActivated.removeListener(look);
    onUpdated.removeListener(look);
    stopSession();
  };
}
