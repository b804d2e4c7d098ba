import type { FailureKind } from '@/lib/service/failure';
import type { Micros } from '@/lib/service/price';
import type { LedgerEntry, RequestName } from '@/lib/service/records';
import { countChunks } from '@/lib/service/request-limits';
import { isRecord } from '@/lib/shared/is-record';
import type { Message, MessageName } from '@/lib/shared/localized-text';
import { billedCost, type Spending, spendingOf, sumSpending } from './spending';

/**
 * The displayed status of an attempt: its billing state, with separate values for the user's own, estimated and unknown
 * prices and for possible repeats.
 */
export type EntryStatus = LedgerEntry['state'] | 'entered' | 'estimated' | 'unknown' | 'twice';

export function entryStatusOf({
  state,
  priceSource,
  sentTwice,
}: Pick<LedgerEntry, 'state' | 'priceSource' | 'sentTwice'>): EntryStatus {
  if (state === 'confirmed' && priceSource !== 'published') return priceSource;
  return state === 'possible' && sentTwice ? 'twice' : state;
}

/** Ranges of the ledger: today, fourteen days including today, everything. */
export const ledgerRanges = ['day', 'fortnight', 'all'] as const;
export type LedgerRange = (typeof ledgerRanges)[number];

/** Selects ledger rows. `null` selects all rows, '' those without a value. */
export interface LedgerFilter {
  kind: RequestName | null;
  collection: string | null;
  connection: string | null;
  status: EntryStatus | null;
}
export const noFilter: LedgerFilter = { kind: null, collection: null, connection: null, status: null };

/** The sum of ledger rows, with its parts. Amounts in millionths of a dollar. */
export interface Tally extends Spending {
  calls: number;
  /** Number of sent attempts without a successful response. */
  unanswered: number;
  /** The parts of the billed amount at published and at the user's own prices. */
  published: Micros;
  entered: Micros;
}
const emptyTally: Tally = { ...spendingOf([]), calls: 0, unanswered: 0, published: 0, entered: 0 };

export function tallyOf(entry: LedgerEntry): Tally {
  const { state, priceSource } = entry;
  const spending = spendingOf([entry]);
  const billed = billedCost(spending).micros;
  return {
    ...spending,
    calls: 1,
    unanswered: state === 'sent' || state === 'possible' ? 1 : 0,
    published: priceSource === 'entered' || priceSource === 'estimated' ? 0 : billed,
    entered: priceSource === 'entered' ? billed : 0,
  };
}

const sumTallies = (one: Tally, other: Tally): Tally => ({
  ...sumSpending(one, other),
  calls: one.calls + other.calls,
  unanswered: one.unanswered + other.unanswered,
  published: one.published + other.published,
  entered: one.entered + other.entered,
});

/** The requests of one run on one day, or one request outside a run. */
export interface LedgerGroup {
  day: number;
  /** `null` outside a run. */
  runId: string | null;
  /** Newest first. */
  ids: string[];
  tally: Tally;
  /** Ids of the possibly billed requests whose note the user has not dismissed. */
  notes: string[];
}

/** Sums over a range of the ledger. It contains only the ids of rows, because there can be a hundred thousand rows. */
export interface LedgerDigest {
  /** All rows, including those that the filter leaves out. */
  unfilteredTotal: Tally;
  unfilteredByDay: Map<number, Tally>;
  /** Filtered rows by run and day, newest first. */
  groups: Map<string, LedgerGroup>;
  filteredTotal: Tally;
  /** By midnight in the user's time zone, in milliseconds since 1970, newest first. */
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
  unfilteredTotal: emptyTally,
  unfilteredByDay: new Map(),
  groups: new Map(),
  filteredTotal: emptyTally,
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
    const { name, connection, collectionId = '' } = row;
    into.kinds.add(name);
    into.collections.add(collectionId);
    if (!into.connections.has(connection?.id ?? '')) into.connections.set(connection?.id ?? '', connection?.name ?? '');
    const day = dayOf(row.sentAt);
    const tally = tallyOf(row);
    into.unfilteredTotal = sumTallies(into.unfilteredTotal, tally);
    addToGroup(into.unfilteredByDay, day, tally);
    if (!matchesFilter(row, filter)) continue;
    addToRun(into.groups, row, day, tally);
    into.filteredTotal = sumTallies(into.filteredTotal, tally);
    addToGroup(into.byDay, day, tally);
    addToGroup(into.byKind, name, tally);
    addToGroup(into.byCollection, collectionId, tally);
    addToGroup(into.byConnection, connection?.id ?? '', tally);
  }
}

const addToGroup = <Key>(sums: Map<Key, Tally>, key: Key, tally: Tally): void =>
  void sums.set(key, sumTallies(sums.get(key) ?? emptyTally, tally));

function addToRun(groups: LedgerDigest['groups'], row: LedgerEntry, day: number, tally: Tally): void {
  const { id, runId = null } = row;
  const key = runId === null ? id : `${day} ${runId}`;
  const group = groups.get(key) ?? { day, runId, ids: [], tally: emptyTally, notes: [] };
  groups.set(key, group);
  group.ids.push(id);
  group.tally = sumTallies(group.tally, tally);
  if (row.state === 'possible' && !row.dismissed) group.notes.push(id);
}

/** Copies a digest to which rows are still added. */
export const copyDigest = (digest: LedgerDigest): LedgerDigest => ({
  ...digest,
  groups: new Map([...digest.groups].map(([key, group]) => [key, { ...group, ids: [...group.ids] }])),
});

export const matchesFilter = (row: LedgerEntry, { kind, collection, connection, status }: LedgerFilter): boolean =>
  (kind === null || row.name === kind) &&
  (collection === null || (row.collectionId ?? '') === collection) &&
  (connection === null || (row.connection?.id ?? '') === connection) &&
  (status === null || entryStatusOf(row) === status);

/** An entry in the list: the sum of a day, a run with several requests, or a request. */
export type LedgerListItem =
  | { is: 'day'; key: string; day: number; tally: Tally }
  | { is: 'run'; key: string; group: LedgerGroup; isOpen: boolean }
  | { is: 'request'; key: string; id: string; isNested: boolean };

/** Returns the rows of the list: the sum of each day, followed by its runs. A run in `open` is followed by its requests. */
export function ledgerItems(
  { groups, byDay }: Pick<LedgerDigest, 'groups' | 'byDay'>,
  open: ReadonlySet<string>,
): LedgerListItem[] {
  const groupsByDay = new Map<number, [string, LedgerGroup][]>();
  for (const [key, group] of groups) {
    const ofDay = groupsByDay.get(group.day) ?? [];
    groupsByDay.set(group.day, ofDay);
    ofDay.push([key, group]);
  }
  const items: LedgerListItem[] = [];
  for (const [day, ofDay] of groupsByDay) {
    const tally = byDay.get(day) ?? emptyTally;
    items.push({ is: 'day', key: `day ${day}`, day, tally });
    for (const [key, group] of ofDay) {
      const isRun = group.ids.length > 1;
      const isOpen = isRun && open.has(key);
      if (isRun) items.push({ is: 'run', key, group, isOpen });
      if (isRun && !isOpen) continue;
      for (const id of group.ids) items.push({ is: 'request', key: id, id, isNested: isRun });
    }
  }
  return items;
}

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

type RequestFields = Record<string, unknown>;

/** Returns the stored parameters. A row whose data was deleted has none. */
const requestFieldsOf = ({ params }: Pick<LedgerEntry, 'params'>): RequestFields => (isRecord(params) ? params : {});

/** Returns a detail to show after the kind of a request: its tool, size, mode, type or language; `null` if none. */
export function requestDetail(row: LedgerEntry): Message | { language: string } | { text: string } | null {
  const { ids, pages, lang, mode, type } = requestFieldsOf(row);
  if (row.tool !== undefined) return { text: row.tool };
  if (row.name === 'batchVideos' && Array.isArray(ids)) return { count: 'ledgerBatches', n: countChunks(ids) };
  if (row.name === 'relatedVideos') return { count: 'ledgerPages', n: typeof pages === 'number' ? pages : 1 };
  if (mode === 'force-whisper') return ['ledgerSpeech'];
  if (row.name === 'search' && typeof type === 'string') return { text: type };
  return typeof lang === 'string' ? { language: lang } : null;
}

/** Returns the id of the video or comment whose title names the request; `null` if there is none. */
export function titleKeyOf(row: LedgerEntry): string | null {
  const { comment } = requestFieldsOf(row);
  return row.videoId ?? (typeof comment === 'string' ? comment : null);
}

type RequestSubject = { video: string } | { videos: number } | { query: string } | { id: string };

export function requestSubjectOf(row: LedgerEntry): RequestSubject | null {
  const { ids, q, comment, playlist, channelId } = requestFieldsOf(row);
  if (row.videoId !== null) return { video: row.videoId };
  if (Array.isArray(ids)) return { videos: ids.length };
  if (typeof q === 'string' && q !== '') return { query: q };
  const id = [comment, playlist, channelId].find((one): one is string => typeof one === 'string');
  return id === undefined ? null : { id };
}

/** A short label for each failure. Some kinds are never in the ledger, but the type requires them. */
export const failureHeadings: Record<FailureKind, MessageName> = {
  'no-address': 'noAddressHeading',
  'no-token': 'noTokenHeading',
  'locked-token': 'lockedTokenHeading',
  'malformed-token': 'malformedTokenHeading',
  'expired-token': 'expiredTokenHeading',
  'no-permission': 'noPermissionHeading',
  offline: 'offlineHeading',
  'invalid-request': 'invalidRequestHeading',
  'over-budget': 'overDayHeading',
  'unpriced-limit': 'unpricedLimitHeading',
  'auto-limit': 'autoLimitHeading',
  'other-connection': 'otherConnectionHeading',
  'other-video': 'otherVideoHeading',
  forbidden: 'forbiddenHeading',
  invalid: 'invalidHeading',
  'no-captions': 'noCaptionsHeading',
  'too-many': 'tooManyHeading',
  refused: 'requestRefused',
  'web-page': 'webPageHeading',
  'empty-response': 'emptyResponseHeading',
  truncated: 'cutOffHeading',
  'response-too-large': 'tooLargeHeading',
  redirected: 'redirectedHeading',
  'unexpected-response': 'unexpectedHeading',
  unreachable: 'unreachableHeading',
  'timed-out': 'timedOutHeading',
  stopped: 'stoppedHeading',
  interrupted: 'interruptedHeading',
  'storage-full': 'storageFullHeading',
};
