import { browser } from 'wxt/browser';
import { currentTab, tabSession } from '@/lib/browser/current-tab';
import { player } from '@/lib/platform/browser/player';
import { watchUrl } from '@/lib/platform/platform-links';
import { pageStateOf } from '@/lib/platform/video-url';

/** Opens a video at a time in seconds, in the tab that shows the video or else in a new tab. */
export async function openAt(videoId: string, seconds: number): Promise<void> {
  const tabs = await browser.tabs.query({});
  const tab = tabs.find(({ url }) => url !== undefined && pageStateOf(url)?.videoId === videoId);
  if (tab?.id === undefined) return currentTab.open(videoId, seconds);
  // An unloaded tab, or one that was open before the installation, cannot seek, so it loads the video at that time.
  const canSeek = !tab.discarded && (await tabSession.shown(tab.id)) !== null;
  const url = canSeek ? undefined : watchUrl(videoId, Math.floor(seconds));
  if (url === undefined) player.seek(tab.id, seconds);
  await browser.tabs.update(tab.id, { active: true, ...(url !== undefined && { url }) });
  if (tab.windowId !== undefined) await browser.windows.update(tab.windowId, { focused: true });
}
