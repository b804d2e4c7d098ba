import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { tracksToSearch } from '@/lib/captions/track-table';
import type { HitsFormat } from '../export-hits';
import type { HitInContext } from '../search-document';
import type { CaptionQuery, SearchCommand, SearchEvent, SearchProgress } from '../search-session';
import type { SavedTracksStore } from './tracks-store';

/** The words of everything held, out of this page's way. */
export interface SearchPorts {
  open(onEvent: (event: SearchEvent) => void): { post(command: SearchCommand): void; end(): void };
  now(): number;
  sink(
    file: { name: string; mediaType: string; chunks: AsyncIterable<Uint8Array> },
    signal: AbortSignal,
  ): Promise<{ is: 'saved' | 'stopped' | 'no-room' }>;
}

export interface SavedSearchState {
  wish: CaptionQuery;
  /** Tracks that are made ready: so many of so many. */
  reading: { done: number; of: number } | null;
  /** Tracks that could not be read; whether the device has no room for what is made of them. */
  unread: number;
  isFull: boolean;
  /** Whoever holds the words died over them. */
  isBroken: boolean;
  bad: { reason: string } | null;
  /** How far it came; `null` where nothing is looked for, or nothing is known yet. */
  count: SearchProgress | null;
  /** Milliseconds until the first hits stood here. */
  took: number | null;
  /** Hits near the view, by their places. */
  rows: ReadonlyMap<number, HitInContext>;
  /** The tracks that are looked through, and the hits in each. */
  keys: readonly string[];
  counts: Uint32Array;
  /** When the hits of tracks are said, in milliseconds, by the tracks' keys. */
  times: ReadonlyMap<string, readonly number[]>;
  /** A file is being written. */
  isSaving: boolean;
}

export interface SavedSearchStore extends StoreApi<SavedSearchState> {
  /** While the pane is open the words are in memory. */
  open(): void;
  close(): void;
  /** After it broke off: holds the words anew. */
  reopen(): void;
  find(change: Partial<CaptionQuery>): void;
  /** A stopped pattern goes on. */
  resume(): void;
  /** Ends what is looked for; what was found stays. */
  stop(): void;
  /** A hit is in view: reads it and those around it. */
  loadRowsAround(at: number): void;
  loadTimes(key: string): void;
  /** Saves every hit that was found; free. */
  save(format: HitsFormat): Promise<void>;
}

type SearchResults = Pick<SavedSearchState, 'bad' | 'count' | 'took' | 'rows' | 'counts' | 'times'>;
/** Nothing is looked for. */
const noResults: SearchResults = {
  ...{ bad: null, count: null, took: null },
  ...{ rows: new Map(), counts: new Uint32Array(), times: new Map() },
};

/** Rows that one look brings, and that a bunch of a file has. */
const rowsPerRequest = 100;
const rowsPerBatch = 1000;

/** What is looked for in everything held, and what was found. */
export function createSavedSearch(panel: PanelStore, tracks: SavedTracksStore, ports: SearchPorts): SavedSearchStore {
  const store = createStore<SavedSearchState>()(() => ({
    wish: { pattern: '', regex: false, ignoresMarks: true },
    ...{ reading: null, unread: 0, isFull: false, isBroken: false, keys: [], isSaving: false },
    ...noResults,
  }));
  const context: SearchContext = { store, ports, line: null, n: 0, startedAt: 0, asked: new Set(), waiting: new Map() };
  let unwatch = () => {};
  const open = () => {
    unwatch = openWorker(context, tracks);
  };
  const close = () => {
    unwatch();
    context.line?.end();
    context.line = null;
    dropPending(context);
  };
  return Object.assign(store, {
    open,
    close,
    reopen() {
      close();
      store.setState({ isBroken: false });
      open();
    },
    find(change: Partial<CaptionQuery>) {
      store.setState({ wish: { ...store.getState().wish, ...change } });
      startSearch(context);
    },
    resume: () => context.line?.post({ is: 'go-on' }),
    stop() {
      context.line?.post({ is: 'stop' });
      const { count } = store.getState();
      if (count) store.setState({ count: { ...count, stopped: true } });
    },
    loadRowsAround: (at: number) => want(context, at),
    loadTimes(key: string) {
      if (context.asked.has(key)) return;
      context.asked.add(key);
      context.line?.post({ is: 'times', n: context.n, key });
    },
    save: (format: HitsFormat) => save(panel, context, tracks, format),
  });
}

/** Has the words held by somebody, who is told which tracks are looked through; gives what ends the telling. */
function openWorker(context: SearchContext, tracks: SavedTracksStore): () => void {
  context.line ??= context.ports.open((said) => receiveEvent(context, said));
  let before: readonly string[] = [];
  const among = () => {
    const keys = tracksToSearch(tracks.getState().shown).map(({ key }) => key);
    if (keys.length === before.length && keys.every((key, at) => key === before[at])) return;
    before = keys;
    context.line?.post({ is: 'among', keys });
  };
  among();
  if (context.store.getState().wish.pattern !== '') startSearch(context);
  return tracks.subscribe(among);
}

interface SearchContext {
  store: StoreApi<SavedSearchState>;
  ports: SearchPorts;
  line: ReturnType<SearchPorts['open']> | null;
  /** The number of the wish, and when it was said. */
  n: number;
  startedAt: number;
  /** Bunches of rows, and tracks, that were asked about. */
  asked: Set<number | string>;
  /** Who waits for the rows from a place on. */
  waiting: Map<number, (rows: HitInContext[] | null) => void>;
}

function startSearch(context: SearchContext): void {
  const { wish } = context.store.getState();
  context.n += 1;
  context.startedAt = context.ports.now();
  dropPending(context);
  const isEmpty = wish.pattern.trim() === '';
  if (isEmpty) context.store.setState(noResults);
  context.line?.post(isEmpty ? { is: 'stop' } : { is: 'search', n: context.n, wish });
}

/** Nobody answers about an older wish any more. */
function dropPending(context: SearchContext): void {
  context.asked.clear();
  for (const resolve of context.waiting.values()) resolve(null);
  context.waiting.clear();
}

function receiveEvent(context: SearchContext, event: SearchEvent): void {
  if ('n' in event && event.n !== context.n) return;
  // What is looked for before the words are there waits for them, and not for the search.
  if (event.is === 'through') context.startedAt = context.ports.now();
  if (event.is === 'broken') dropPending(context);
  if (event.is === 'rows') receiveRows(context, event.from, event.rows);
  else context.store.setState(stateFrom(event, context.store.getState()));
  if (event.is === 'through') context.asked.clear();
}

function stateFrom(
  event: Exclude<SearchEvent, { is: 'rows' }>,
  { times }: SavedSearchState,
): Partial<SavedSearchState> {
  switch (event.is) {
    case 'reading':
      return { reading: { done: event.done, of: event.of } };
    case 'ready':
      return { reading: null, unread: event.unread, isFull: event.isFull };
    case 'broken':
      return { ...noResults, reading: null, isBroken: true };
    case 'through':
      return { keys: event.keys, counts: new Uint32Array(event.keys.length), times: new Map() };
    case 'bad-pattern':
      return { ...noResults, bad: { reason: event.reason } };
    case 'count':
      return { bad: null, count: event.count, counts: event.counts };
    case 'times':
      return { times: new Map(times).set(event.key, event.times) };
  }
}

function receiveRows(
  { store, waiting, asked: requested, ports, startedAt: began }: SearchContext,
  from: number,
  rows: HitInContext[],
): void {
  const waits = waiting.get(from);
  if (waits) {
    waiting.delete(from);
    waits(rows);
    return;
  }
  const placed = rows.map((row, at) => [from + at, row] as const);
  if (from === 0) {
    requested.clear();
    store.setState({ rows: new Map(placed), times: new Map(), took: ports.now() - began });
    return;
  }
  // Counting went on meanwhile, so the rest of it is asked for again.
  if (rows.length < rowsPerRequest) requested.delete(Math.floor(from / rowsPerRequest));
  store.setState({ rows: new Map([...store.getState().rows, ...placed]) });
}

function want({ store, line, n, asked }: SearchContext, at: number): void {
  const { rows, count } = store.getState();
  const place = Math.floor(at / rowsPerRequest);
  if (rows.has(at) || at >= (count?.hits ?? 0) || asked.has(place)) return;
  asked.add(place);
  const until = (place + 1) * rowsPerRequest;
  let from = place * rowsPerRequest;
  // The first are there from the start.
  while (rows.has(from) && from < until) from++;
  line?.post({ is: 'rows', n, from, until });
}

/** Writes while it reads; where something else is looked for meanwhile, no half of a file is left. */
async function save(
  { ports, getState }: PanelStore,
  context: SearchContext,
  tracks: SavedTracksStore,
  format: HitsFormat,
): Promise<void> {
  const { hitFileTypes, writeHits } = await import('../export-hits');
  const { fileName } = await import('@/lib/shared/file-name');
  const { extension, mediaType } = hitFileTypes[format];
  const day = new Date(ports.now()).toISOString().slice(0, 10);
  const name = fileName({ title: context.store.getState().wish.pattern, id: '', lang: `hits ${day}`, ext: extension });
  const rows = new Map(tracks.getState().all?.map((row) => [row.key, row]));
  const ending = new AbortController();
  const chunks = writeHits(all(context, ending), format, (key) => rows.get(key));
  context.store.setState({ isSaving: true });
  try {
    const { is } = await context.ports.sink({ name, mediaType, chunks }, ending.signal);
    const messages = { saved: 'heldExported', stopped: 'heldExportStopped', 'no-room': 'ledgerNoRoom' } as const;
    getState().tell([messages[is]]);
  } finally {
    context.store.setState({ isSaving: false });
  }
}

/** Every hit that was found, in bunches. */
async function* all(own: SearchContext, ending: AbortController): AsyncGenerator<readonly HitInContext[]> {
  const { hits } = own.store.getState().count ?? { hits: 0 };
  for (let from = 0; from < hits; from += rowsPerBatch) {
    const until = Math.min(from + rowsPerBatch, hits);
    const rows = await new Promise<HitInContext[] | null>((resolve) => {
      own.waiting.set(from, resolve);
      own.line?.post({ is: 'rows', n: own.n, from, until });
    });
    if (!rows) ending.abort();
    if (!rows) return;
    yield rows;
  }
}
