import type { LedgerEntry, RequestName } from '@/lib/service/ledger-entry';
import type { Micros } from '@/lib/service/price';
import { maxCost } from './spending';

/** The state of an attempt: its billing state, with own prices and possible repeats as states of their own. */
export type EntryStatus = LedgerEntry['state'] | 'own' | 'twice';

export function entryStatusOf({
  state,
  priceFrom,
  sentTwice,
}: Pick<LedgerEntry, 'state' | 'priceFrom' | 'sentTwice'>): EntryStatus {
  if (state === 'confirmed' && priceFrom === 'own') return 'own';
  return state === 'possible' && sentTwice ? 'twice' : state;
}

/** Ranges of the ledger: today, fourteen days including today, everything. */
export const ledgerRanges = ['day', 'fortnight', 'all'] as const;
export type LedgerRange = (typeof ledgerRanges)[number];

/** Selects ledger rows. `null` selects all, '' those without a value. */
export interface LedgerFilter {
  kind: RequestName | null;
  collection: string | null;
  connection: string | null;
  status: EntryStatus | null;
}
export const noFilter: LedgerFilter = { kind: null, collection: null, connection: null, status: null };

/** Sums of ledger rows. Money in millionths of a dollar. */
export interface Tally {
  calls: number;
  /** Confirmed at published prices. */
  stated: Micros;
  /** Confirmed at the user's own prices. */
  own: Micros;
  /** The most that unconfirmed attempts may have cost in addition. */
  possible: Micros;
  /** Attempts that may have been billed at an unknown price. */
  unpriced: number;
}
const emptyTally: Tally = { calls: 0, stated: 0, own: 0, possible: 0, unpriced: 0 };

function addToTally(tally: Tally, entry: LedgerEntry): Tally {
  const { state, billed, priceFrom, sentTwice } = entry;
  const cost = maxCost(entry);
  const sum = { ...tally, calls: tally.calls + 1 };
  if (state === 'none') return sum;
  if (cost === null) return { ...sum, unpriced: sum.unpriced + (sentTwice ? 2 : 1) };
  // A confirmed attempt without a known bill cost at most its quote.
  if (state !== 'confirmed' || billed === null) return { ...sum, possible: sum.possible + cost };
  return priceFrom === 'own' ? { ...sum, own: sum.own + billed } : { ...sum, stated: sum.stated + billed };
}

/** Sums of a range of the ledger. It contains only the rows' ids, because there may be a hundred thousand rows. */
export interface LedgerDigest {
  /** Filtered rows, newest first. */
  ids: string[];
  all: Tally;
  /** By the user's midnight, in milliseconds since 1970. */
  byDay: Map<number, Tally>;
  byKind: Map<RequestName, Tally>;
  byCollection: Map<string, Tally>;
  byConnection: Map<string, Tally>;
  /** Values to filter by, independent of the current filter. */
  kinds: Set<RequestName>;
  collections: Set<string>;
  /** Latest names of connections, by id. */
  connections: Map<string, string>;
}

export const emptyDigest = (): LedgerDigest => ({
  ids: [],
  all: emptyTally,
  byDay: new Map(),
  byKind: new Map(),
  byCollection: new Map(),
  byConnection: new Map(),
  kinds: new Set(),
  collections: new Set(),
  connections: new Map(),
});

/** Adds rows to a digest, newest first. `dayOf` returns the midnight before a time. */
export function addToDigest(
  into: LedgerDigest,
  rows: Iterable<LedgerEntry>,
  filter: LedgerFilter,
  dayOf: (time: number) => number,
): void {
  for (const row of rows) {
    const { id, name, connection, collectionId = '' } = row;
    into.kinds.add(name);
    into.collections.add(collectionId);
    if (!into.connections.has(connection?.id ?? '')) into.connections.set(connection?.id ?? '', connection?.name ?? '');
    if (!matchesFilter(row, filter)) continue;
    into.ids.push(id);
    into.all = addToTally(into.all, row);
    addToGroup(into.byDay, dayOf(row.sentAt), row);
    addToGroup(into.byKind, name, row);
    addToGroup(into.byCollection, collectionId, row);
    addToGroup(into.byConnection, connection?.id ?? '', row);
  }
}

const addToGroup = <Key>(sums: Map<Key, Tally>, key: Key, row: LedgerEntry): void =>
  void sums.set(key, addToTally(sums.get(key) ?? emptyTally, row));

/** Returns whether a row passes a filter. */
export const matchesFilter = (row: LedgerEntry, { kind, collection, connection, status }: LedgerFilter): boolean =>
  (kind === null || row.name === kind) &&
  (collection === null || (row.collectionId ?? '') === collection) &&
  (connection === null || (row.connection?.id ?? '') === connection) &&
  (status === null || entryStatusOf(row) === status);

/** Returns every day of a range, including days without requests. */
export function fillDays(
  byDay: ReadonlyMap<number, Tally>,
  first: number,
  last: number,
  dayOf: (time: number) => number,
): { day: number; tally: Tally }[] {
  const days: { day: number; tally: Tally }[] = [];
  // Days have 23 to 25 hours, so 36 hours after a midnight is always within the next day.
  for (let day = dayOf(first); day <= last; day = dayOf(day + 36 * hour)) {
    days.push({ day, tally: byDay.get(day) ?? emptyTally });
  }
  return days;
}

const hour = 3_600_000;
