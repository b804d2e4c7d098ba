import { browser } from 'wxt/browser';
import { optionalHosts, platformHosts } from '@/lib/platform/platform-hosts';
import { isPermitted } from './permissions';

/**
 * The host of the active tab's page in this page's own window, where it is a site that we may read: pressing our button shows
 * us the address of any other for a while, which is none of ours. `null` elsewhere.
 */
export async function activePlatformHost(): Promise<string | null> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  if (!tab?.url) return null;
  const { origin, hostname } = new URL(tab.url);
  const isOfPlatform = platformHosts.includes(hostname) || optionalHosts.includes(hostname);
  return isOfPlatform && (await isPermitted(origin)) ? hostname : null;
}
