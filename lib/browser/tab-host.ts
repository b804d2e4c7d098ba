import { browser } from 'wxt/browser';
import { optionalHosts, platformHosts } from '@/lib/platform/platform-hosts';
import { isPermitted } from './permissions';

/**
 * Returns the host of the active tab if it is a permitted site of the platform, otherwise `null`. A click on the
 * toolbar button reveals the address of any tab for a while, so the host is checked.
 */
export async function activePlatformHost(): Promise<string | null> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  if (!tab?.url) return null;
  const { origin, hostname } = new URL(tab.url);
  const isOfPlatform = platformHosts.includes(hostname) || optionalHosts.includes(hostname);
  return isOfPlatform && (await isPermitted(origin)) ? hostname : null;
}
