import { createStore, type StoreApi } from 'zustand/vanilla';
import type { WrittenFormat } from '@/lib/core/captions/formats';
import type { TrackCost } from '@/lib/core/captions/track-cost';
import type { TrackFacts } from '@/lib/core/captions/track-facts';
import {
  noTrackFilter,
  shownTracks,
  type TrackColumn,
  type TrackFilter,
  type TrackRow,
  type TrackSort,
} from '@/lib/core/captions/track-list';
import type { HeldAnswer } from '@/lib/core/service/call';
import type { Panel } from '../panel';
import type { Stop } from '../ports';
import { coalesced, type Pace } from './coalesced';

/** What the list of everything held reads. Times in milliseconds since 1970. */
interface HeldPorts extends Pace {
  facts(): Promise<TrackFacts[]>;
  costs(): Promise<ReadonlyMap<string, TrackCost>>;
  titles(videoIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  members(collectionId: string): Promise<ReadonlySet<string>>;
  /** What came, as it is kept. */
  read(key: string): Promise<HeldAnswer | undefined>;
  forget(keys: readonly string[]): Promise<void>;
  watch(changed: () => void): Stop;
  /** The reader's language, by whose order texts are sorted (BCP 47). */
  locale: string;
}

export interface HeldTracks {
  /** `null` until they are read. */
  all: readonly TrackRow[] | null;
  /** Those that the filter lets through, in their order. */
  shown: readonly TrackRow[];
  filter: TrackFilter;
  sort: TrackSort;
  selected: ReadonlySet<string>;
}

export interface HeldTracksStore extends StoreApi<HeldTracks> {
  read(): Promise<void>;
  filterBy(change: Partial<TrackFilter>): Promise<void>;
  /** By this column; a second time the other way round. */
  sortBy(column: TrackColumn): void;
  select(keys: Iterable<string>): void;
  /** Forgets captions and what was made of them; the ledger keeps what they cost. */
  forget(keys: readonly string[]): Promise<void>;
  /** Writes a file from what is held: free. */
  save(key: string, format: WrittenFormat): Promise<void>;
}

/** Every track that is held, as the library shows it. */
export function makeHeldTracks(panel: Panel, ports: HeldPorts): HeldTracksStore {
  const store = createStore<HeldTracks>()(() => ({
    ...{ all: null, shown: [], filter: noTrackFilter, sort: { column: 'age', down: false }, selected: new Set() },
  }));
  let members: ReadonlySet<string> | null = null;
  const look = (change: Partial<HeldTracks>) => {
    const { all, filter, sort } = { ...store.getState(), ...change };
    store.setState({ ...change, shown: shownTracks(all ?? [], filter, members, sort, ports.locale) });
  };
  const readOnce = async () => {
    const { collection } = store.getState().filter;
    const facts = await ports.facts();
    members = collection === null ? null : await ports.members(collection);
    const there = new Set(facts.map(({ key }) => key));
    const selected = new Set([...store.getState().selected].filter((key) => there.has(key)));
    // What they are called and cost may take longer than what they are.
    const before = new Map(store.getState().all?.map((row) => [row.key, row]));
    look({ all: facts.map((one) => ({ title: null, cost: null, ...before.get(one.key), ...one })), selected });
    look({ all: await withAbout(facts, ports) });
  };
  const read = coalesced(readOnce, ports);
  ports.watch(() => void read());
  void read();
  return Object.assign(store, {
    read,
    async filterBy(change: Partial<TrackFilter>) {
      const filter = { ...store.getState().filter, ...change };
      if ('collection' in change) members = filter.collection === null ? null : await ports.members(filter.collection);
      look({ filter });
    },
    sortBy(column: TrackColumn) {
      const { sort } = store.getState();
      look({ sort: { column, down: sort.column === column ? !sort.down : false } });
    },
    select: (keys: Iterable<string>) => store.setState({ selected: new Set(keys) }),
    async forget(keys: readonly string[]) {
      await ports.forget(keys);
      await read();
      panel.getState().tell({ count: 'heldForgotten', n: keys.length });
    },
    async save(key: string, format: WrittenFormat) {
      const row = store.getState().all?.find((one) => one.key === key);
      const { saveTrack } = await import('./held-file');
      if (row) await saveTrack(panel, await ports.read(key), row, format);
    },
  });
}

async function withAbout(facts: readonly TrackFacts[], { titles, costs }: HeldPorts): Promise<TrackRow[]> {
  const videoIds = [...new Set(facts.map(({ videoId }) => videoId))];
  const [named, billed] = await Promise.all([titles(videoIds), costs()]);
  return facts.map((one) => ({ ...one, title: named.get(one.videoId) ?? null, cost: billed.get(one.key) ?? null }));
}
