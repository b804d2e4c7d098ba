import { browser } from 'wxt/browser';
import { currentTab } from '@/lib/browser/current-tab';
import { pageSaysOf } from '../page-state';
import { player } from './player';

/** Goes to a second of a video: in the tab that shows it, where there is one, else in a new one. */
export async function openAt(videoId: string, seconds: number): Promise<void> {
  const tabs = await browser.tabs.query({});
  const there = tabs.find(({ url }) => url !== undefined && pageSaysOf(url)?.videoId === videoId);
  if (there?.id === undefined) return currentTab.open(videoId, seconds);
  player.seek(there.id, seconds);
  await browser.tabs.update(there.id, { active: true });
  if (there.windowId !== undefined) await browser.windows.update(there.windowId, { focused: true });
}
