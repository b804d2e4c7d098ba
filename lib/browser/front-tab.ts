import { browser } from 'wxt/browser';
import type { ShownVideo } from '@/lib/platform/shown-video';
import { shownVideoIn } from './current-tab';

/** What the user looks at: the active tab of the window in focus, with the host of its page; `null` where that is no page of ours. */
export async function focusedVideo(): Promise<{ shown: ShownVideo; host: string } | null> {
  const window = await browser.windows.getLastFocused();
  if (!window.focused || window.id === undefined) return null;
  const [tab] = await browser.tabs.query({ active: true, windowId: window.id });
  const shown = tab && (await shownVideoIn(tab));
  // Without its address the tab is at a site that is none of ours.
  return shown && tab.url ? { shown, host: new URL(tab.url).hostname } : null;
}
