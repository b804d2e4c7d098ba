import { browser } from 'wxt/browser';
import { linkLimits, type PageLinks, parsePageLinks } from '../page-links';
import { platformHosts } from '../platform-hosts';
import { parseVideoUrl } from '../video-url';

/**
 * Which videos and comments the page of a tab links to, in its own order, read now and once. Nothing of the
 * page but link addresses is looked at. `null` where the page cannot be read.
 */
export async function readPageLinks(tabId: number): Promise<PageLinks | null> {
  const tab = await browser.tabs.get(tabId).catch(toNull);
  const reported = tab && (await collectLinks(tabId).catch(toNull));
  return tab ? parsePageLinks(reported, parseVideoUrl(tab.url ?? '')) : null;
}

async function collectLinks(tabId: number): Promise<unknown> {
  const [frame] = await browser.scripting.executeScript({
    target: { tabId },
    // A page that never ends loading shows its links all the same.
    injectImmediately: true,
    func: visibleLinks,
    args: [linkLimits],
  });
  return frame?.result;
}

/** Runs in the page, in our own world there: sees nothing of this file. */
function visibleLinks({ most, longest }: { most: number; longest: number }): string[] {
  const isVisible = (link: HTMLAnchorElement): boolean =>
    !('checkVisibility' in link) || link.checkVisibility({ visibilityProperty: true });
  const links: string[] = [];
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href]')) {
    if (links.length === most) break;
    if (link.href.length <= longest && isVisible(link)) links.push(link.href);
  }
  return links;
}

/** The tab is gone, or the browser lets nobody read its page. */
const toNull = (): null => null;

/** What the platform's page links to that the user looked at last; `null` where none is open, or it cannot be read. */
export async function readLastPlatformTabLinks(): Promise<PageLinks | null> {
  const tabs = await browser.tabs.query({ url: platformHosts.map((host) => `*://${host}/*`) });
  const [last] = tabs.sort((one, other) => (other.lastAccessed ?? 0) - (one.lastAccessed ?? 0));
  return last?.id === undefined ? null : readPageLinks(last.id);
}
