import type { MessageName } from '@/lib/shared/localized-text';

/** What the browser lets us do, and what is missing of what we need. */
export interface GrantedAccess {
  /** The permissions that are given, by their names in the manifest. */
  given: readonly string[];
  /** The origins of the platform's pages that we may not see; a browser can take them away, also after an update. */
  missingSites: readonly string[];
  /** The origin of the service that is asked, and whether we may reach it; `null` where none is named. */
  service: { origin: string; given: boolean } | null;
}

/** Everything that has to be asked for, in one question. */
export const missingOrigins = ({ missingSites, service }: GrantedAccess): string[] => [
  ...missingSites,
  ...(service && !service.given ? [service.origin] : []),
];

/** Which permission is for what. A test holds it against the manifest. */
export const permissionReasons: Readonly<Record<string, MessageName>> = {
  storage: 'permissionStorage',
  unlimitedStorage: 'permissionRoom',
  sidePanel: 'permissionPanel',
  scripting: 'permissionScripting',
  activeTab: 'permissionActiveTab',
  contextMenus: 'permissionMenus',
  alarms: 'permissionAlarms',
  identity: 'permissionIdentity',
  offscreen: 'permissionOffscreen',
  downloads: 'permissionDownloads',
};
