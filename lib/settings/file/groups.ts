import type { StoredSettings } from '../settings';

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
