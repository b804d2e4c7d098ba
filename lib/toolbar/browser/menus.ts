import { type Browser, browser } from 'wxt/browser';
import { loadTranslation } from '@/lib/browser/load-translation';
import { type MenuAction, type MenuItem, menuItems, type TabInfo } from '../menu-items';

interface MenuClick {
  verb: MenuAction;
  on: 'link' | 'page';
  address: string;
  tab: TabInfo;
}

const menuIdOf = ({ on, verb }: Pick<MenuItem, 'on' | 'verb'>): string => `${on}:${verb}`;

/** Puts our lines into the browser's menu, and hears which was chosen; to be called before the first `await` of the worker. */
export function registerMenus(onChoice: (what: MenuClick) => void): void {
  // Browsers keep the lines over restarts; another version, or another language, has other lines.
  browser.runtime.onInstalled.addListener(() => void updateMenus());
  browser.runtime.onStartup.addListener(() => void updateMenus());
  browser.contextMenus.onClicked.addListener((info, tab) => {
    const item = menuItems.find((one) => menuIdOf(one) === info.menuItemId);
    const address = item?.on === 'link' ? info.linkUrl : info.pageUrl;
    const seen = tab && tabInfoOf(tab);
    if (item && address && seen) onChoice({ verb: item.verb, on: item.on, address, tab: seen });
  });
}

let pendingUpdate: Promise<void> = Promise.resolve();

/** After another, so that no line is there twice however often the browser starts. */
function updateMenus(): Promise<void> {
  pendingUpdate = pendingUpdate.then(async () => {
    await browser.contextMenus.removeAll();
    const t = loadTranslation();
    for (const item of menuItems) {
      const where = item.on === 'link' ? { targetUrlPatterns: item.patterns } : { documentUrlPatterns: item.patterns };
      browser.contextMenus.create({
        id: menuIdOf(item),
        title: t(item.title),
        contexts: contexts[item.on],
        ...where,
      });
    }
  });
  return pendingUpdate;
}

/** A player, and a picture that is a link, have menus of their own kind. */
const contexts: Record<MenuItem['on'], ['link'] | ['page', 'video']> = { link: ['link'], page: ['page', 'video'] };

/** What may be known of a tab; `null` for one that is none, as in a panel. */
export const tabInfoOf = ({ id, windowId, url, title }: Browser.tabs.Tab): TabInfo | null =>
  id === undefined || id < 0 ? null : { tabId: id, windowId, address: url ?? null, title: title ?? null };
