import type { MessageName } from '@/lib/shared/localized-text';

/** The granted permissions and the missing ones. */
export interface GrantedAccess {
  /** The granted permissions by their names in the manifest. */
  given: readonly string[];
  /** The platform's origins without access. A browser can revoke access, also with an update. */
  missingSites: readonly string[];
  /** The origin of the active connection and whether access is granted; `null` without an address. */
  service: { origin: string; given: boolean } | null;
}

/** Returns the origins that must be requested, for a single prompt. */
export const missingOrigins = ({ missingSites, service }: GrantedAccess): string[] => [
  ...missingSites,
  ...(service && !service.given ? [service.origin] : []),
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
};
