import { browser } from 'wxt/browser';
import type { PageLinks } from '../page-links';
import { platformHosts } from '../platform-hosts';
import { readPageLinks } from './page-links';

/** What the platform's page links to that the user looked at last; `null` where none is open, or it cannot be read. */
export async function readLastPlatformTabLinks(): Promise<PageLinks | null> {
  const tabs = await browser.tabs.query({ url: platformHosts.map((host) => `*://${host}/*`) });
  const [last] = tabs.sort((one, other) => (other.lastAccessed ?? 0) - (one.lastAccessed ?? 0));
  return last?.id === undefined ? null : readPageLinks(last.id);
}
