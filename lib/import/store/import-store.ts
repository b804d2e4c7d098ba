import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppStore } from '@/lib/app-store/app-store';
import { maxBatchSize, type NewItem } from '@/lib/collection/collection';
import type { VideoNote } from '@/lib/collection/records';
import { noteRepository } from '@/lib/collection/repository/note-repository';
import type { LibraryStore } from '@/lib/collection/store/library-store';
import { isStorageFull } from '@/lib/database/database';
import type { CollectionRecord } from '@/lib/export/parse-collection-file';
import type { VideoId } from '@/lib/service/ids';
import { chunk } from '@/lib/shared/lists';
import type { Result } from '@/lib/shared/result';
import { type CollectionFileSummary, readCollectionFile } from '../collection-file';
import type { Encoding } from '../encoding';
import { decodeChunks } from '../encoding';
import type { ListFile } from '../list-summary';
import { PackageTooLarge, packageFiles, readPackage } from '../read-package';
import { createPause, ReadAborted, type ReadList, readList, readListBatches } from './read-list';

/** The result of adding a long list; see `addItems`. */
interface AddItemsResult {
  added: number;
  ended: 'done' | 'stopped' | 'storage-full' | 'deleted';
  /** `null` if nothing was written. */
  undo: ((onProgress: (done: number, total: number) => void) => Promise<void>) | null;
}

export interface ImportPorts {
  addItems(
    collectionId: string,
    batches: AsyncIterable<readonly NewItem[]>,
    options: { onProgress(done: number): void; signal: AbortSignal },
  ): Promise<AddItemsResult>;
  restore(
    records: AsyncIterable<CollectionRecord>,
    options: { onProgress(sums: CollectionFileSummary): void; signal: AbortSignal },
  ): Promise<{ ended: 'done' | 'stopped' | 'storage-full' | 'unreadable'; collectionId: string }>;
  wait(milliseconds: number): Promise<void>;
}

/**
 * The state of an import. `done` and `total` count bytes while reading, videos or the records of a collection file
 * while adding, notes while applying, and steps while undoing.
 */
export type ImportProgress =
  | { is: 'idle' }
  | { is: 'reading'; done: number; total: number }
  | { is: 'read'; list: ReadList }
  | { is: 'adding'; done: number; total: number | null }
  | { is: 'applying'; done: number; total: null }
  | { is: 'undoing'; done: number; total: number }
  | { is: 'failed'; reason: 'unreadable' | 'storage-full' | 'deleted' | PackageFailure };

/** The reason why a ZIP file is not a replication package that can be repeated. */
type PackageFailure = 'damaged' | 'encrypted' | 'no-design' | 'too-large';

interface ImportState {
  progress: ImportProgress;
  /** Reads a list without adding it. */
  read(file: ListFile): Promise<void>;
  /** Reads a replication package without adding it. */
  readPackage(name: string, zip: OpenedZip): Promise<void>;
  chooseEncoding(encoding: Encoding): Promise<void>;
  chooseColumn(column: number): Promise<void>;
  /** Adds the list to the current collection; a collection file becomes a new collection. */
  add(): Promise<void>;
  /** Adds the videos that a study design names to the current collection. */
  addIds(ids: readonly VideoId[]): Promise<void>;
  /** Stores the notes that an edited table changes. */
  applyEdits(notes: readonly VideoNote[]): Promise<void>;
  /** Stops the current job. Videos added so far stay, but a partly restored collection is deleted. */
  cancel(): void;
  clear(): void;
}
export type ImportStore = StoreApi<ImportState>;

/** Creates the store that reads, previews and adds lists. It sends no requests. */
export function createImportStore(
  app: AppStore,
  library: LibraryStore,
  ports: ImportPorts,
  { keepVideos = false } = {},
): ImportStore {
  return createStore<ImportState>()((setState, get, store) => {
    let abortController = new AbortController();
    const set = (progress: ImportProgress) => setState({ progress });
    /** A new job stops the previous one. */
    const startJob = (): ImportJob => {
      abortController.abort();
      abortController = new AbortController();
      return { app, library, ports, set, signal: abortController.signal };
    };
    const withList = async (job: (list: ReadList) => Promise<void>) => {
      const { progress } = get();
      if (progress.is === 'read') await job(progress.list);
    };
    const readWith = (file: ListFile, options: ReadOptions = {}) => read(file, { ...options, keepVideos }, startJob());
    return {
      progress: { is: 'idle' },
      read: (file) => readWith(file),
      readPackage: (name, zip) => readZip(name, zip, startJob()),
      chooseEncoding: (encoding) => withList(({ file }) => readWith(file, { encoding })),
      chooseColumn: (column) => withList(({ file, encoding }) => readWith(file, { encoding, column })),
      add: () =>
        withList((list) =>
          list.collectionFile ? restoreFromFile(list, startJob()) : addBatches(batchesInList(list), startJob(), store),
        ),
      addIds: (ids) => addBatches(batchesOfIds(ids), startJob(), store),
      applyEdits: (notes) => applyEdits(notes, startJob()),
      cancel: () => {
        abortController.abort();
        if (get().progress.is === 'reading') set({ is: 'idle' });
      },
      clear: () => {
        abortController.abort();
        set({ is: 'idle' });
      },
    };
  });
}

async function read(file: ListFile, options: ReadOptions, { app, ports, set, signal }: ImportJob): Promise<void> {
  const onProgress = (done: number) => !signal.aborted && set({ is: 'reading', done, total: file.size });
  onProgress(0);
  try {
    const list = await readList(file, options, {
      now: app.getState().ports.now,
      wait: ports.wait,
      onProgress,
      signal,
    });
    if (!signal.aborted) set({ is: 'read', list });
  } catch (error) {
    // A file that is moved or changed during reading is an expected failure. An aborted read is not a failure.
    if (!signal.aborted && !(error instanceof ReadAborted)) set({ is: 'failed', reason: 'unreadable' });
  }
}

/** The files of a ZIP file, or the reason why it cannot be opened. */
type OpenedZip = Result<readonly (ListFile & { name: string })[], 'damaged' | 'encrypted'>;

async function readZip(name: string, zip: OpenedZip, { app, ports, set, signal }: ImportJob): Promise<void> {
  if (!zip.ok) return set({ is: 'failed', reason: zip.failure });
  const { now } = app.getState().ports;
  try {
    const files = packageFiles(zip.value);
    const design = files?.get('design.json');
    if (!files || !design) return set({ is: 'failed', reason: 'no-design' });
    const total = Array.from(files.values(), ({ size }) => size).reduce((sum, size) => sum + size, 0);
    const pause = createPause({ now, wait: ports.wait, signal });
    let done = 0;
    set({ is: 'reading', done, total });
    const onBytes = async (bytes: number) => {
      await pause();
      done += bytes;
      set({ is: 'reading', done, total });
    };
    const list = await readList(design, {}, { now, wait: ports.wait, onProgress: () => {}, signal });
    const read = list.design?.ok ? await readPackage(files, list.design.value.name, onBytes) : null;
    if (!signal.aborted) set({ is: 'read', list: { ...list, file: { ...list.file, name }, package: read } });
  } catch (error) {
    const reason = error instanceof PackageTooLarge ? 'too-large' : 'damaged';
    if (!signal.aborted) set({ is: 'failed', reason });
  }
}

type ReadOptions = Parameters<typeof readList>[1];

interface ImportJob {
  app: AppStore;
  library: LibraryStore;
  ports: ImportPorts;
  set(progress: ImportProgress): void;
  signal: AbortSignal;
}

interface ItemSourceBatches {
  count: number;
  batches(parts: ImportJob): AsyncIterable<NewItem[]>;
}

/** Reads a list again, because the first reading only counted it. */
const batchesInList = (list: ReadList): ItemSourceBatches => ({
  count: list.summary.videos.size,
  batches: ({ app, ports, signal }) =>
    readListBatches(list, { now: app.getState().ports.now, wait: ports.wait, signal }),
});

/** Returns the videos that a design step names, in batches. */
const batchesOfIds = (ids: readonly VideoId[]): ItemSourceBatches => ({
  count: ids.length,
  async *batches() {
    const context = { from: 'import', page: null, address: null } as const;
    let rank = 0;
    for (const part of chunk(ids, maxBatchSize)) {
      yield part.map((videoId) => ({ videoId, title: null, context: { ...context, rank: ++rank } }));
    }
  },
});

async function addBatches({ count, batches }: ItemSourceBatches, job: ImportJob, store: ImportStore): Promise<void> {
  const { app, library, ports, set, signal } = job;
  const { now } = app.getState().ports;
  set({ is: 'adding', done: 0, total: count });
  const reading = untilUnreadable(batches(job));
  const onProgress = (done: number) => set({ is: 'adding', done, total: count });
  const addition = await ports.addItems(library.getState().route.collectionId, reading.batches, { onProgress, signal });
  const ended = reading.isBroken() ? 'unreadable' : addition.ended;
  if (ended === 'done' || ended === 'stopped') set({ is: 'idle' });
  else set({ is: 'failed', reason: ended });
  // Videos added before a failure stay, and their addition can be undone.
  const { undo } = addition;
  if (undo === null && ended !== 'done') return;
  const action = undo && { message: ['undo'] as const, run: () => void undo(showUndoProgress(store, now)) };
  app.getState().showToast({ count: 'importAdded', n: addition.added }, action ?? undefined);
}

async function applyEdits(notes: readonly VideoNote[], { app, set }: ImportJob): Promise<void> {
  const { ports, showToast } = app.getState();
  set({ is: 'applying', done: notes.length, total: null });
  const changed = notes.map((note) => ({ ...note, at: ports.now() }));
  const before = await noteRepository.put(changed).catch((error: unknown) => {
    if (isStorageFull(error)) return null;
    throw error;
  });
  if (!before) return set({ is: 'failed', reason: 'storage-full' });
  set({ is: 'idle' });
  if (before.length < notes.length) return showToast(['tableGone']);
  const undo = { message: ['undo'] as const, run: () => void noteRepository.put(before) };
  showToast({ count: 'importEditsApplied', n: notes.length }, undo);
}

/** Reads the batches of a list until reading is aborted or the file becomes unreadable. */
function untilUnreadable(all: AsyncIterable<NewItem[]>) {
  let broken = false;
  async function* batches() {
    try {
      yield* all;
    } catch (error) {
      broken = !(error instanceof ReadAborted);
    }
  }
  return { batches: batches(), isBroken: () => broken };
}

/** Milliseconds that an undo may take before its progress is shown. */
const minShownMilliseconds = 1000;

/** Shows the progress of an undo, unless another job is running. */
function showUndoProgress(store: ImportStore, now: () => number): (done: number, total: number) => void {
  const began = now();
  return (done, total) => {
    const { is } = store.getState().progress;
    if (is === 'undoing' && done === total) store.setState({ progress: { is: 'idle' } });
    else if (is === 'undoing' || (is === 'idle' && done < total && now() - began >= minShownMilliseconds)) {
      store.setState({ progress: { is: 'undoing', done, total } });
    }
  };
}

async function restoreFromFile(
  { file, encoding, collectionFile: summary }: ReadList,
  { app, library, ports, set, signal }: ImportJob,
): Promise<void> {
  const total = summary ? summary.batchCount + summary.captures + summary.notes : null;
  set({ is: 'adding', done: 0, total });
  const onProgress = ({ batchCount, captures, notes }: CollectionFileSummary) =>
    set({ is: 'adding', done: batchCount + captures + notes, total });
  const records = readCollectionFile(decodeChunks(file.bytes(), encoding), app.getState().ports.now());
  // The repository deletes a partial collection if the file becomes unreadable.
  const { ended, collectionId } = await ports.restore(records, { onProgress, signal }).catch(unreadableResult);
  if (ended === 'unreadable' || ended === 'storage-full') return set({ is: 'failed', reason: ended });
  set({ is: 'idle' });
  if (ended === 'stopped') return;
  const name = summary?.name ?? '';
  const skipped = summary?.skippedRecords ?? 0;
  const message = { count: 'importRestoredSkipped', n: skipped, fill: [name] } as const;
  app.getState().showToast(skipped > 0 ? message : ['importRestored', name]);
  library.getState().goToPane('table', collectionId);
}

const unreadableResult = () => ({ ended: 'unreadable', collectionId: '' }) as const;
