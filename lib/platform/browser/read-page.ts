import { browser } from 'wxt/browser';
import { channelPath, type OpenChannel, parseChannelPage } from '../channel-page';
import { linkLimits, type PageLinks, parsePageLinks } from '../page-links';
import { platformHosts } from '../platform-links';
import { parseVideoUrl } from '../video-url';

/**
 * Returns the videos and comments that the visible links of a tab's page lead to, in page order; `null` if the page
 * cannot be read. Only link addresses are read.
 */
export async function readPageLinks(tabId: number): Promise<PageLinks | null> {
  const tab = await browser.tabs.get(tabId).catch(toNull);
  const reported = tab && (await collectLinks(tabId).catch(toNull));
  return tab ? parsePageLinks(reported, parseVideoUrl(tab.url ?? '')) : null;
}

async function collectLinks(tabId: number): Promise<unknown> {
  const [frame] = await browser.scripting.executeScript({
    target: { tabId },
    // Reads the links even if the page never finishes loading.
    injectImmediately: true,
    func: visibleLinks,
    args: [linkLimits],
  });
  return frame?.result;
}

/** Runs in the page's isolated world, without access to this file's scope. */
function visibleLinks({ maxLinks, maxLength }: { maxLinks: number; maxLength: number }): string[] {
  const isVisible = (link: HTMLAnchorElement): boolean =>
    !('checkVisibility' in link) || link.checkVisibility({ visibilityProperty: true });
  const links: string[] = [];
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href]')) {
    if (links.length === maxLinks) break;
    if (link.href.length <= maxLength && isVisible(link)) links.push(link.href);
  }
  return links;
}

/** The tab is closed, or the browser protects its page. */
const toNull = (): null => null;

/** Returns the tabs with a page of the platform, the last used first. */
async function platformTabs() {
  const tabs = await browser.tabs.query({ url: platformHosts.map((host) => `*://${host}/*`) });
  return tabs.sort((one, other) => (other.lastAccessed ?? 0) - (one.lastAccessed ?? 0));
}

/** Returns the links of the platform tab that was used last; `null` if there is none or it cannot be read. */
export async function readLastPlatformTabLinks(): Promise<PageLinks | null> {
  const [last] = await platformTabs();
  return last?.id === undefined ? null : readPageLinks(last.id);
}

/**
 * Returns what the open page of a channel names as its channel; `null` if no such page is open. `path` is as in
 * `channelPath`; `null` for the channel page that was used last.
 */
export async function readOpenChannel(path: string | null): Promise<OpenChannel | null> {
  const tabs = await platformTabs();
  const tab = tabs.find(({ url = '' }) => {
    const open = channelPath(url);
    return open !== null && (path === null || open === path);
  });
  if (tab?.id === undefined) return null;
  const [frame] = await browser.scripting
    .executeScript({ target: { tabId: tab.id }, injectImmediately: true, func: channelLinks })
    .catch(() => []);
  return parseChannelPage(frame?.result, tab.url ?? '');
}

/** Runs in the page's isolated world, without access to this file's scope. */
function channelLinks() {
  const [navigation] = performance.getEntriesByType('navigation');
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="canonical"], link[type="application/rss+xml"]');
  return {
    loadedAt: navigation?.name ?? '',
    links: [...links].map(({ href }) => href),
    title: document.querySelector<HTMLMetaElement>('meta[property="og:title"]')?.content ?? null,
  };
}

/**
 * Returns the length of the main video in a tab, in seconds, or `endless` for a live stream; `null` if no player has a
 * length or the page cannot be read.
 */
export async function readPlayerDuration(tabId: number): Promise<number | 'live' | null> {
  try {
    const [frame] = await browser.scripting.executeScript({ target: { tabId }, func: mainVideoDuration });
    const length = frame?.result ?? null;
    return length === 'live' || Number.isFinite(length) ? length : null;
  } catch {
    // The tab is closed, or the browser protects its page.
    return null;
  }
}

/**
 * Runs in the page's isolated world, without access to this file's scope. Selects the largest player with a length,
 * like `mainVideo` in serve-player.ts.
 */
function mainVideoDuration(): number | 'live' | null {
  const area = (video: HTMLVideoElement) => video.clientWidth * video.clientHeight + (video.paused ? 0 : 0.5);
  const known = [...document.querySelectorAll('video')].filter(({ duration }) => duration > 0);
  const main = known.sort((one, other) => area(other) - area(one))[0];
  // JSON cannot represent infinity.
  return main ? (Number.isFinite(main.duration) ? main.duration : 'live') : null;
}
