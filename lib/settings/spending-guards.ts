import { ruleOf } from '@/lib/tools/consent';
import { isRecord } from './read-settings';
import type { Choices } from './settings';

/**
 * How a setting guards the user's money, and so how far a file may change it without the user's own tick:
 * `none` freely; `device` not at all; `limit` down, where `null` is no limit; `minimum` up; `price` up from a price that is
 * here; `switch` off; `consent` towards never; `exceptions` by more of them; `tick` not at all.
 */
export type Guard = 'none' | 'device' | 'limit' | 'minimum' | 'price' | 'switch' | 'consent' | 'exceptions' | 'tick';

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

type Node = Guard | { readonly [name: string]: Node };

/** Every setting, by what it guards. Dates of prices go with their prices. */
export const guards: Guards<Choices> = {
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
const unset: Partial<Record<Guard, unknown>> = { consent: 'ask', price: null };

const asLimit = (value: unknown): number => (typeof value === 'number' ? value : Number.POSITIVE_INFINITY);

/** Whether another value lets more be spent, or more be sent, than the one that is here; `undefined` is none yet. */
export function loosens(guard: Guard, here: unknown, other: unknown): boolean {
  switch (guard) {
    case 'none':
      return false;
    case 'device':
    case 'tick':
      return !isSame(here, other);
    case 'limit':
      return asLimit(other) > asLimit(here);
    case 'minimum':
      return Number(other) < Number(here);
    case 'price':
      // An unknown price has a limit of its own, so a price where none was is no tighter guard.
      return (
        !isSame(here ?? null, other ?? null) && !(typeof here === 'number' && typeof other === 'number' && other > here)
      );
    case 'switch':
      return other === true && here !== true;
    case 'consent':
      return consents.indexOf(other) > consents.indexOf(here ?? unset.consent);
    case 'exceptions':
      return !asList(here).every((one) => asList(other).includes(one));
  }
}

const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The lower of two limits; `null` is no limit. Collections and runs of a file never allow more than they do here. */
export const lowerLimit = (here: number | null, other: number | null): number | null =>
  loosens('limit', here, other) ? here : other;

/** One value of a file that would lift a guard. `id` stands for this value and no other. */
export interface Loosening {
  id: string;
  choice: keyof Choices;
  path: readonly string[];
  from: unknown;
  to: unknown;
}

/** What the user allows of a file. */
export interface Allowed {
  /** Whether values of this setting that lift no guard are taken. */
  wants(choice: keyof Choices): boolean;
  /** The loosenings that the user ticked, by their `id`. */
  ticked: ReadonlySet<string>;
}

/**
 * Lays settings of a file over those that are here. A value that would lift a guard is taken where the user ticked it, and told
 * either way. Every reader of a file takes its settings through here.
 */
export function guardedChoices(
  now: Choices,
  file: Partial<Choices>,
  { wants, ticked }: Allowed,
): { choices: Partial<Choices>; loosenings: Loosening[] } {
  const loosenings: Loosening[] = [];
  const choices: Record<string, unknown> = {};
  for (const choice of Object.keys(file) as (keyof Choices)[]) {
    const take = (guard: Guard, path: readonly string[], here: unknown, said: unknown): unknown => {
      if (said === undefined || guard === 'device' || isSame(here ?? unset[guard], said ?? unset[guard])) return here;
      if (!loosens(guard, here, said)) return wants(choice) ? said : here;
      const id = JSON.stringify([...path, said]);
      loosenings.push({ id, choice, path, from: here, to: said });
      return ticked.has(id) ? said : here;
    };
    choices[choice] = laidOver(guards[choice], [choice], now[choice], file[choice], take);
  }
  return { choices: withDates(now, file, choices), loosenings };
}

type Take = (guard: Guard, path: readonly string[], here: unknown, said: unknown) => unknown;

function laidOver(node: Node, path: readonly string[], here: unknown, said: unknown, take: Take): unknown {
  if (typeof node === 'string') return take(node, path, here, said);
  if (!isRecord(said)) return here;
  const [before, all] = [isRecord(here) ? here : {}, node.each];
  const laid = Object.keys(said).flatMap((name) => {
    const guard = all ?? (Object.hasOwn(node, name) ? node[name] : undefined);
    if (guard === undefined) return [];
    const value = laidOver(
      guard,
      [...path, name],
      Object.hasOwn(before, name) ? before[name] : undefined,
      said[name],
      take,
    );
    return value === undefined ? [] : [[name, value] as const];
  });
  // What only defaults would fill stays away where nothing of it was taken.
  return here === undefined && laid.length === 0 ? undefined : { ...before, ...Object.fromEntries(laid) };
}

/** A price that was taken brings the date on which it was entered; every other keeps its own. */
function withDates(now: Choices, file: Partial<Choices>, choices: Partial<Choices>): Partial<Choices> {
  const { ownPrices, tools } = choices;
  return {
    ...choices,
    ...(ownPrices && { ownPricesAt: datesOf(ownPrices, now, file) }),
    ...(tools && { tools: datedTools(now.tools, file.tools ?? {}, tools) }),
  };
}

function datesOf(prices: Choices['ownPrices'], now: Choices, file: Partial<Choices>): Choices['ownPricesAt'] {
  const dates = Object.keys(prices).flatMap((name) => {
    const isHere = own(now.ownPrices, name) === prices[name];
    const at = own(isHere ? now.ownPricesAt : file.ownPricesAt, name);
    return at === undefined ? [] : [[name, at] as const];
  });
  return Object.fromEntries(dates);
}

const own = (record: Readonly<Record<string, number>> | undefined, name: string): number | undefined =>
  record && Object.hasOwn(record, name) ? record[name] : undefined;

function datedTools(here: Choices['tools'], file: Choices['tools'], taken: Choices['tools']): Choices['tools'] {
  const servers = Object.entries(taken).map(([mcpUrl, rules]) => {
    const dated = Object.keys(rules).map((tool) => {
      const { consent, micros } = { ...ruleOf({}, mcpUrl, tool), ...rules[tool] };
      const before = ruleOf(here, mcpUrl, tool);
      const from = micros === before.micros ? before : ruleOf(file, mcpUrl, tool);
      return [tool, { consent, micros, at: from.at }];
    });
    return [mcpUrl, Object.fromEntries(dated)];
  });
  return Object.fromEntries(servers);
}
