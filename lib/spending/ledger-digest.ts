import type { LedgerEntry, RequestName } from '@/lib/service/ledger-entry';
import type { Micros } from '@/lib/service/price';
import { maxCost } from './spending';

/** How an attempt stands: as the ledger has it, those at the user's own price and those that may have been sent twice apart. */
export type EntryStatus = LedgerEntry['state'] | 'own' | 'twice';

export function entryStatusOf({
  state,
  priceFrom,
  sentTwice,
}: Pick<LedgerEntry, 'state' | 'priceFrom' | 'sentTwice'>): EntryStatus {
  if (state === 'confirmed' && priceFrom === 'own') return 'own';
  return state === 'possible' && sentTwice ? 'twice' : state;
}

/** How far back is looked: this day, fourteen with it, all there is. */
export const ledgerRanges = ['day', 'fortnight', 'all'] as const;
export type LedgerRange = (typeof ledgerRanges)[number];

/** Which rows are looked at; `null` takes all, and '' those that are of none. */
export interface LedgerFilter {
  kind: RequestName | null;
  collection: string | null;
  connection: string | null;
  standing: EntryStatus | null;
}
export const noFilter: LedgerFilter = { kind: null, collection: null, connection: null, standing: null };

/** What rows add up to. Money in millionths of a dollar. */
export interface Tally {
  calls: number;
  /** Confirmed at published prices. */
  stated: Micros;
  /** Confirmed at the user's own. */
  own: Micros;
  /** At most so much more was billed, by what nobody confirmed. */
  possible: Micros;
  /** Calls that may have been billed at a price that nobody knows. */
  unpriced: number;
}
const emptyTally: Tally = { calls: 0, stated: 0, own: 0, possible: 0, unpriced: 0 };

function addedToTally(tally: Tally, entry: LedgerEntry): Tally {
  const { state, billed, priceFrom, sentTwice } = entry;
  const cost = maxCost(entry);
  const sum = { ...tally, calls: tally.calls + 1 };
  if (state === 'none') return sum;
  if (cost === null) return { ...sum, unpriced: sum.unpriced + (sentTwice ? 2 : 1) };
  // A confirmed call whose bill only the service knows was billed its quote at most.
  if (state !== 'confirmed' || billed === null) return { ...sum, possible: sum.possible + cost };
  return priceFrom === 'own' ? { ...sum, own: sum.own + billed } : { ...sum, stated: sum.stated + billed };
}

/** What a stretch of the ledger comes to. Of the rows themselves nothing but their names is kept: there may be a hundred thousand. */
export interface LedgerDigest {
  /** Of those that the filter lets through, the newest first. */
  ids: string[];
  all: Tally;
  /** By the user's midnight, in milliseconds since 1970. */
  byDay: Map<number, Tally>;
  byKind: Map<RequestName, Tally>;
  byCollection: Map<string, Tally>;
  byConnection: Map<string, Tally>;
  /** What there is to choose from, whatever the filter. */
  kinds: Set<RequestName>;
  collections: Set<string>;
  /** Connections as they were called last. */
  connections: Map<string, string>;
}

export const emptyDigest = (): LedgerDigest => ({
  ...{
    ids: [],
    all: emptyTally,
    byDay: new Map(),
    byKind: new Map(),
    byCollection: new Map(),
    byConnection: new Map(),
  },
  ...{ kinds: new Set(), collections: new Set(), connections: new Map() },
});

/** Takes rows into a digest, the newest first. `dayOf` gives the midnight before a time. */
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
    into.all = addedToTally(into.all, row);
    addToGroup(into.byDay, dayOf(row.sentAt), row);
    addToGroup(into.byKind, name, row);
    addToGroup(into.byCollection, collectionId, row);
    addToGroup(into.byConnection, connection?.id ?? '', row);
  }
}

const addToGroup = <Key>(sums: Map<Key, Tally>, key: Key, row: LedgerEntry): void =>
  void sums.set(key, addedToTally(sums.get(key) ?? emptyTally, row));

/** Whether a filter lets a row through. */
export const matchesFilter = (row: LedgerEntry, { kind, collection, connection, standing }: LedgerFilter): boolean =>
  (kind === null || row.name === kind) &&
  (collection === null || (row.collectionId ?? '') === collection) &&
  (connection === null || (row.connection?.id ?? '') === connection) &&
  (standing === null || entryStatusOf(row) === standing);

/** Each day from the first to the last that is looked at, also those on which nothing was asked. */
export function fillDays(
  byDay: ReadonlyMap<number, Tally>,
  first: number,
  last: number,
  dayOf: (time: number) => number,
): { day: number; tally: Tally }[] {
  const days: { day: number; tally: Tally }[] = [];
  // Days are between 23 and 25 hours long: half a day past the next midnight is in the next day in any case.
  for (let day = dayOf(first); day <= last; day = dayOf(day + 36 * hour)) {
    days.push({ day, tally: byDay.get(day) ?? emptyTally });
  }
  return days;
}

const hour = 3_600_000;
