import { createStore, type StoreApi } from 'zustand/vanilla';
import { type AppStore, toastSeconds } from '@/lib/app-store/app-store';
import type { Unsubscribe } from '@/lib/app-store/ports';
import type { WrittenFormat } from '@/lib/captions/formats';
import type { TrackStatistics } from '@/lib/captions/records';
import {
  filterAndSortTracks,
  noTrackFilter,
  sumTracks,
  type TrackColumn,
  type TrackCost,
  type TrackFilter,
  type TrackRow,
  type TrackSort,
} from '@/lib/captions/track-table';
import type { CachedResponse } from '@/lib/service/call';
import { coalesce, type JobClock } from '@/lib/shared/async-jobs';
import type { Result } from '@/lib/shared/result';

/** Sources of the list of saved tracks. Times in milliseconds since 1970. */
interface SavedTracksPorts<Deleted> extends JobClock {
  facts(): Promise<TrackStatistics[]>;
  costs(): Promise<ReadonlyMap<string, TrackCost>>;
  titles(videoIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  videoIdsIn(collectionId: string): Promise<ReadonlySet<string>>;
  read(key: string): Promise<CachedResponse | undefined>;
  /** Returns the saved details of a video, newest first. */
  about(videoId: string, name: 'videos'): Promise<CachedResponse[]>;
  deleteTracks(keys: readonly string[]): Promise<void>;
  /** Deletes tracks and returns the data for `restoreTracks`, which returns how many it restored. */
  deleteTracksWithUndo(keys: readonly string[]): Promise<Deleted>;
  restoreTracks(deleted: Deleted): Promise<Result<number, unknown>>;
  watch(changed: () => void): Unsubscribe;
  /** The user's language for sorting (BCP 47). */
  locale: string;
}

export interface SavedTracksState {
  /** `null` until loaded. */
  all: readonly TrackRow[] | null;
  shown: readonly TrackRow[];
  filter: TrackFilter;
  sort: TrackSort;
  selected: ReadonlySet<string>;
  read(): Promise<void>;
  filterBy(change: Partial<TrackFilter>): Promise<void>;
  /** Sorts by a column; a second call reverses the order. */
  sortBy(column: TrackColumn): void;
  select(keys: Iterable<string>): void;
  /** Returns whether the tracks are small enough to undo their deletion. */
  canUndo(keys: readonly string[]): boolean;
  /** Deletes captions and derived data, with undo if possible; the ledger keeps their cost. */
  deleteTracks(keys: readonly string[]): Promise<void>;
  /** Exports a saved track. Sends no request. `notes` are remarks in the user's language. */
  exportTrack(key: string, format: WrittenFormat, notes: readonly string[]): Promise<void>;
}

export type SavedTracksStore = StoreApi<SavedTracksState>;

export function createSavedTracksStore<Deleted>(app: AppStore, ports: SavedTracksPorts<Deleted>): SavedTracksStore {
  let members: ReadonlySet<string> | null = null;
  let wanted = noTrackFilter;
  /** Reads the videos of a collection, unless the user has chosen another one meanwhile. */
  const readMembers = async (collection: string | null) => {
    const videos = collection === null ? null : await ports.videoIdsIn(collection);
    if (wanted.collection === collection) members = videos;
  };
  const update = (change: Partial<SavedTracksState>) => {
    const { all, filter, sort } = { ...store.getState(), ...change };
    store.setState({ ...change, shown: filterAndSortTracks(all ?? [], filter, members, sort, ports.locale) });
  };
  const readOnce = async () => {
    const { collection } = store.getState().filter;
    const facts = await ports.facts();
    await readMembers(collection);
    const existingKeys = new Set(facts.map(({ key }) => key));
    const selected = new Set([...store.getState().selected].filter((key) => existingKeys.has(key)));
    // Known titles and costs are kept, because new ones load later than the facts.
    const before = new Map(store.getState().all?.map((row) => [row.key, row]));
    update({ all: facts.map((one) => ({ title: null, cost: null, ...before.get(one.key), ...one })), selected });
    update({ all: await withTitlesAndCosts(facts, ports) });
  };
  const read = coalesce(readOnce, ports);
  const store: SavedTracksStore = createStore<SavedTracksState>()((set, get) => ({
    all: null,
    shown: [],
    filter: noTrackFilter,
    sort: { column: 'age', down: false },
    selected: new Set(),
    read,
    async filterBy(change) {
      wanted = { ...wanted, ...change };
      if ('collection' in change) await readMembers(wanted.collection);
      update({ filter: wanted });
    },
    sortBy(column) {
      const { sort } = get();
      update({ sort: { column, down: sort.column === column ? !sort.down : false } });
    },
    select: (keys) => set({ selected: new Set(keys) }),
    ...deletionActions(app, get, ports, read),
    async exportTrack(key, format, notes) {
      const row = get().all?.find((one) => one.key === key);
      const { exportSavedTrack } = await import('./export-saved-track');
      const { about } = ports;
      if (row) await exportSavedTrack(app, await ports.read(key), { format, title: row.title, notes, about });
    },
  }));
  ports.watch(() => void read());
  void read();
  return store;
}

function deletionActions<Deleted>(
  app: AppStore,
  get: SavedTracksStore['getState'],
  ports: Pick<SavedTracksPorts<Deleted>, 'deleteTracks' | 'deleteTracksWithUndo' | 'restoreTracks'>,
  read: () => Promise<void>,
): Pick<SavedTracksState, 'canUndo' | 'deleteTracks'> {
  const canUndo = (keys: readonly string[]) => fitsInMemory(get().all ?? [], keys);
  return {
    canUndo,
    async deleteTracks(keys) {
      const deleted = canUndo(keys) ? await ports.deleteTracksWithUndo(keys) : null;
      if (!deleted) await ports.deleteTracks(keys);
      const { showToast } = app.getState();
      const n = keys.length;
      const run = () => deleted && void announceRestored(app, ports.restoreTracks(deleted)).then(read);
      // The toast comes before the list is reloaded, because its undo period is already running.
      if (deleted) showToast({ count: 'savedDeletedUndo', n, fill: [toastSeconds] }, { message: ['undo'], run });
      else showToast({ count: 'savedDeleted', n });
      await read();
    },
  };
}

/** Maximum bytes of deleted captions that the page keeps in memory for undo while a toast is shown. */
const maxUndoBytes = 64_000_000;

function fitsInMemory(all: readonly TrackRow[], keys: readonly string[]): boolean {
  const keySet = new Set(keys);
  return sumTracks(all.filter(({ key }) => keySet.has(key))).bytes <= maxUndoBytes;
}

async function announceRestored({ getState }: AppStore, restoring: Promise<Result<number, unknown>>): Promise<void> {
  const restored = await restoring;
  getState().showToast(restored.ok ? { count: 'savedRestored', n: restored.value } : ['savedRestoreNoSpace']);
}

async function withTitlesAndCosts(
  facts: readonly TrackStatistics[],
  { titles, costs }: Pick<SavedTracksPorts<unknown>, 'titles' | 'costs'>,
): Promise<TrackRow[]> {
  const videoIds = [...new Set(facts.map(({ videoId }) => videoId))];
  const [titlesById, billed] = await Promise.all([titles(videoIds), costs()]);
  return facts.map((one) => ({
    ...one,
    title: titlesById.get(one.videoId) ?? null,
    cost: billed.get(one.key) ?? null,
  }));
}
