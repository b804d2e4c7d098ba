import { browser } from 'wxt/browser';
import { currentTab } from '@/lib/browser/current-tab';
import { pageStateOf } from '../video-url';
import { player } from './player';

/** Opens a video at a time in seconds, in the tab that shows the video or else in a new tab. */
export async function openAt(videoId: string, seconds: number): Promise<void> {
  const tabs = await browser.tabs.query({});
  const tab = tabs.find(({ url }) => url !== undefined && pageStateOf(url)?.videoId === videoId);
  if (tab?.id === undefined) return currentTab.open(videoId, seconds);
  player.seek(tab.id, seconds);
  await browser.tabs.update(tab.id, { active: true });
  if (tab.windowId !== undefined) await browser.windows.update(tab.windowId, { focused: true });
}
