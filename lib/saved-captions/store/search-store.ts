import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppStore } from '@/lib/app-store/app-store';
import { tracksToSearch } from '@/lib/captions/track-table';
import type { HitsFormat } from '../export-hits';
import { hitsFile, writeHits } from '../export-hits';
import type { HitInContext } from '../search-document';
import type { CaptionQuery, SearchCommand, SearchEvent, SearchProgress } from '../search-session';
import type { SavedTracksStore } from './tracks-store';

export interface SearchPorts {
  open(onEvent: (event: SearchEvent) => void): { post(command: SearchCommand): void; end(): void };
  now(): number;
  saveStream(
    file: { name: string; mediaType: string; chunks: AsyncIterable<Uint8Array> },
    signal: AbortSignal,
  ): Promise<{ is: 'saved' | 'stopped' | 'no-space' }>;
}

export interface SavedSearchState {
  query: CaptionQuery;
  reading: { done: number; total: number } | null;
  /** Number of unreadable tracks, and whether storage is full. */
  unreadable: number;
  isStorageFull: boolean;
  isBroken: boolean;
  badPattern: { reason: string } | null;
  /** Progress of the search; `null` without a query or before the first result. */
  progress: SearchProgress | null;
  /** Hits near the view, by index. */
  rows: ReadonlyMap<number, HitInContext>;
  /** The searched tracks with the hits in each. */
  keys: readonly string[];
  counts: Uint32Array;
  /** Line starts of hits in milliseconds, by cache key. */
  times: ReadonlyMap<string, readonly number[]>;
  isExporting: boolean;
  /** Starts the search worker, which runs while the pane is open. */
  open(): void;
  close(): void;
  /** Restarts the search worker after a crash. */
  reopen(): void;
  find(change: Partial<CaptionQuery>): void;
  resume(): void;
  /** Stops the search; its hits stay. */
  stop(): void;
  loadRowsAround(index: number): void;
  loadTimes(key: string): void;
  /** Exports every hit, or those found before the search was stopped. Sends no request. */
  exportHits(format: HitsFormat): Promise<void>;
}

export type SavedSearchStore = StoreApi<SavedSearchState>;

const noResults: Pick<SavedSearchState, 'badPattern' | 'progress' | 'rows' | 'counts' | 'times'> = {
  badPattern: null,
  progress: null,
  rows: new Map(),
  counts: new Uint32Array(),
  times: new Map(),
};

/** Rows per request, and rows per chunk of a file. */
const rowsPerRequest = 100;
const rowsPerBatch = 1000;

export function createSavedSearchStore(app: AppStore, tracks: SavedTracksStore, ports: SearchPorts): SavedSearchStore {
  return createStore<SavedSearchState>()((set, get, store) => {
    const context: SearchContext = {
      store,
      ports,
      worker: null,
      n: 0,
      isStopped: false,
      requested: new Set(),
      waiting: new Map(),
      exporting: new Set(),
    };
    let unwatch = () => {};
    const open = () => {
      unwatch = openWorker(context, tracks);
    };
    const close = () => {
      unwatch();
      context.worker?.end();
      context.worker = null;
      dropPending(context);
    };
    return {
      query: { pattern: '', regex: false, ignoresMarks: true },
      reading: null,
      unreadable: 0,
      isStorageFull: false,
      isBroken: false,
      keys: [],
      isExporting: false,
      ...noResults,
      open,
      close,
      reopen() {
        close();
        set({ isBroken: false });
        open();
      },
      find(change) {
        set({ query: { ...get().query, ...change } });
        startSearch(context);
      },
      resume: () => setStopped(context, false),
      stop: () => setStopped(context, true),
      loadRowsAround: (index) => requestRow(context, index),
      loadTimes(key) {
        if (context.requested.has(key)) return;
        context.requested.add(key);
        context.worker?.post({ is: 'times', n: context.n, key });
      },
      exportHits: (format) => save(app, context, tracks, format),
    };
  });
}

/** Opens the worker and updates the tracks to search. Returns a function that stops the updates. */
function openWorker(context: SearchContext, tracks: SavedTracksStore): () => void {
  context.worker ??= context.ports.open((event) => receiveEvent(context, event));
  let before: readonly string[] = [];
  const postKeys = () => {
    const keys = tracksToSearch(tracks.getState().shown).map(({ key }) => key);
    if (keys.length === before.length && keys.every((key, index) => key === before[index])) return;
    before = keys;
    context.worker?.post({ is: 'tracks', keys });
  };
  postKeys();
  if (context.store.getState().query.pattern !== '') startSearch(context);
  return tracks.subscribe(postKeys);
}

interface SearchContext {
  store: StoreApi<SavedSearchState>;
  ports: SearchPorts;
  worker: ReturnType<SearchPorts['open']> | null;
  n: number;
  isStopped: boolean;
  /** Pages of rows and cache keys of tracks that were already requested. */
  requested: Set<number | string>;
  /** Pending exports by the first row they wait for. */
  waiting: Map<number, { until: number; resolve(rows: HitInContext[] | null): void }>;
  exporting: Set<AbortController>;
}

function setStopped(context: SearchContext, isStopped: boolean): void {
  context.isStopped = isStopped;
  context.worker?.post({ is: isStopped ? 'stop' : 'continue' });
  context.store.setState(({ progress }) => ({ progress: progress && { ...progress, stopped: isStopped } }));
}

function startSearch(context: SearchContext): void {
  const { query } = context.store.getState();
  context.n += 1;
  context.isStopped = false;
  dropPending(context);
  const isEmpty = query.pattern.trim() === '';
  if (isEmpty) context.store.setState(noResults);
  context.worker?.post(isEmpty ? { is: 'stop' } : { is: 'search', n: context.n, query });
}

/**
 * Drops requests of an older search, which no event will resolve, and ends its exports, because further rows belong to
 * another search.
 */
function dropPending(context: SearchContext): void {
  context.requested.clear();
  for (const ending of context.exporting) ending.abort();
  for (const { resolve } of context.waiting.values()) resolve(null);
  context.waiting.clear();
}

function receiveEvent(context: SearchContext, event: SearchEvent): void {
  if ('n' in event && event.n !== context.n) return;
  if (event.is === 'failed' || event.is === 'tracks') dropPending(context);
  // A stopped search ignores new captions, but this one was already done.
  if (event.is === 'count' && event.progress.done && context.isStopped) setStopped(context, false);
  if (event.is === 'rows') receiveRows(context, event);
  else context.store.setState(stateFrom(event, context));
}

function stateFrom(
  event: Exclude<SearchEvent, { is: 'rows' }>,
  { store, isStopped }: SearchContext,
): Partial<SavedSearchState> {
  switch (event.is) {
    case 'reading':
      return { reading: { done: event.done, total: event.total } };
    case 'ready':
      return { reading: null, unreadable: event.unreadable, isStorageFull: event.isStorageFull };
    case 'failed':
      return { ...noResults, reading: null, isBroken: true };
    case 'tracks':
      return { keys: event.keys, counts: new Uint32Array(event.keys.length), times: new Map() };
    case 'bad-pattern':
      return { ...noResults, badPattern: { reason: event.reason } };
    case 'count': {
      // The worker can have posted the event before it was stopped.
      const stopped = event.progress.stopped || isStopped;
      return { badPattern: null, progress: { ...event.progress, stopped }, counts: event.counts };
    }
    case 'times':
      return { times: new Map(store.getState().times).set(event.key, event.times) };
  }
}

function receiveRows(
  { store, waiting: pendingRowRequests, requested }: SearchContext,
  { from, until, rows }: SearchEvent & { is: 'rows' },
): void {
  const pending = pendingRowRequests.get(from);
  // The view may have requested fewer rows, starting with the same one.
  if (pending?.until === until) {
    pendingRowRequests.delete(from);
    pending.resolve(rows);
    return;
  }
  const indexedRows = rows.map((row, index) => [from + index, row] as const);
  if (from === 0) {
    requested.clear();
    store.setState({ rows: new Map(indexedRows), times: new Map() });
    return;
  }
  // The search was still running, so the rest of this page can be requested again.
  if (rows.length < rowsPerRequest) requested.delete(Math.floor(from / rowsPerRequest));
  store.setState({ rows: new Map([...store.getState().rows, ...indexedRows]) });
}

function requestRow({ store, worker, n, requested }: SearchContext, index: number): void {
  const { rows, progress } = store.getState();
  const page = Math.floor(index / rowsPerRequest);
  if (rows.has(index) || index >= (progress?.hits ?? 0) || requested.has(page)) return;
  requested.add(page);
  const until = (page + 1) * rowsPerRequest;
  let from = page * rowsPerRequest;
  // The first rows are posted without a request.
  while (rows.has(from) && from < until) from++;
  worker?.post({ is: 'rows', n, from, until });
}

/** Returns whether a search is running. Its hits cannot be exported yet. */
export const isSearching = ({ progress }: Pick<SavedSearchState, 'progress'>): boolean =>
  progress !== null && !progress.done && !progress.stopped;

/** Streams the export. A new query or a change of the tracks aborts it, and no partial file remains. */
async function save(
  { getState }: AppStore,
  context: SearchContext,
  tracks: SavedTracksStore,
  format: HitsFormat,
): Promise<void> {
  const { query, progress } = context.store.getState();
  if (isSearching({ progress })) return getState().showToast(['savedExportWaits']);
  const file = hitsFile(query.pattern, format, { isPartial: progress?.done !== true, now: getState().ports.now() });
  const rows = new Map(tracks.getState().all?.map((row) => [row.key, row]));
  const ending = new AbortController();
  const chunks = writeHits(allHits(context, ending), format, (key) => rows.get(key));
  context.store.setState({ isExporting: true });
  context.exporting.add(ending);
  try {
    const { is } = await context.ports.saveStream({ ...file, chunks }, ending.signal);
    const messages = { saved: 'savedExported', stopped: 'savedExportStopped', 'no-space': 'ledgerNoSpace' } as const;
    getState().showToast([messages[is]]);
  } finally {
    context.exporting.delete(ending);
    context.store.setState({ isExporting: false });
  }
}

async function* allHits(context: SearchContext, ending: AbortController): AsyncGenerator<readonly HitInContext[]> {
  const { hits } = context.store.getState().progress ?? { hits: 0 };
  for (let from = 0; from < hits && !ending.signal.aborted; from += rowsPerBatch) {
    const until = Math.min(from + rowsPerBatch, hits);
    const rows = await new Promise<HitInContext[] | null>((resolve) => {
      context.waiting.set(from, { until, resolve });
      context.worker?.post({ is: 'rows', n: context.n, from, until });
    });
    // Until the current search reports its hits, `hits` is the count of an earlier one, so rows can be missing.
    if (!rows || rows.length < until - from) return ending.abort();
    yield rows;
  }
}
