import { browser } from 'wxt/browser';
import { isPermitted } from '@/lib/browser/permissions';
import { parseBaseAddress } from '@/lib/connection/connection';
import { platformHosts } from '@/lib/platform/platform-links';
import type { GrantedAccess } from './permissions';
import { settingsRepository } from './repository';

// This file is separate from lib/browser/permissions.ts, which the popup loads at its start.

const originsOf = (host: string) => ({ origins: [`https://${host}/*`] });

/** Permissions for the optional sites of the platform. */
export const sitePermissions = {
  isAllowed: (host: string): Promise<boolean> => browser.permissions.contains(originsOf(host)),

  /** Asks the user for exactly one host. Works only within a click, before any `await`. */
  allow: (host: string): Promise<boolean> => browser.permissions.request(originsOf(host)),

  disallow: (host: string): Promise<boolean> => browser.permissions.remove(originsOf(host)),

  /**
   * Reports changes of permissions, also those made in the browser's own pages. Returns a function that unsubscribes.
   */
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

/** The permissions that are granted now. Reading them prompts no one. */
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
  /** Returns whether the extension may access all pages of the platform. */
  canAccessPlatform: (): Promise<boolean> =>
    browser.permissions.contains({ origins: platformHosts.map((host) => `https://${host}/*`) }),
  /**
   * Reports changes of permissions, also those made in the browser's own pages. Returns a function that unsubscribes.
   */
  watch: sitePermissions.watch,
};

async function missingOriginsAmong(origins: readonly string[]): Promise<string[]> {
  const isGranted = await Promise.all(origins.map(isPermitted));
  return origins.filter((_, index) => !isGranted[index]);
}
