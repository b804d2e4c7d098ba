import { browser } from 'wxt/browser';
import type { TabInfo } from '../menu-items';
import { tabInfoOf } from './menus';

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
