import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppStore } from '@/lib/app-store/app-store';
import { readableRow } from '@/lib/database/record';
import { type LedgerFormat, ledgerFiles } from '@/lib/export/ledger-files';
import type { Micros } from '@/lib/service/price';
import { type LedgerEntry, ledgerRecord } from '@/lib/service/records';
import { coalesce } from '@/lib/shared/async-jobs';
import { fileName } from '@/lib/shared/file-name';
import type { Message } from '@/lib/shared/localized-text';
import { timeKey } from '@/lib/shared/time-key';
import { localDay } from '@/lib/shared/time-text';
import {
  addToDigest,
  copyDigest,
  emptyDigest,
  type LedgerDigest,
  type LedgerFilter,
  type LedgerRange,
  matchesFilter,
  noFilter,
  titleKeyOf,
} from '@/lib/spending/ledger-digest';
import { billRepository } from '@/lib/spending/repository/bill-repository';
import { ledgerReader } from '@/lib/spending/repository/ledger-reader';
import type { Savings } from '@/lib/spending/spending';

export type LedgerReader = Pick<typeof ledgerReader, 'between' | 'lastBefore' | 'after'>;

const noSavings: Savings = { responses: 0, micros: 0, unpriced: 0, estimated: 0 };

/** Rows without an id count towards the size of a batch, but are not shown. */
const readable = (rows: readonly LedgerEntry[]): LedgerEntry[] =>
  rows.flatMap((row) => readableRow(ledgerRecord, row) ?? []);

const batchSize = 2000;
/** Length of the first time span, in milliseconds. */
const initialSpan = 3_600_000;

/**
 * Yields rows since a time in batches, newest batch first. IndexedDB reads batches only forwards, so this function
 * reads time spans whose length adapts to the number of rows.
 */
export async function* readNewestFirst(since: number, reader: LedgerReader): AsyncGenerator<LedgerEntry[]> {
  let until = Number.MAX_SAFE_INTEGER;
  let span = initialSpan;
  for (;;) {
    const last = await reader.lastBefore(until);
    if (last === null || last < since) return;
    until = last + 1;
    let from = Math.max(since, until - span);
    let rows = await reader.between(from, until, batchSize + 1);
    while (rows.length > batchSize && until - from > 1) {
      span = Math.ceil((until - from) / 2);
      from = until - span;
      rows = await reader.between(from, until, batchSize + 1);
    }
    // A millisecond never has that many rows, but no row may be left out.
    const all = rows.length > batchSize ? await reader.between(from, until, Number.MAX_SAFE_INTEGER) : rows;
    yield readable(all).toReversed();
    if (rows.length < batchSize / 4) span *= 2;
    until = from;
  }
}

/** Yields filtered rows in batches, oldest first. */
export async function* readOldestFirst(
  since: number,
  reader: LedgerReader,
  filter: LedgerFilter,
): AsyncGenerator<LedgerEntry[]> {
  let id = timeKey(since);
  for (;;) {
    const rows = await reader.after(id, batchSize);
    const last = rows.at(-1);
    if (!last) return;
    id = last.id;
    yield readable(rows).filter((row) => matchesFilter(row, filter));
  }
}

export interface LedgerPorts {
  /** Returns the midnight before a time in the user's time zone. Both times are in milliseconds since 1970. */
  dayOf(time: number): number;
  saveFile(
    file: { name: string; mediaType: string; chunks: AsyncIterable<Uint8Array> },
    signal: AbortSignal,
  ): Promise<{ is: 'saved' | 'stopped' | 'no-space' }>;
}

export interface LedgerState {
  range: LedgerRange;
  filter: LedgerFilter;
  /** `null` until the first part of the range is read. */
  digest: LedgerDigest | null;
  /** The range of `digest` and `savings`, which is not the chosen one until that is read. */
  digestRange: LedgerRange;
  /** The filter of `digest`, which is not the chosen one until that is read. */
  digestFilter: LedgerFilter;
  /** `digest` contains only the newest requests of its range. */
  isPartial: boolean;
  /** A part of the range has not been read yet. */
  isReading: boolean;
  savings: Savings;
  /** Rows near the visible range, by id. */
  rows: ReadonlyMap<string, LedgerEntry>;
  titles: ReadonlyMap<string, string>;
  runNames: ReadonlyMap<string, Message>;
  /** What the service billed for a day (`2026-11-22`, in the user's time zone), as the user entered it. */
  bills: ReadonlyMap<string, Micros>;
  /** Stores what the service billed for a day; `null` deletes it. */
  enterBill(day: string, micros: Micros | null): Promise<void>;
  isExporting: boolean;
  choose(change: { range?: LedgerRange; filter?: Partial<LedgerFilter> }): void;
  /** Reads rows that are about to become visible. */
  load(ids: readonly string[]): void;
  exportRows(format: LedgerFormat): Promise<void>;
}

export type LedgerStore = StoreApi<LedgerState>;

/** Approximate maximum number of rows that stay loaded; those loaded first are dropped. */
const maxRows = 2000;

/** Creates the store of the ledger pane, with the sums of a range and the rows near the visible ones. */
export function createLedgerStore(app: AppStore, { dayOf, saveFile }: LedgerPorts): LedgerStore {
  const clock = app.getState().ports;
  const days = { now: clock.now, dayOf };
  const read = coalesce(() => readRange(store, days), clock);
  const pendingIds = new Set<string>();
  const loadPendingIds = coalesce(async () => {
    const ids = [...pendingIds];
    pendingIds.clear();
    await loadRows(store, ids);
  }, clock);
  const store = createStore<LedgerState>()((set, get) => ({
    range: 'fortnight',
    filter: noFilter,
    digest: null,
    digestRange: 'fortnight',
    digestFilter: noFilter,
    isPartial: false,
    isReading: true,
    savings: noSavings,
    rows: new Map(),
    titles: new Map(),
    runNames: new Map(),
    bills: new Map(),
    isExporting: false,
    choose({ range, filter }) {
      const before = get();
      set({ range: range ?? before.range, filter: { ...before.filter, ...filter }, isReading: true });
      void read();
    },
    load(ids) {
      const { rows } = get();
      for (const id of ids) if (!rows.has(id)) pendingIds.add(id);
      if (pendingIds.size > 0) void loadPendingIds();
    },
    async enterBill(day, micros) {
      await billRepository.put(day, micros);
      set({ bills: await billRepository.all() });
    },
    async exportRows(format) {
      set({ isExporting: true });
      try {
        const { is } = await saveFile(ledgerFileOf(get(), days, format), new AbortController().signal);
        app.getState().showToast([is === 'saved' ? 'ledgerExported' : 'ledgerNoSpace']);
      } finally {
        set({ isExporting: false });
      }
    },
  }));
  ledgerReader.watch(() => void read());
  void read();
  return store;
}

type Days = Pick<LedgerPorts, 'dayOf'> & { now(): number };

/** Returns the start of a range, in milliseconds since 1970. */
export function startOfRange(range: LedgerRange, { now, dayOf }: Days): number {
  if (range === 'all') return 0;
  const today = dayOf(now());
  // The time 13 days before today at noon is always within the right day, although days have 23 to 25 hours.
  return range === 'day' ? today : dayOf(today + 12 * hour - 13 * 24 * hour);
}
const hour = 3_600_000;

/** Reads the range, newest batch first. Stops if the range or the filter changes. */
async function readRange(store: StoreApi<LedgerState>, days: Days): Promise<void> {
  const { range, filter, rows: loadedRows } = store.getState();
  const isStill = () => store.getState().range === range && store.getState().filter === filter;
  const since = startOfRange(range, days);
  const [savings, bills] = await Promise.all([ledgerReader.savingsSince(since), billRepository.all()]);
  const sums = emptyDigest();
  addFilterChoices(sums, filter, store.getState().digest);
  const fresh = new Map<string, LedgerEntry>();
  const found = { digestRange: range, digestFilter: filter, savings, bills };
  for await (const batch of readNewestFirst(since, ledgerReader)) {
    addToDigest(sums, batch, filter, days.dayOf);
    // Rows that are already loaded are updated.
    for (const row of batch) if (loadedRows.has(row.id)) fresh.set(row.id, row);
    if (!isStill()) return;
    // The first rows of a long ledger are shown before the rest is read.
    if (store.getState().digest === null) store.setState({ ...found, digest: copyDigest(sums), isPartial: true });
  }
  if (!isStill()) return;
  const rows = new Map([...store.getState().rows, ...fresh]);
  store.setState({ ...found, digest: sums, isPartial: false, isReading: false, rows });
}

/** Adds the active filter to the choices, because the range may have no rows that pass it. */
function addFilterChoices(into: LedgerDigest, filter: LedgerFilter, before: LedgerDigest | null): void {
  const { kind, collection, connection } = filter;
  if (kind !== null) into.kinds.add(kind);
  if (collection !== null) into.collections.add(collection);
  if (connection !== null) into.connections.set(connection, before?.connections.get(connection) ?? '');
}

async function loadRows(store: StoreApi<LedgerState>, ids: readonly string[]): Promise<void> {
  const loaded = readable(await ledgerReader.rowsById(ids));
  const { rows, titles, runNames } = store.getState();
  const keys = loaded.flatMap((row) => {
    const key = titleKeyOf(row);
    return key === null || titles.has(key) ? [] : [key];
  });
  const named = await ledgerReader.titles([...new Set(keys)]);
  const runIds = loaded.flatMap(({ runId }) => (runId !== undefined && !runNames.has(runId) ? [runId] : []));
  const namedRuns = await ledgerReader.runNames([...new Set(runIds)]);
  const all = [...store.getState().rows, ...loaded.map((row) => [row.id, row] as const)];
  store.setState({
    rows: new Map(rows.size > maxRows ? all.slice(-maxRows) : all),
    titles: new Map([...titles, ...named]),
    runNames: new Map([...runNames, ...namedRuns]),
  });
}

/** Returns the exported file, which reads rows while it is being written. */
function ledgerFileOf({ range, filter }: LedgerState, days: Days, format: LedgerFormat) {
  const { mediaType, write } = ledgerFiles[format];
  return {
    name: fileName({ title: 'Sidelight ledger', id: '', lang: localDay(days.now()), ext: format }),
    mediaType,
    chunks: write(readOldestFirst(startOfRange(range, days), ledgerReader, filter)),
  };
}
