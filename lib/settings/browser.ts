import { browser } from 'wxt/browser';
import { isPermitted } from '@/lib/browser/permissions';
import { parseBaseAddress } from '@/lib/connection/base-address';
import { platformHosts } from '@/lib/platform/platform-hosts';
import type { GrantedAccess } from './permissions';
import { settingsRepository } from './repository';

// Stands apart from the permission for a service, which the popup starts with.

const originsOf = (host: string) => ({ origins: [`https://${host}/*`] });

/** Which sites of the platform the browser shows us, beside those of the manifest. */
export const sitePermissions = {
  isAllowed: (host: string): Promise<boolean> => browser.permissions.contains(originsOf(host)),

  /** Asks the user for exactly one host. Must be called within a click, before any `await`. */
  allow: (host: string): Promise<boolean> => browser.permissions.request(originsOf(host)),

  disallow: (host: string): Promise<boolean> => browser.permissions.remove(originsOf(host)),

  /** Hears that a permission was given or taken, here or in the browser's own pages. Returns what ends it. */
  watch(changed: () => void): () => void {
    const { onAdded, onRemoved } = browser.permissions;
    onAdded.addListener(changed);
    onRemoved.addListener(changed);
    return () => {
      onAdded.removeListener(changed);
      onRemoved.removeListener(changed);
    };
  },
};

/** What the browser lets us do now; asks nobody. */
export const grantedAccess = {
  async read(): Promise<GrantedAccess> {
    const [{ permissions = [] }, missingSites, { serviceUrl }] = await Promise.all([
      browser.permissions.getAll(),
      missingOriginsAmong(platformHosts.map((host) => `https://${host}`)),
      settingsRepository.get(),
    ]);
    const address = parseBaseAddress(serviceUrl);
    const origin = address.ok ? address.value.origin : null;
    const service = origin === null ? null : { origin, given: await isPermitted(origin) };
    return { given: permissions, missingSites, service };
  },
  /** Whether all of the platform's pages may be seen. */
  seesPlatform: (): Promise<boolean> =>
    browser.permissions.contains({ origins: platformHosts.map((host) => `https://${host}/*`) }),
  /** Hears that a permission was given or taken, here or in the browser's own pages. Returns what ends it. */
  watch: sitePermissions.watch,
};

async function missingOriginsAmong(origins: readonly string[]): Promise<string[]> {
  const are = await Promise.all(origins.map(isPermitted));
  return origins.filter((_, index) => !are[index]);
}
