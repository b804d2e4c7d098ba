import { mayContainToken } from '@/lib/connection/token';
import { sha256Hex } from '@/lib/shared/sha256';
import type { StoredSettings } from './settings';

/** What belongs together in a settings file, in the order in which it is shown. */
export const settingsGroups = ['connections', 'names', 'spending', 'asking', 'reading', 'saving', 'keeping'] as const;
export type SettingsGroup = (typeof settingsGroups)[number];

/** Where each choice belongs; `null` is a matter of this device, and in no file. */
export const groupOf: Readonly<Record<keyof StoredSettings, SettingsGroup | null>> = {
  connections: 'connections',
  connection: 'connections',
  names: 'names',
  noCaptions: 'names',
  budgets: 'spending',
  ownPrices: 'spending',
  ownPricesAt: 'spending',
  auto: 'asking',
  related: 'asking',
  complete: 'asking',
  search: 'asking',
  tools: 'asking',
  languages: 'reading',
  mode: 'reading',
  pace: 'reading',
  beside: 'reading',
  paceTarget: 'reading',
  singleKeys: 'reading',
  follow: 'reading',
  theme: 'reading',
  columns: 'reading',
  layout: 'saving',
  batch: 'saving',
  naming: 'saving',
  files: 'saving',
  lineEnds: 'saving',
  clipOverlaps: 'saving',
  tags: 'saving',
  replyDays: 'keeping',
  heldRoom: 'keeping',
  keepAgent: 'keeping',
  backup: 'keeping',
  collection: null,
  recording: null,
  cleaning: null,
  tab: null,
  toured: null,
};

/** The choices that a settings file has. */
export const settingsInFile: readonly (keyof StoredSettings)[] = (
  Object.keys(groupOf) as (keyof StoredSettings)[]
).filter((choice) => groupOf[choice] !== null);

export const settingsFormat = 'sidelight-settings';
export const settingsVersion = 1;

/**
 * Settings as a file has them: never a token, for none is among them, and a text that looks like one is left out
 * wherever somebody typed it. Connections have names and addresses, and the one that is asked says so.
 */
export function settingsFileText(
  choices: StoredSettings,
  { extVersion, at }: { extVersion: string; at: number },
): string {
  const settings = withoutSecrets(fileContent(choices));
  const head = { format: settingsFormat, version: settingsVersion, extVersion, made: new Date(at).toISOString() };
  return `${JSON.stringify({ ...head, sha256: settingsChecksum(settings), settings }, null, 2)}\n`;
}

/** A name that sorts by day and says what it is. */
export const settingsFileName = (at: number): string =>
  `sidelight-settings-${new Date(at).toISOString().slice(0, 10)}.json`;

/** SHA-256 of settings as JSON writes them, by which a file shows that somebody changed it. */
export const settingsChecksum = (settings: unknown): string =>
  sha256Hex(new TextEncoder().encode(JSON.stringify(settings)));

function fileContent(choices: StoredSettings): Record<string, unknown> {
  const all = Object.fromEntries(settingsInFile.map((choice) => [choice, choices[choice]]));
  const { connection: asked, ...others } = all;
  return {
    ...others,
    connections: choices.connections.map(({ id, ...fields }) => ({ ...fields, asked: id === asked })),
    // When backups are made and were made last is a matter of the device.
    backup: { nudgeDays: choices.backup.nudgeDays },
  };
}

/** The same, without texts that may be a token: not as a value, and not as a name. */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter(isNoToken).map(withoutSecrets);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([name, one]) => isNoToken(name) && isNoToken(one));
  return Object.fromEntries(entries.map(([name, one]) => [name, withoutSecrets(one)]));
}

const isNoToken = (value: unknown): boolean => typeof value !== 'string' || !mayContainToken(value);
