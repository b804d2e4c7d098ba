import { createStore, type StoreApi } from 'zustand/vanilla';
import { type AppStore, toastSeconds } from '@/lib/app-store/app-store';
import type { WrittenFormat } from '@/lib/captions/formats';
import type { TrackStatistics } from '@/lib/captions/records';
import {
  filterAndSortTracks,
  noTrackFilter,
  sumTracks,
  type TrackColumn,
  type TrackFilter,
  type TrackRow,
  type TrackSort,
} from '@/lib/captions/track-table';
import { responseRepository } from '@/lib/requests/repository/responses';
import type { VideoId } from '@/lib/service/ids';
import { coalesce } from '@/lib/shared/async-jobs';
import type { Result } from '@/lib/shared/result';
import { deleteTracks, deleteTracksWithUndo, restoreTracks } from '../repository/delete-tracks';
import { derivedTrackRepository } from '../repository/derived-tracks';
import { trackInfoRepository } from '../repository/track-info';
import { exportSavedTrack } from './export-saved-track';

export interface SavedTracksState {
  /** `null` until loaded. */
  all: readonly TrackRow[] | null;
  /** The videos without a known title; none until the known titles are read. */
  untitled: readonly VideoId[];
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

/** Creates the store of the list of saved tracks. `locale` is the user's language for sorting (BCP 47). */
export function createSavedTracksStore(app: AppStore, locale: string): SavedTracksStore {
  let members: ReadonlySet<string> | null = null;
  let wanted = noTrackFilter;
  /** Reads the videos of a collection, unless the user has chosen another one meanwhile. */
  const readMembers = async (collection: string | null) => {
    const videos = collection === null ? null : await trackInfoRepository.videoIdsIn(collection);
    if (wanted.collection === collection) members = videos;
  };
  const update = (change: Partial<SavedTracksState>) => {
    const { all, filter, sort } = { ...store.getState(), ...change };
    store.setState({ ...change, shown: filterAndSortTracks(all ?? [], filter, members, sort, locale) });
  };
  const readOnce = async () => {
    const { collection } = store.getState().filter;
    const facts = await derivedTrackRepository.facts();
    await readMembers(collection);
    const existingKeys = new Set(facts.map(({ key }) => key));
    const selected = new Set([...store.getState().selected].filter((key) => existingKeys.has(key)));
    // Known titles and costs are kept, because new ones load later than the facts.
    const before = new Map(store.getState().all?.map((row) => [row.key, row]));
    update({ all: facts.map((one) => ({ title: null, cost: null, ...before.get(one.key), ...one })), selected });
    const all = await withTitlesAndCosts(facts);
    const untitled = new Set(all.filter(({ title }) => title === null).map(({ videoId }) => videoId));
    update({ all, untitled: [...untitled] as VideoId[] });
  };
  const read = coalesce(readOnce, app.getState().ports);
  const store: SavedTracksStore = createStore<SavedTracksState>()((set, get) => ({
    all: null,
    untitled: [],
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
    ...deletionActions(app, get, read),
    async exportTrack(key, format, notes) {
      const row = get().all?.find((one) => one.key === key);
      if (row) await exportSavedTrack(app, await responseRepository.get(key), { format, title: row.title, notes });
    },
  }));
  derivedTrackRepository.watch(() => void read());
  void read();
  return store;
}

function deletionActions(
  app: AppStore,
  get: SavedTracksStore['getState'],
  read: () => Promise<void>,
): Pick<SavedTracksState, 'canUndo' | 'deleteTracks'> {
  const canUndo = (keys: readonly string[]) => fitsInMemory(get().all ?? [], keys);
  return {
    canUndo,
    async deleteTracks(keys) {
      const deleted = canUndo(keys) ? await deleteTracksWithUndo(keys) : null;
      if (!deleted) await deleteTracks(keys);
      const { showToast } = app.getState();
      const n = keys.length;
      const run = () => deleted && void announceRestored(app, restoreTracks(deleted)).then(read);
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

async function withTitlesAndCosts(facts: readonly TrackStatistics[]): Promise<TrackRow[]> {
  const videoIds = [...new Set(facts.map(({ videoId }) => videoId))];
  const [titlesById, billed] = await Promise.all([trackInfoRepository.titles(videoIds), trackInfoRepository.costs()]);
  return facts.map((one) => ({
    ...one,
    title: titlesById.get(one.videoId) ?? null,
    cost: billed.get(one.key) ?? null,
  }));
}
