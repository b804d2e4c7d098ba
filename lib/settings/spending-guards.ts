import { ruleOf } from '@/lib/tools/tool-rule';
import { isRecord } from './read-settings';
import type { StoredSettings } from './settings';

/**
 * How a setting guards the user's money, and so how far a file may change it without the user's own tick:
 * `none` freely; `device` not at all; `limit` down, where `null` is no limit; `minimum` up; `price` up from a price that is
 * here; `switch` off; `consent` towards never; `exceptions` by more of them; `tick` not at all.
 */
type Guard = 'none' | 'device' | 'limit' | 'minimum' | 'price' | 'switch' | 'consent' | 'exceptions' | 'tick';

/** One guard for each value of a part of the settings. A setting that is added without one does not compile. */
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

/** Every setting, by what it guards. Dates of prices go with their prices. */
export const settingGuards: Guards<StoredSettings> = {
  // Connections of a file are added beside those that are here; see `compare.ts`.
  connections: 'device',
  connection: 'device',
  budgets: { perCall: 'limit', perDay: 'limit', perSession: 'limit', unpricedPerDay: 'limit' },
  auto: { on: 'switch', dwellSeconds: 'minimum', perDay: 'limit', pausedHosts: 'exceptions' },
  ownPrices: { each: 'price' },
  ownPricesAt: { each: 'device' },
  // A wrong name of a parameter sends requests that are billed and say nothing.
  names: { each: { each: 'tick' } },
  // A phrase that means "no captions" only ever keeps requests from being sent.
  noCaptions: { each: 'none' },
  tools: { each: { each: { consent: 'consent', micros: 'price', at: 'device' } } },
  search: {
    values: { each: 'none' },
    pages: 'none',
    slicing: 'none',
    requests: 'none',
    videos: 'none',
    oldest: 'none',
    empty: 'none',
    suggest: 'switch',
  },
  // From this share of missing videos on a run waits before it spends more.
  complete: { lang: 'none', fields: 'none', mostMissing: 'limit' },
  related: { pages: 'none', country: 'none', language: 'none' },
  recording: 'device',
  cleaning: 'device',
  backup: { nudgeDays: 'none', lastAt: 'device', everyDays: 'device', keep: 'device', failed: 'device' },
  heldRoom: { most: 'none', captions: 'none' },
  languages: 'none',
  mode: 'none',
  pace: { slow: 'none', easy: 'none', brisk: 'none', fast: 'none', pause: 'none' },
  layout: { times: 'none', every: 'none' },
  beside: { on: 'none', lang: 'none', mode: 'none', marks: 'none' },
  batch: { lang: 'none', mode: 'none', formats: 'none' },
  paceTarget: 'none',
  singleKeys: 'none',
  follow: 'none',
  tab: 'none',
  collection: 'none',
  columns: 'none',
  keepAgent: 'switch',
  theme: 'none',
  toured: 'none',
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
    mostHeight: 'none',
  },
  replyDays: 'none',
};

const consents: readonly unknown[] = ['never', 'ask', 'allow'];

/** What holds where nothing is set. */
const unsetValues: Partial<Record<Guard, unknown>> = { consent: 'ask', price: null };

const asLimit = (value: unknown): number => (typeof value === 'number' ? value : Number.POSITIVE_INFINITY);

/** Whether another value lets more be spent, or more be sent, than the one that is here; `undefined` is none yet. */
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
      // An unknown price has a limit of its own, so a price where none was is no tighter guard.
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

/** The lower of two limits; `null` is no limit. Collections and runs of a file never allow more than they do here. */
export const lowerLimit = (current: number | null, other: number | null): number | null =>
  loosens('limit', current, other) ? current : other;

/** One value of a file that would lift a guard. `id` stands for this value and no other. */
interface Loosening {
  id: string;
  choice: keyof StoredSettings;
  path: readonly string[];
  from: unknown;
  to: unknown;
}

/** What the user allows of a file. */
export interface AllowedChanges {
  /** Whether values of this setting that lift no guard are taken. */
  wants(choice: keyof StoredSettings): boolean;
  /** The loosenings that the user ticked, by their `id`. */
  ticked: ReadonlySet<string>;
}

/**
 * Lays settings of a file over those that are here. A value that would lift a guard is taken where the user ticked it, and told
 * either way. Every reader of a file takes its settings through here.
 */
export function applyGuardedSettings(
  now: StoredSettings,
  file: Partial<StoredSettings>,
  { wants, ticked }: AllowedChanges,
): { choices: Partial<StoredSettings>; loosenings: Loosening[] } {
  const loosenings: Loosening[] = [];
  const choices: Record<string, unknown> = {};
  for (const choice of Object.keys(file) as (keyof StoredSettings)[]) {
    const take = (guard: Guard, path: readonly string[], current: unknown, update: unknown): unknown => {
      if (
        update === undefined ||
        guard === 'device' ||
        isEqual(current ?? unsetValues[guard], update ?? unsetValues[guard])
      )
        return current;
      if (!loosens(guard, current, update)) return wants(choice) ? update : current;
      const id = JSON.stringify([...path, update]);
      loosenings.push({ id, choice, path, from: current, to: update });
      return ticked.has(id) ? update : current;
    };
    choices[choice] = mergeGuarded(settingGuards[choice], [choice], now[choice], file[choice], take);
  }
  return { choices: withPriceDates(now, file, choices), loosenings };
}

type TakeValue = (guard: Guard, path: readonly string[], here: unknown, said: unknown) => unknown;

function mergeGuarded(
  node: GuardNode,
  path: readonly string[],
  current: unknown,
  update: unknown,
  take: TakeValue,
): unknown {
  if (typeof node === 'string') return take(node, path, current, update);
  if (!isRecord(update)) return current;
  const [before, all] = [isRecord(current) ? current : {}, node.each];
  const merged = Object.keys(update).flatMap((name) => {
    const guard = all ?? (Object.hasOwn(node, name) ? node[name] : undefined);
    if (guard === undefined) return [];
    const value = mergeGuarded(
      guard,
      [...path, name],
      Object.hasOwn(before, name) ? before[name] : undefined,
      update[name],
      take,
    );
    return value === undefined ? [] : [[name, value] as const];
  });
  // What only defaults would fill stays away where nothing of it was taken.
  return current === undefined && merged.length === 0 ? undefined : { ...before, ...Object.fromEntries(merged) };
}

/** A price that was taken brings the date on which it was entered; every other keeps its own. */
function withPriceDates(
  now: StoredSettings,
  file: Partial<StoredSettings>,
  choices: Partial<StoredSettings>,
): Partial<StoredSettings> {
  const { ownPrices, tools } = choices;
  return {
    ...choices,
    ...(ownPrices && { ownPricesAt: priceDates(ownPrices, now, file) }),
    ...(tools && { tools: toolsWithDates(now.tools, file.tools ?? {}, tools) }),
  };
}

function priceDates(
  prices: StoredSettings['ownPrices'],
  now: StoredSettings,
  file: Partial<StoredSettings>,
): StoredSettings['ownPricesAt'] {
  const dates = Object.keys(prices).flatMap((name) => {
    const isHere = ownValue(now.ownPrices, name) === prices[name];
    const at = ownValue(isHere ? now.ownPricesAt : file.ownPricesAt, name);
    return at === undefined ? [] : [[name, at] as const];
  });
  return Object.fromEntries(dates);
}

const ownValue = (record: Readonly<Record<string, number>> | undefined, name: string): number | undefined =>
  record && Object.hasOwn(record, name) ? record[name] : undefined;

function toolsWithDates(
  current: StoredSettings['tools'],
  file: StoredSettings['tools'],
  taken: StoredSettings['tools'],
): StoredSettings['tools'] {
  const servers = Object.entries(taken).map(([mcpUrl, rules]) => {
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
