import { ruleOf } from '@/lib/settings/tool-rule';
import { isRecord } from '@/lib/shared/is-record';
import { ownValue } from '@/lib/shared/own-value';
import type { StoredSettings } from './settings';

/**
 * The guard of a setting. Without the user's selection, a file can change the setting as follows:
 * - `none`: to any value.
 * - `device`, `tick`: not at all. Values of `device` are never imported.
 * - `limit`: to a lower value; `null` is no limit.
 * - `minimum`: to a higher value.
 * - `price`: to a higher price, if a price is already set.
 * - `switch`: to off.
 * - `consent`: to a stricter value.
 * - `exceptions`: by adding entries.
 */
type Guard = 'none' | 'device' | 'limit' | 'minimum' | 'price' | 'switch' | 'consent' | 'exceptions' | 'tick';

/** One guard for each value of the settings. A new setting without a guard does not compile. */
type Guards<T> = null extends T
  ? Guard
  : T extends readonly unknown[] | { evidence: string }
    ? Guard
    : T extends object
      ? string extends keyof T
        ? { each: Guards<T[keyof T]> }
        : { [K in keyof T]-?: Guards<T[K]> }
      : Guard;

type GuardNode = Guard | { readonly [name: string]: GuardNode };

/** The guards of all settings. The dates of prices are `device`, because they are imported only with their prices. */
export const settingGuards: Guards<StoredSettings> = {
  // Connections from a file are added to the existing ones; see `settings-file-changes.ts`.
  connections: 'device',
  connection: 'device',
  budgets: { perCall: 'limit', perDay: 'limit', perSession: 'limit', unknownPrice: 'minimum' },
  auto: { on: 'switch', dwellSeconds: 'minimum', perDay: 'limit', pausedHosts: 'exceptions', answered: 'none' },
  enteredPrices: { each: 'price' },
  enteredPricesAt: { each: 'device' },
  // A request counts less towards the limits with an estimated price than with the assumed price.
  estimates: 'switch',
  unknownPriceConfirmedAt: 'device',
  // A wrong parameter name causes requests that are billed without a useful response.
  parameterNames: { each: { each: 'tick' } },
  // Phrases replace the built-in rule. With wrong ones, videos without captions are requested and billed again.
  noCaptions: { each: 'tick' },
  automaticTracks: 'none',
  tools: { each: { each: { consent: 'consent', micros: 'price', at: 'device' } } },
  search: {
    values: { each: 'none' },
    pages: 'none',
    splitBy: 'none',
    requests: 'none',
    videos: 'none',
    oldest: 'none',
    empty: 'none',
    suggest: 'switch',
  },
  // A run pauses above this share of missing videos, so that it does not spend more.
  details: { lang: 'none', fields: 'none', maxMissingShare: 'limit' },
  related: { pages: 'none', country: 'none', language: 'none' },
  recording: 'device',
  cleaning: 'device',
  backup: { reminderDays: 'none', lastAt: 'device', everyDays: 'device', keep: 'device', failed: 'device' },
  cacheLimit: { megabytes: 'none', captions: 'none' },
  languages: 'none',
  speechRateLimits: { slow: 'none', easy: 'none', brisk: 'none', fast: 'none', pause: 'none' },
  layout: { times: 'none', every: 'none' },
  secondTrack: { on: 'none', lang: 'none', mode: 'none', marks: 'none' },
  captionText: { size: 'none', spacing: 'none' },
  bulkCaptions: { lang: 'none', otherLangs: 'none', mode: 'none', listFirst: 'none', formats: 'none' },
  targetSpeechRate: 'none',
  singleKeys: 'none',
  follow: 'none',
  tab: 'none',
  collection: 'none',
  columns: 'none',
  storeUserAgent: 'switch',
  theme: 'none',
  tourFinished: 'none',
  exportContents: 'none',
  advanced: 'none',
  lineEnds: 'none',
  clipOverlaps: 'none',
  tags: 'none',
  naming: { template: 'none', emoji: 'none' },
  files: {
    group: 'none',
    pictures: 'none',
    videoBy: 'none',
    audioBy: 'none',
    down: 'none',
    videoCodec: 'none',
    audioCodec: 'none',
    maxHeight: 'none',
  },
  replyDays: 'none',
};

const consents: readonly unknown[] = ['never', 'ask', 'allow'];

/** The effective values of settings that are not set. */
const unsetValues: Partial<Record<Guard, unknown>> = { consent: 'ask', price: null };

const asLimit = (value: unknown): number => (typeof value === 'number' ? value : Number.POSITIVE_INFINITY);

/** Returns whether the user must select a change from `current` (`undefined` if not set) to `other`; see `Guard`. */
export function loosens(guard: Guard, current: unknown, other: unknown): boolean {
  switch (guard) {
    case 'none':
      return false;
    case 'device':
    case 'tick':
      return !isEqual(current, other);
    case 'limit':
      return asLimit(other) > asLimit(current);
    case 'minimum':
      return Number(other) < Number(current);
    case 'price':
      // A request without a price counts at an estimate or the assumed price, and either can be higher than the added
      // price.
      return (
        !isEqual(current ?? null, other ?? null) &&
        !(typeof current === 'number' && typeof other === 'number' && other > current)
      );
    case 'switch':
      return other === true && current !== true;
    case 'consent':
      return consents.indexOf(other) > consents.indexOf(current ?? unsetValues.consent);
    case 'exceptions':
      return !asList(current).every((one) => asList(other).includes(one));
  }
}

const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Returns the lower of two limits; `null` means no limit. Imported collections and runs never get a higher limit than
 * the current one.
 */
export const lowerLimit = (current: number | null, other: number | null): number | null =>
  loosens('limit', current, other) ? current : other;

/** A value from a file that loosens a guard. `id` identifies the value. */
interface Loosening {
  id: string;
  choice: keyof StoredSettings;
  path: readonly string[];
  from: unknown;
  to: unknown;
}

export interface AllowedChanges {
  /** Returns whether to apply changes of this setting that loosen no guard. */
  applies(choice: keyof StoredSettings): boolean;
  /** The ids of the selected changes that loosen a guard. */
  ticked: ReadonlySet<string>;
}

/**
 * Merges the settings of a file into the current ones. Values that loosen a guard are returned in `loosenings` and
 * applied only if the user selected them. Every import of settings uses this function.
 */
export function applyGuardedSettings(
  currentSettings: StoredSettings,
  file: Partial<StoredSettings>,
  { applies, ticked }: AllowedChanges,
): { choices: Partial<StoredSettings>; loosenings: Loosening[] } {
  const loosenings: Loosening[] = [];
  const choices: Record<string, unknown> = {};
  for (const choice of Object.keys(file) as (keyof StoredSettings)[]) {
    const mergeValue = (guard: Guard, path: readonly string[], current: unknown, update: unknown): unknown => {
      if (
        update === undefined ||
        guard === 'device' ||
        isEqual(current ?? unsetValues[guard], update ?? unsetValues[guard])
      )
        return current;
      if (!loosens(guard, current, update)) return applies(choice) ? update : current;
      const id = JSON.stringify([...path, update]);
      loosenings.push({ id, choice, path, from: current, to: update });
      return ticked.has(id) ? update : current;
    };
    choices[choice] = mergeGuarded(settingGuards[choice], [choice], currentSettings[choice], file[choice], mergeValue);
  }
  return { choices: withPriceDates(currentSettings, file, choices), loosenings };
}

type MergeValue = (guard: Guard, path: readonly string[], current: unknown, update: unknown) => unknown;

function mergeGuarded(
  node: GuardNode,
  path: readonly string[],
  current: unknown,
  update: unknown,
  mergeValue: MergeValue,
): unknown {
  if (typeof node === 'string') return mergeValue(node, path, current, update);
  if (!isRecord(update)) return current;
  const before = isRecord(current) ? current : {};
  const all = node.each;
  const merged = Object.keys(update).flatMap((name) => {
    const guard = all ?? ownValue(node, name);
    if (guard === undefined) return [];
    const value = mergeGuarded(guard, [...path, name], ownValue(before, name), update[name], mergeValue);
    return value === undefined ? [] : [[name, value] as const];
  });
  // Defaults must not create an entry that is otherwise empty.
  return current === undefined && merged.length === 0 ? undefined : { ...before, ...Object.fromEntries(merged) };
}

/**
 * Returns the settings with the dates of all prices: imported prices take their dates from the file, and all other
 * prices keep their dates.
 */
function withPriceDates(
  currentSettings: StoredSettings,
  file: Partial<StoredSettings>,
  choices: Partial<StoredSettings>,
): Partial<StoredSettings> {
  const { enteredPrices, tools } = choices;
  return {
    ...choices,
    ...(enteredPrices && { enteredPricesAt: priceDates(enteredPrices, currentSettings, file) }),
    ...(tools && { tools: toolsWithDates(currentSettings.tools, file.tools ?? {}, tools) }),
  };
}

function priceDates(
  prices: StoredSettings['enteredPrices'],
  currentSettings: StoredSettings,
  file: Partial<StoredSettings>,
): StoredSettings['enteredPricesAt'] {
  const dates = Object.keys(prices).flatMap((name) => {
    const isHere = ownValue(currentSettings.enteredPrices, name) === prices[name];
    const time = ownValue(isHere ? currentSettings.enteredPricesAt : file.enteredPricesAt, name);
    return time === undefined ? [] : [[name, time] as const];
  });
  return Object.fromEntries(dates);
}

function toolsWithDates(
  current: StoredSettings['tools'],
  file: StoredSettings['tools'],
  merged: StoredSettings['tools'],
): StoredSettings['tools'] {
  const servers = Object.entries(merged).map(([mcpUrl, rules]) => {
    const dated = Object.keys(rules).map((tool) => {
      const { consent, micros } = { ...ruleOf({}, mcpUrl, tool), ...rules[tool] };
      const before = ruleOf(current, mcpUrl, tool);
      const from = micros === before.micros ? before : ruleOf(file, mcpUrl, tool);
      return [tool, { consent, micros, at: from.at }];
    });
    return [mcpUrl, Object.fromEntries(dated)];
  });
  return Object.fromEntries(servers);
}
