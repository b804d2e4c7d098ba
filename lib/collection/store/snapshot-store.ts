import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Unsubscribe } from '@/lib/app-store/ports';
import type { Capture } from '@/lib/provenance/records';
import type { VideoId } from '@/lib/service/ids';
import { coalesce, type JobClock } from '@/lib/shared/async-jobs';
import type { ItemBatch, VideoNote } from '../records';
import { createSnapshot, type Snapshot } from '../snapshot';
import { type Exclusions, exclusionsOf } from '../video-note';
import type { LibraryStore } from './library-store';

interface SnapshotPorts extends JobClock {
  batches(collectionId: string): Promise<ItemBatch[]>;
  /** Returns the captures of a collection, oldest first. With `after`, returns only captures with later ids. */
  captures(collectionId: string, after?: string): Promise<Capture[]>;
  countCaptures(collectionId: string): Promise<number>;
  notes(collectionId: string): Promise<VideoNote[]>;
  watch(changed: () => void): Unsubscribe;
  /** Calls back when a video was deleted from the captures that contain it, before `watch` calls back. */
  watchDeletions(deleted: () => void): void;
  /** Calls back when captures were replaced by others with the same ids. */
  watchReplacements(replaced: () => void): void;
}

interface SnapshotState {
  /** `null` until loaded, or while another collection is loading. */
  snapshot: Snapshot | null;
  notes: ReadonlyMap<VideoId, VideoNote>;
  exclusions: Exclusions;
  /** When the snapshot was loaded, in milliseconds since 1970. */
  at: number;
  selected: ReadonlySet<VideoId>;
  select(ids: Iterable<VideoId>): void;
}
export type SnapshotStore = StoreApi<SnapshotState>;

const emptyState: Omit<SnapshotState, 'select'> = {
  snapshot: null,
  notes: new Map(),
  exclusions: new Map(),
  at: 0,
  selected: new Set(),
};

/** Creates the store of the collection's snapshot and selection. All changes during a reload share one further reload. */
export function createSnapshotStore(library: LibraryStore, ports: SnapshotPorts): SnapshotStore {
  const store = createStore<SnapshotState>()((set) => ({
    ...emptyState,
    select: (ids) => set({ selected: new Set(ids) }),
  }));
  let collectionId = library.getState().route.collectionId;
  let readCaptures = createCaptureReader(ports);
  const read = coalesce(async () => {
    const requestedId = collectionId;
    const [batches, captures, marks] = await Promise.all([
      ports.batches(requestedId),
      readCaptures(requestedId),
      ports.notes(requestedId),
    ]);
    if (requestedId !== collectionId) return;
    const notesByVideo = new Map(marks.map((note) => [note.videoId, note]));
    const snapshot = createSnapshot(batches, captures);
    const { selected } = store.getState();
    const remaining = [...selected].filter((id) => snapshot.rowOf.has(id));
    store.setState({
      snapshot,
      notes: notesByVideo,
      exclusions: exclusionsOf(marks),
      at: ports.now(),
      ...(remaining.length < selected.size && { selected: new Set(remaining) }),
    });
  }, ports);
  library.subscribe(({ route }) => {
    if (route.collectionId === collectionId) return;
    collectionId = route.collectionId;
    readCaptures = createCaptureReader(ports);
    store.setState(emptyState);
    void read();
  });
  // A deletion changes the contents of captures but not their ids or number, so a new reader must read them all again.
  ports.watchDeletions(() => {
    readCaptures = createCaptureReader(ports);
  });
  ports.watchReplacements(() => {
    readCaptures = createCaptureReader(ports);
    void read();
  });
  ports.watch(() => void read());
  void read();
  return store;
}

/** Returns a reader that loads only new captures, unless some were deleted. */
function createCaptureReader({ captures, countCaptures }: SnapshotPorts): (collectionId: string) => Promise<Capture[]> {
  let known: Capture[] = [];
  return async (collectionId) => {
    const newer = await captures(collectionId, known.at(-1)?.id);
    const all = newer.length > 0 ? [...known, ...newer] : known;
    known = (await countCaptures(collectionId)) === all.length ? all : await captures(collectionId);
    return known;
  };
}
