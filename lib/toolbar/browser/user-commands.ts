import { type Browser, browser } from 'wxt/browser';
import { currentTranslation } from '@/lib/browser/translation';
import { ownValue } from '@/lib/shared/own-value';
import { type MenuAction, type MenuItem, menuItems, type TabInfo } from '../menu-items';

interface MenuClick {
  action: MenuAction;
  on: 'link' | 'page';
  address: string;
  tab: TabInfo;
}

const menuIdOf = ({ on, action }: Pick<MenuItem, 'on' | 'action'>): string => `${on}:${action}`;

/** Registers the menu items and their handler. Must be called before the first `await` of the worker. */
export function registerMenus(onChoice: (choice: MenuClick) => void): void {
  // Browsers keep the items across restarts, but a new version or language can change them.
  browser.runtime.onInstalled.addListener(() => void updateMenus());
  browser.runtime.onStartup.addListener(() => void updateMenus());
  browser.contextMenus.onClicked.addListener((info, tab) => {
    const item = menuItems.find((one) => menuIdOf(one) === info.menuItemId);
    // A player embedded in another site is a frame, whose address names the video.
    const address = item?.on === 'link' ? info.linkUrl : (info.frameUrl ?? info.pageUrl);
    const tabInfo = tab && tabInfoOf(tab);
    if (item && address && tabInfo) onChoice({ action: item.action, on: item.on, address, tab: tabInfo });
  });
}

let pendingUpdate: Promise<void> = Promise.resolve();

/** Updates run in sequence, so that no item is added twice. */
function updateMenus(): Promise<void> {
  pendingUpdate = pendingUpdate.then(async () => {
    await browser.contextMenus.removeAll();
    const t = currentTranslation();
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

/** Video players have their own context type for menus. */
const contexts: Record<MenuItem['on'], ['link'] | ['page', 'video']> = { link: ['link'], page: ['page', 'video'] };

/** Returns the known data of a tab; `null` for a context that is not a tab, such as the side panel. */
const tabInfoOf = ({ id, windowId, url, title }: Browser.tabs.Tab): TabInfo | null =>
  id === undefined || id < 0 ? null : { tabId: id, windowId, address: url ?? null, title: title ?? null };

/**
 * Copies text through the page where the menu or shortcut was used: a worker has no clipboard access, and the user
 * action grants access to that page. Returns `false` if the browser denies it.
 */
export async function copyInPage(tabId: number, text: string): Promise<boolean> {
  const target = { tabId };
  const promptText = currentTranslation()('copyByHand');
  try {
    await browser.scripting.executeScript({
      target,
      func: copyOrShow,
      args: [text, promptText],
      injectImmediately: true,
    });
    return true;
  } catch {
    // The page is protected, or the tab was closed. The caller reports it.
    return false;
  }
}

/** Runs in the page's isolated world, without access to this file's scope. */
async function copyOrShow(text: string, promptText: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Not every page allows a script to copy, so the user copies the text from a prompt.
    prompt(promptText, text);
  }
}

/** Registers the handlers of keyboard commands. Must be called before the first `await` of the worker. */
export function registerCommands(handlers: Record<string, (tab: TabInfo) => void>): void {
  browser.commands.onCommand.addListener((name, tab) => {
    const info = tab && tabInfoOf(tab);
    if (info) ownValue(handlers, name)?.(info);
  });
}

/** A command and its keyboard shortcut as set by the user; the shortcut is empty if there is none. */
export interface Shortcut {
  name: string;
  description: string;
  keys: string;
}

/** Reports the shortcuts now and whenever the page gains focus, because users change them on a browser page. */
export function watchShortcuts(listener: (shortcuts: Shortcut[]) => void): () => void {
  const report = async () => {
    const all = await browser.commands.getAll();
    const named = all.flatMap(({ name, description, shortcut }) =>
      name && description ? [{ name, description, keys: shortcut ?? '' }] : [],
    );
    listener(named);
  };
  const reportOnFocus = () => void report();
  window.addEventListener('focus', reportOnFocus);
  void report();
  return () => window.removeEventListener('focus', reportOnFocus);
}

/** Opens the browser's page for shortcuts, because an extension cannot set them. */
export async function openShortcutSettings(): Promise<void> {
  if (hasShortcutSettings(browser.commands)) return browser.commands.openShortcutSettings();
  await browser.tabs.create({ url: 'chrome://extensions/shortcuts' });
}

/** The common type definitions lack this Firefox API. */
const hasShortcutSettings = (api: object): api is { openShortcutSettings(): Promise<void> } =>
  'openShortcutSettings' in api;

/**
 * The page that opens when the user clicks the toolbar button. The browser stores the choice, and not every browser
 * offers one.
 */
export const toolbarButton = {
  /** Returns whether a click opens the side panel instead of the popup; `null` if the browser offers no choice. */
  async opensPanel(): Promise<boolean | null> {
    if (!browser.sidePanel?.getPanelBehavior) return null;
    return (await browser.sidePanel.getPanelBehavior()).openPanelOnActionClick ?? false;
  },

  async setOpensPanel(on: boolean): Promise<void> {
    await Promise.all([
      browser.sidePanel.setPanelBehavior({ openPanelOnActionClick: on }),
      // A popup would take precedence over the side panel.
      browser.action.setPopup({ popup: on ? '' : 'popup.html' }),
    ]);
  },
};
