import { browser } from 'wxt/browser';
import { isPermitted } from '@/lib/browser/permissions';
import { parseBaseAddress } from '@/lib/connection/base-address';
import { platformHosts } from '@/lib/platform/platform-hosts';
import type { GrantedAccess } from '../permissions';
import { settingsRepository } from '../repository';
import { sitePermissions } from './sites';

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
