import { createStore, type StoreApi } from 'zustand/vanilla';
import { coalesce, type JobClock } from '@/lib/app-store/async-jobs';
import type { PanelStore } from '@/lib/app-store/panel-store';
import type { Unsubscribe } from '@/lib/app-store/ports';
import type { LedgerFormat } from '@/lib/export/ledger-files';
import type { LedgerEntry } from '@/lib/service/ledger-entry';
import { isReadableRow } from '@/lib/storage/stored-rows';
import {
  addToDigest,
  emptyDigest,
  type LedgerDigest,
  type LedgerFilter,
  type LedgerRange,
  matchesFilter,
  noFilter,
} from './ledger-digest';
import { noSavings, type Savings } from './sum-keys';

/** How rows are read. Times in milliseconds since 1970. */
export interface LedgerReader {
  /** So many at most, sent from one time on and before the other, the oldest first. */
  between(from: number, until: number, max: number): Promise<LedgerEntry[]>;
  /** When the last one before a time was sent; `null` where none was. */
  lastBefore(until: number): Promise<number | null>;
  /** So many at most behind a name in the order of names, which is that of time. */
  after(id: string, max: number): Promise<LedgerEntry[]>;
}

/** Rows that something damaged are counted to find the end, and not shown. */
const isShown = (row: LedgerEntry): boolean => isReadableRow('ledger', row);

/** Rows that are in memory at once. */
const batchSize = 2000;
const initialSpan = 3_600_000;

/**
 * The rows sent since a time, bunch by bunch from the newest back. A database is read forwards alone, so this looks at one
 * stretch of time before the other, each as long as a bunch of rows takes.
 */
export async function* readNewestFirst(since: number, reader: LedgerReader): AsyncGenerator<LedgerEntry[]> {
  let [until, span] = [Number.MAX_SAFE_INTEGER, initialSpan];
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
    // Of one millisecond there are never so many, but none is to be left out.
    const all = rows.length > batchSize ? await reader.between(from, until, Number.MAX_SAFE_INTEGER) : rows;
    yield all.filter(isShown).toReversed();
    if (rows.length < batchSize / 4) span *= 2;
    until = from;
  }
}

/** The same from the oldest on, and of the rows those that a filter lets through. */
export async function* readOldestFirst(
  since: number,
  reader: LedgerReader,
  filter: LedgerFilter,
): AsyncGenerator<LedgerEntry[]> {
  let id = String(since).padStart(13, '0');
  for (;;) {
    const rows = await reader.after(id, batchSize);
    const last = rows.at(-1);
    if (!last) return;
    id = last.id;
    yield rows.filter((row) => isShown(row) && matchesFilter(row, filter));
  }
}

/** What the ledger's pane reads, and how it saves a file. Times in milliseconds since 1970. */
export interface LedgerPorts extends JobClock, LedgerReader {
  some(ids: readonly string[]): Promise<LedgerEntry[]>;
  titles(videoIds: readonly string[]): Promise<Map<string, string>>;
  saved(since: number): Promise<Savings>;
  /** The user's own midnight before a time. */
  dayOf(time: number): number;
  watch(changed: () => void): Unsubscribe;
  sink(
    file: { name: string; mediaType: string; chunks: AsyncIterable<Uint8Array> },
    signal: AbortSignal,
  ): Promise<{ is: 'saved' | 'stopped' | 'no-room' }>;
}

export interface LedgerState {
  range: LedgerRange;
  filter: LedgerFilter;
  /** `null` until a part of it was read. */
  digest: LedgerDigest | null;
  /** Not all of the range was read yet. */
  isReading: boolean;
  saved: Savings;
  /** Rows near those that are in view, by their names. */
  rows: ReadonlyMap<string, LedgerEntry>;
  titles: ReadonlyMap<string, string>;
  /** A file is being written. */
  isSaving: boolean;
}

export interface LedgerStore extends StoreApi<LedgerState> {
  choose(change: { range?: LedgerRange; filter?: Partial<LedgerFilter> }): void;
  /** A row is in view: reads it and those around it. */
  want(at: number): void;
  /** Saves what the filter lets through as a table. */
  save(format: LedgerFormat): Promise<void>;
}

/** Rows that one look brings, and rows that are kept at most. */
const rowsAround = 40;
const maxRows = 2000;

/** The book of attempts as the library shows it: sums of a stretch, and of its rows those near the view. */
export function createLedgerStore(panel: PanelStore, ports: LedgerPorts): LedgerStore {
  const store = createStore<LedgerState>()(() => ({
    ...{ range: 'fortnight', filter: noFilter, digest: null, isReading: true, saved: noSavings },
    ...{ rows: new Map(), titles: new Map(), isSaving: false },
  }));
  const read = coalesce(() => readRange(store, ports), ports);
  const wanted = new Set<string>();
  const loadWanted = coalesce(async () => {
    const ids = [...wanted];
    wanted.clear();
    await loadRows(store, ports, ids);
  }, ports);
  ports.watch(() => void read());
  void read();
  return Object.assign(store, {
    choose({ range, filter }: { range?: LedgerRange; filter?: Partial<LedgerFilter> }) {
      const before = store.getState();
      store.setState({ range: range ?? before.range, filter: { ...before.filter, ...filter }, isReading: true });
      void read();
    },
    want(at: number) {
      const { digest: of, rows } = store.getState();
      const nearIds = of?.ids.slice(Math.max(0, at - rowsAround), at + rowsAround) ?? [];
      for (const id of nearIds) if (!rows.has(id)) wanted.add(id);
      if (wanted.size > 0) void loadWanted();
    },
    async save(format: LedgerFormat) {
      store.setState({ isSaving: true });
      try {
        const { is } = await ports.sink(
          await ledgerFileOf(store.getState(), ports, format),
          new AbortController().signal,
        );
        panel.getState().tell([is === 'saved' ? 'ledgerSaved' : 'ledgerNoRoom']);
      } finally {
        store.setState({ isSaving: false });
      }
    },
  });
}

/** From when on, in milliseconds since 1970. */
export function startOfRange(range: LedgerRange, { now, dayOf }: Pick<LedgerPorts, 'now' | 'dayOf'>): number {
  if (range === 'all') return 0;
  const today = dayOf(now());
  // Noon of that day is in it, however long the days between are.
  return range === 'day' ? today : dayOf(today + 12 * hour - 13 * 24 * hour);
}
const hour = 3_600_000;

/** The newest bunch first; what was asked for meanwhile makes the rest of no use. */
async function readRange(store: StoreApi<LedgerState>, ports: LedgerPorts): Promise<void> {
  const { range, filter, rows: held } = store.getState();
  const isStill = () => store.getState().range === range && store.getState().filter === filter;
  const since = startOfRange(range, ports);
  const saved = await ports.saved(since);
  const sums = emptyDigest();
  const fresh = new Map<string, LedgerEntry>();
  for await (const bunch of readNewestFirst(since, ports)) {
    addToDigest(sums, bunch, filter, ports.dayOf);
    // What is in view is shown as it is now.
    for (const row of bunch) if (held.has(row.id)) fresh.set(row.id, row);
    if (!isStill()) return;
    // The first rows of a long ledger do not wait for the last.
    if (store.getState().digest === null) store.setState({ digest: { ...sums, ids: [...sums.ids] }, saved });
  }
  if (!isStill()) return;
  store.setState({ digest: sums, saved, isReading: false, rows: new Map([...store.getState().rows, ...fresh]) });
}

async function loadRows(store: StoreApi<LedgerState>, ports: LedgerPorts, ids: readonly string[]): Promise<void> {
  const loaded = await ports.some(ids);
  const { rows, titles } = store.getState();
  const videos = loaded.flatMap(({ videoId }) => (videoId !== null && !titles.has(videoId) ? [videoId] : []));
  const named = await ports.titles([...new Set(videos)]);
  const all = [...store.getState().rows, ...loaded.map((row) => [row.id, row] as const)];
  store.setState({
    rows: new Map(rows.size > maxRows ? all.slice(-maxRows) : all),
    titles: new Map([...titles, ...named]),
  });
}

/** Oldest first, read as it is written. */
async function ledgerFileOf({ range, filter }: LedgerState, ports: LedgerPorts, format: LedgerFormat) {
  const { ledgerFiles } = await import('@/lib/export/ledger-files');
  const { fileName } = await import('@/lib/shared/file-name');
  const { mediaType, write } = ledgerFiles[format];
  const day = new Date(ports.now()).toISOString().slice(0, 10);
  return {
    name: fileName({ title: 'Sidelight ledger', id: '', lang: day, ext: format }),
    mediaType,
    chunks: write(readOldestFirst(startOfRange(range, ports), ports, filter)),
  };
}
