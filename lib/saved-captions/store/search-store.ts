import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Panel } from '@/lib/app-store/panel-store';
import { searchedTracks } from '@/lib/captions/track-table';
import type { HitsFormat } from '../export-hits';
import type { HitInContext } from '../in-context';
import type { CorpusWish } from '../query';
import type { CorpusSays } from '../worker-messages';
import { type HeldSearch, type HeldSearchStore, nothing, type SearchPorts } from './search-state';
import type { HeldTracksStore } from './tracks-store';

/** Rows that one look brings, and that a bunch of a file has. */
const around = 100;
const bunch = 1000;

/** What is looked for in everything held, and what was found. */
export function makeHeldSearch(panel: Panel, tracks: HeldTracksStore, ports: SearchPorts): HeldSearchStore {
  const store = createStore<HeldSearch>()(() => ({
    wish: { pattern: '', regex: false, ignoresMarks: true },
    ...{ reading: null, unread: 0, isFull: false, isBroken: false, keys: [], isSaving: false },
    ...nothing,
  }));
  const own: Own = { store, ports, line: null, n: 0, began: 0, asked: new Set(), waiting: new Map() };
  let unwatch = () => {};
  const open = () => {
    unwatch = opened(own, tracks);
  };
  const close = () => {
    unwatch();
    own.line?.end();
    own.line = null;
    forsake(own);
  };
  return Object.assign(store, {
    open,
    close,
    openAnew() {
      close();
      store.setState({ isBroken: false });
      open();
    },
    find(change: Partial<CorpusWish>) {
      store.setState({ wish: { ...store.getState().wish, ...change } });
      look(own);
    },
    goOn: () => own.line?.say({ is: 'go-on' }),
    stop() {
      own.line?.say({ is: 'stop' });
      const { count } = store.getState();
      if (count) store.setState({ count: { ...count, stopped: true } });
    },
    want: (at: number) => want(own, at),
    wantTimes(key: string) {
      if (own.asked.has(key)) return;
      own.asked.add(key);
      own.line?.say({ is: 'times', n: own.n, key });
    },
    save: (format: HitsFormat) => save(panel, own, tracks, format),
  });
}

/** Has the words held by somebody, who is told which tracks are looked through; gives what ends the telling. */
function opened(own: Own, tracks: HeldTracksStore): () => void {
  own.line ??= own.ports.open((said) => hear(own, said));
  let before: readonly string[] = [];
  const among = () => {
    const keys = searchedTracks(tracks.getState().shown).map(({ key }) => key);
    if (keys.length === before.length && keys.every((key, at) => key === before[at])) return;
    before = keys;
    own.line?.say({ is: 'among', keys });
  };
  among();
  if (own.store.getState().wish.pattern !== '') look(own);
  return tracks.subscribe(among);
}

interface Own {
  store: StoreApi<HeldSearch>;
  ports: SearchPorts;
  line: ReturnType<SearchPorts['open']> | null;
  /** The number of the wish, and when it was said. */
  n: number;
  began: number;
  /** Bunches of rows, and tracks, that were asked about. */
  asked: Set<number | string>;
  /** Who waits for the rows from a place on. */
  waiting: Map<number, (rows: HitInContext[] | null) => void>;
}

function look(own: Own): void {
  const { wish } = own.store.getState();
  own.n += 1;
  own.began = own.ports.now();
  forsake(own);
  const isEmpty = wish.pattern.trim() === '';
  if (isEmpty) own.store.setState(nothing);
  own.line?.say(isEmpty ? { is: 'stop' } : { is: 'search', n: own.n, wish });
}

/** Nobody answers about an older wish any more. */
function forsake(own: Own): void {
  own.asked.clear();
  for (const resolve of own.waiting.values()) resolve(null);
  own.waiting.clear();
}

function hear(own: Own, said: CorpusSays): void {
  if ('n' in said && said.n !== own.n) return;
  // What is looked for before the words are there waits for them, and not for the search.
  if (said.is === 'through') own.began = own.ports.now();
  if (said.is === 'broken') forsake(own);
  if (said.is === 'rows') hearRows(own, said.from, said.rows);
  else own.store.setState(toldBy(said, own.store.getState()));
  if (said.is === 'through') own.asked.clear();
}

function toldBy(said: Exclude<CorpusSays, { is: 'rows' }>, { times }: HeldSearch): Partial<HeldSearch> {
  switch (said.is) {
    case 'reading':
      return { reading: { done: said.done, of: said.of } };
    case 'ready':
      return { reading: null, unread: said.unread, isFull: said.isFull };
    case 'broken':
      return { ...nothing, reading: null, isBroken: true };
    case 'through':
      return { keys: said.keys, counts: new Uint32Array(said.keys.length), times: new Map() };
    case 'bad-pattern':
      return { ...nothing, bad: { reason: said.reason } };
    case 'count':
      return { bad: null, count: said.count, counts: said.counts };
    case 'times':
      return { times: new Map(times).set(said.key, said.times) };
  }
}

function hearRows({ store, waiting, asked, ports, began }: Own, from: number, rows: HitInContext[]): void {
  const waits = waiting.get(from);
  if (waits) {
    waiting.delete(from);
    waits(rows);
    return;
  }
  const placed = rows.map((row, at) => [from + at, row] as const);
  if (from === 0) {
    asked.clear();
    store.setState({ rows: new Map(placed), times: new Map(), took: ports.now() - began });
    return;
  }
  // Counting went on meanwhile, so the rest of it is asked for again.
  if (rows.length < around) asked.delete(Math.floor(from / around));
  store.setState({ rows: new Map([...store.getState().rows, ...placed]) });
}

function want({ store, line, n, asked }: Own, at: number): void {
  const { rows, count } = store.getState();
  const place = Math.floor(at / around);
  if (rows.has(at) || at >= (count?.hits ?? 0) || asked.has(place)) return;
  asked.add(place);
  const until = (place + 1) * around;
  let from = place * around;
  // The first are there from the start.
  while (rows.has(from) && from < until) from++;
  line?.say({ is: 'rows', n, from, until });
}

/** Writes while it reads; where something else is looked for meanwhile, no half of a file is left. */
async function save({ ports, getState }: Panel, own: Own, tracks: HeldTracksStore, format: HitsFormat): Promise<void> {
  const { hitFiles, writeHits } = await import('../export-hits');
  const { fileName } = await import('@/lib/shared/file-name');
  const { extension, mediaType } = hitFiles[format];
  const day = new Date(ports.now()).toISOString().slice(0, 10);
  const name = fileName({ title: own.store.getState().wish.pattern, id: '', lang: `hits ${day}`, ext: extension });
  const rows = new Map(tracks.getState().all?.map((row) => [row.key, row]));
  const ending = new AbortController();
  const chunks = writeHits(all(own, ending), format, (key) => rows.get(key));
  own.store.setState({ isSaving: true });
  try {
    const { is } = await own.ports.sink({ name, mediaType, chunks }, ending.signal);
    const says = { saved: 'heldExported', stopped: 'heldExportStopped', 'no-room': 'ledgerNoRoom' } as const;
    getState().tell([says[is]]);
  } finally {
    own.store.setState({ isSaving: false });
  }
}

/** Every hit that was found, in bunches. */
async function* all(own: Own, ending: AbortController): AsyncGenerator<readonly HitInContext[]> {
  const { hits } = own.store.getState().count ?? { hits: 0 };
  for (let from = 0; from < hits; from += bunch) {
    const until = Math.min(from + bunch, hits);
    const rows = await new Promise<HitInContext[] | null>((resolve) => {
      own.waiting.set(from, resolve);
      own.line?.say({ is: 'rows', n: own.n, from, until });
    });
    if (!rows) ending.abort();
    if (!rows) return;
    yield rows;
  }
}
