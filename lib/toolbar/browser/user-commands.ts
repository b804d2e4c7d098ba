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
const tabInfoOf = ({ id, windowId, url, title }: Browser.tabs.Tab): TabInfo | null =>
  id === undefined || id < 0 ? null : { tabId: id, windowId, address: url ?? null, title: title ?? null };

/**
 * Puts text on the clipboard through the page in which a menu or a key was used: a worker has no clipboard, and the click lets
 * us into that page. `false` where the browser lets nobody in.
 */
export async function copyInPage(tabId: number, text: string): Promise<boolean> {
  const target = { tabId };
  const promptText = loadTranslation()('copyByHand');
  try {
    await browser.scripting.executeScript({
      target,
      func: copyOrShow,
      args: [text, promptText],
      injectImmediately: true,
    });
    return true;
  } catch {
    // A page of the browser's own, or a tab that is gone: the caller says so.
    return false;
  }
}

/** Runs in the page, in our own world there: sees nothing of this file. */
async function copyOrShow(text: string, promptText: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Not every page lets a script copy: then the user does, from a field that holds it.
    prompt(promptText, text);
  }
}

/** Hears the keys that work anywhere in the browser; to be called before the first `await` of the worker. */
export function registerCommands(handlers: Record<string, (tab: TabInfo) => void>): void {
  browser.commands.onCommand.addListener((name, tab) => {
    const info = tab && tabInfoOf(tab);
    if (info && Object.hasOwn(handlers, name)) handlers[name]?.(info);
  });
}

/** A command and its keys as the user set them; '' where it has none. */
export interface Shortcut {
  name: string;
  does: string;
  keys: string;
}

/** Tells the keys now, and whenever the user comes back to this page: they are set on one of the browser's own. */
export function watchShortcuts(listener: (shortcuts: Shortcut[]) => void): () => void {
  const report = async () => {
    const all = await browser.commands.getAll();
    const ours = all.flatMap(({ name, description, shortcut }) =>
      name && description ? [{ name, does: description, keys: shortcut ?? '' }] : [],
    );
    listener(ours);
  };
  const reportOnFocus = () => void report();
  window.addEventListener('focus', reportOnFocus);
  void report();
  return () => window.removeEventListener('focus', reportOnFocus);
}

/** Opens the browser's own page where keys are set: an extension may not set them itself. */
export async function openShortcutSettings(): Promise<void> {
  if (hasShortcutSettings(browser.commands)) return browser.commands.openShortcutSettings();
  await browser.tabs.create({ url: 'chrome://extensions/shortcuts' });
}

/** Firefox alone has it, and the common types do not know it. */
const hasShortcutSettings = (api: object): api is { openShortcutSettings(): Promise<void> } =>
  'openShortcutSettings' in api;
