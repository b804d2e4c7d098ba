import { browser } from 'wxt/browser';
import { isPermitted, patternOf } from '@/lib/browser/permissions';
import { parseBaseAddress } from '@/lib/connection/connection';
import { platformHosts } from '@/lib/platform/platform-links';
import type { MessageName } from '@/lib/shared/localized-text';
import { settingsRepository } from './repository';

// This file is separate from `lib/browser/permissions.ts`, because the popup loads that file on startup and does not
// need this code.

const originsOf = (host: string) => ({ origins: [`https://${host}/*`] });

/**
 * Reports permission changes, including those made on the browser's own pages. Returns a function that unsubscribes.
 */
export function watchPermissions(changed: () => void): () => void {
  const { onAdded, onRemoved } = browser.permissions;
  onAdded.addListener(changed);
  onRemoved.addListener(changed);
  return () => {
    onAdded.removeListener(changed);
    onRemoved.removeListener(changed);
  };
}

export function canAccessPlatform(): Promise<boolean> {
  return browser.permissions.contains({ origins: platformHosts.map((host) => `https://${host}/*`) });
}

/** Permissions for the optional sites of the platform. */
export const sitePermissions = {
  isAllowed: (host: string): Promise<boolean> => browser.permissions.contains(originsOf(host)),

  /** Asks the user for access to exactly one host. Works only in a click handler, before any `await`. */
  allow: (host: string): Promise<boolean> => browser.permissions.request(originsOf(host)),

  disallow: (host: string): Promise<boolean> => browser.permissions.remove(originsOf(host)),

  watch: watchPermissions,
};

export const originAccess = {
  isAllowed: isPermitted,
  remove: (origin: string): Promise<boolean> => browser.permissions.remove({ origins: [patternOf(origin)] }),
  watch: watchPermissions,
};

/** The permissions that are granted now. Reading them shows no prompt. */
export const grantedAccess = {
  async read(): Promise<AccessStatus> {
    const [{ permissions = [] }, missingSites, { serviceUrl }] = await Promise.all([
      browser.permissions.getAll(),
      missingOriginsAmong(platformHosts.map((host) => `https://${host}`)),
      settingsRepository.get(),
    ]);
    const address = parseBaseAddress(serviceUrl);
    const origin = address.ok ? address.value.origin : null;
    const service = origin === null ? null : { origin, granted: await isPermitted(origin) };
    return { granted: permissions, missingSites, service };
  },
  canAccessPlatform,
  watch: watchPermissions,
};

async function missingOriginsAmong(origins: readonly string[]): Promise<string[]> {
  const isGranted = await Promise.all(origins.map(isPermitted));
  return origins.filter((_, index) => !isGranted[index]);
}

export interface AccessStatus {
  /** The granted permissions by their names in the manifest. */
  granted: readonly string[];
  /**
   * The platform's origins that the extension cannot access. A browser can revoke access, for example during an update.
   */
  missingSites: readonly string[];
  /** The origin of the active connection and whether access is granted; `null` without an address. */
  service: { origin: string; granted: boolean } | null;
}

/** Returns all origins to request in a single prompt. */
export const missingOrigins = ({ missingSites, service }: AccessStatus): string[] => [
  ...missingSites,
  ...(service && !service.granted ? [service.origin] : []),
];

/** The reason for each permission. A test compares them with the manifest. */
export const permissionReasons: Readonly<Record<string, MessageName>> = {
  storage: 'permissionStorage',
  unlimitedStorage: 'permissionPersist',
  sidePanel: 'permissionPanel',
  scripting: 'permissionScripting',
  activeTab: 'permissionActiveTab',
  contextMenus: 'permissionMenus',
  alarms: 'permissionAlarms',
  identity: 'permissionIdentity',
  offscreen: 'permissionOffscreen',
  downloads: 'permissionDownloads',
  notifications: 'permissionNotifications',
};
