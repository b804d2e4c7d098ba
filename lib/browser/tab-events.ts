import { browser } from 'wxt/browser';
import { tabSession } from './session';

interface TabListeners {
  changed(tabId: number, news: { title?: string | undefined; status?: string | undefined }, address?: string): void;
  closed(tabId: number): void;
  /** What is in front of the user may be something else now. */
  front(): void;
}

/** Hears what happens to tabs; to be called before the first `await` of the worker. */
export function watchTabs({ changed, closed, front }: TabListeners): void {
  browser.tabs.onUpdated.addListener((tabId, news, tab) => changed(tabId, news, tab.url));
  browser.tabs.onRemoved.addListener((tabId) => {
    closed(tabId);
    front();
  });
  browser.tabs.onActivated.addListener(front);
  browser.windows.onFocusChanged.addListener(front);
  tabSession.watch(front);
}

/** Opens a page of ours when the extension was just installed, and not when it or the browser was updated. */
export function openOnInstall(page: '/welcome.html'): void {
  browser.runtime.onInstalled.addListener(({ reason }) => {
    if (reason === 'install') void browser.tabs.create({ url: browser.runtime.getURL('/') + page.slice(1) });
  });
}
