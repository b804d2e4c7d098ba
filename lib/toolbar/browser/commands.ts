import { browser } from 'wxt/browser';
import type { TabSeen } from '../menu-items';
import { tabSeen } from './menus';

/** Hears the keys that work anywhere in the browser; to be called before the first `await` of the worker. */
export function hearCommands(jobs: Record<string, (tab: TabSeen) => void>): void {
  browser.commands.onCommand.addListener((name, tab) => {
    const seen = tab && tabSeen(tab);
    if (seen && Object.hasOwn(jobs, name)) jobs[name]?.(seen);
  });
}

/** A command and its keys as the reader set them; '' where it has none. */
export interface Shortcut {
  name: string;
  does: string;
  keys: string;
}

/** Tells the keys now, and whenever the reader comes back to this page: they are set on one of the browser's own. */
export function watchShortcuts(told: (shortcuts: Shortcut[]) => void): () => void {
  const look = async () => {
    const all = await browser.commands.getAll();
    const ours = all.flatMap(({ name, description, shortcut }) =>
      name && description ? [{ name, does: description, keys: shortcut ?? '' }] : [],
    );
    told(ours);
  };
  const back = () => void look();
  window.addEventListener('focus', back);
  void look();
  return () => window.removeEventListener('focus', back);
}

/** Opens the browser's own page where keys are set: an extension may not set them itself. */
export async function openShortcutSettings(): Promise<void> {
  if (hasSettings(browser.commands)) return browser.commands.openShortcutSettings();
  await browser.tabs.create({ url: 'chrome://extensions/shortcuts' });
}

/** Firefox alone has it, and the common types do not know it. */
const hasSettings = (api: object): api is { openShortcutSettings(): Promise<void> } => 'openShortcutSettings' in api;
