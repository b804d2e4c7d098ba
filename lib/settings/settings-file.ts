import { mayContainToken } from '@/lib/connection/token';
import { sha256Hex } from '@/lib/shared/sha256';
import { localDay } from '@/lib/shared/time-text';
import type { StoredSettings } from './settings';

/** The groups of a settings file, in display order. */
export const settingsGroups = [
  'connections',
  'parameterNames',
  'spending',
  'requests',
  'reading',
  'export',
  'storage',
] as const;
export type SettingsGroup = (typeof settingsGroups)[number];

/** The group of each setting; `null` for settings that belong to this device and are never in a file. */
export const groupBySetting: Readonly<Record<keyof StoredSettings, SettingsGroup | null>> = {
  connections: 'connections',
  connection: 'connections',
  parameterNames: 'parameterNames',
  noCaptions: 'parameterNames',
  automaticTracks: 'parameterNames',
  budgets: 'spending',
  estimates: 'spending',
  enteredPrices: 'spending',
  enteredPricesAt: 'spending',
  auto: 'requests',
  related: 'requests',
  details: 'requests',
  search: 'requests',
  tools: 'requests',
  languages: 'reading',
  speechRateLimits: 'reading',
  secondTrack: 'reading',
  captionText: 'reading',
  targetSpeechRate: 'reading',
  singleKeys: 'reading',
  follow: 'reading',
  theme: 'reading',
  columns: 'reading',
  layout: 'export',
  bulkCaptions: 'export',
  naming: 'export',
  files: 'export',
  exportContents: 'export',
  lineEnds: 'export',
  clipOverlaps: 'export',
  tags: 'export',
  replyDays: 'storage',
  cacheLimit: 'storage',
  storeUserAgent: 'storage',
  backup: 'storage',
  unknownPriceConfirmedAt: null,
  collection: null,
  recording: null,
  cleaning: null,
  tab: null,
  tourFinished: null,
  advanced: null,
};

export const settingsInFile: readonly (keyof StoredSettings)[] = (
  Object.keys(groupBySetting) as (keyof StoredSettings)[]
).filter((choice) => groupBySetting[choice] !== null);

export const settingsFormat = 'sidelight-settings';
export const settingsVersion = 1;

/**
 * Returns the text of a settings file. It contains no token: strings that look like a token are left out, wherever the
 * user typed them. The active connection is marked.
 */
export function settingsFileText(
  choices: StoredSettings,
  { extensionVersion, at }: { extensionVersion: string; at: number },
): string {
  const settings = withoutSecrets(fileContent(choices));
  const head = {
    format: settingsFormat,
    version: settingsVersion,
    extensionVersion,
    createdAt: new Date(at).toISOString(),
  };
  return `${JSON.stringify({ ...head, sha256: settingsChecksum(settings), settings }, null, 2)}\n`;
}

/** Returns the name of a settings file. Names sort by date. */
export const settingsFileName = (time: number): string => `sidelight-settings-${localDay(time)}.json`;

/** Returns the SHA-256 hash of the settings as JSON, which reveals whether a file was edited. */
export const settingsChecksum = (settings: unknown): string =>
  sha256Hex(new TextEncoder().encode(JSON.stringify(settings)));

function fileContent(choices: StoredSettings): Record<string, unknown> {
  const all = Object.fromEntries(settingsInFile.map((choice) => [choice, choices[choice]]));
  const { connection: activeId, ...others } = all;
  return {
    ...others,
    connections: choices.connections.map(({ id, ...fields }) => ({ ...fields, active: id === activeId })),
    // The backup schedule and its state belong to the device.
    backup: { reminderDays: choices.backup.reminderDays },
  };
}

/** Returns a value without nested strings or keys that look like a token. */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter(isNoToken).map(withoutSecrets);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([name, one]) => isNoToken(name) && isNoToken(one));
  return Object.fromEntries(entries.map(([name, one]) => [name, withoutSecrets(one)]));
}

const isNoToken = (value: unknown): boolean => typeof value !== 'string' || !mayContainToken(value);
