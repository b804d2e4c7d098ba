import { type Browser, browser } from 'wxt/browser';
import { browserWords } from '@/lib/browser/localized-text';
import { type MenuItem, type MenuVerb, menuItems, type TabSeen } from '../menu-items';

interface Chosen {
  verb: MenuVerb;
  on: 'link' | 'page';
  address: string;
  tab: TabSeen;
}

const nameOf = ({ on, verb }: Pick<MenuItem, 'on' | 'verb'>): string => `${on}:${verb}`;

/** Puts our lines into the browser's menu, and hears which was chosen; to be called before the first `await` of the worker. */
export function hearMenus(chosen: (what: Chosen) => void): void {
  // Browsers keep the lines over restarts; another version, or another language, has other lines.
  browser.runtime.onInstalled.addListener(() => void putMenus());
  browser.runtime.onStartup.addListener(() => void putMenus());
  browser.contextMenus.onClicked.addListener((info, tab) => {
    const item = menuItems.find((one) => nameOf(one) === info.menuItemId);
    const address = item?.on === 'link' ? info.linkUrl : info.pageUrl;
    const seen = tab && tabSeen(tab);
    if (item && address && seen) chosen({ verb: item.verb, on: item.on, address, tab: seen });
  });
}

let put: Promise<void> = Promise.resolve();

/** After another, so that no line is there twice however often the browser starts. */
function putMenus(): Promise<void> {
  put = put.then(async () => {
    await browser.contextMenus.removeAll();
    const say = browserWords();
    for (const item of menuItems) {
      const where = item.on === 'link' ? { targetUrlPatterns: item.patterns } : { documentUrlPatterns: item.patterns };
      browser.contextMenus.create({ id: nameOf(item), title: say(item.title), contexts: contexts[item.on], ...where });
    }
  });
  return put;
}

/** A player, and a picture that is a link, have menus of their own kind. */
const contexts: Record<MenuItem['on'], ['link'] | ['page', 'video']> = { link: ['link'], page: ['page', 'video'] };

/** What may be known of a tab; `null` for one that is none, as in a panel. */
export const tabSeen = ({ id, windowId, url, title }: Browser.tabs.Tab): TabSeen | null =>
  id === undefined || id < 0 ? null : { tabId: id, windowId, address: url ?? null, title: title ?? null };
