import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppStore } from '@/lib/app-store/app-store';
import { captionLanguagesByVideo } from '@/lib/captions/caption-cache-keys';
import { savedCaptionsRepository } from '@/lib/captions/repository';
import type { VideoId } from '@/lib/service/ids';
import { createRowQuery, emptyFilter, type RowQuery, type TableView, type VideoFilter } from '../row-query';
import type { Sort } from '../sort-rows';
import type { ColumnName, TableData } from '../video-table';
import type { LibraryStore } from './library-store';
import type { SnapshotStore } from './snapshot-store';

interface TableState extends TableView {
  /** `null` until loaded. */
  table: TableData | null;
  rows: Int32Array;
  /** The video whose details are open. */
  openId: VideoId | null;
  setFind(typed: string): void;
  filterBy(change: Partial<VideoFilter>): void;
  clear(): void;
  /**
   * Sorts by a column in ascending order. A second call for the same column sorts in descending order, a third restores
   * collection order.
   */
  sortBy(column: ColumnName): void;
  setSort(sort: Sort): void;
  show(id: VideoId | null): void;
  /** Returns the videos between two visible rows, including both. */
  idsBetween(from: number, to: number): VideoId[];
}

export type TableStore = StoreApi<TableState>;

const initialState = {
  table: null,
  rows: new Int32Array(),
  find: '',
  filter: emptyFilter,
  openId: null,
} satisfies Partial<TableState>;

const millisecondsBetweenSteps = 20;

const noRows: RowQuery = Object.assign(() => initialState.rows, { *prepare() {} });

/** Creates the store of the table. `locale` (BCP 47) determines the sort order of text. */
export function createTableStore(
  app: AppStore,
  library: LibraryStore,
  snapshots: SnapshotStore,
  locale: string,
): TableStore {
  let captions: TableData['captions'] = new Map();
  let queryRows: RowQuery = noRows;
  const changeView = (change: Partial<TableView>) => {
    const view = { ...store.getState(), ...change };
    store.setState({ ...change, rows: queryRows(view) });
  };
  const read = () => {
    const { snapshot, notes } = snapshots.getState();
    if (!snapshot) return;
    const table = { snapshot, notes, captions };
    queryRows = createRowQuery(table, locale);
    const { openId } = store.getState();
    store.setState({ table, ...(openId !== null && !snapshot.rowOf.has(openId) && { openId: null }) });
    changeView({});
    void prepare(queryRows);
  };
  /** Prepares searching and sorting in the background, while the user looks at the table. */
  const prepare = async (rows: RowQuery) => {
    for (const _ of rows.prepare()) {
      await app.getState().ports.wait(millisecondsBetweenSteps);
      if (rows !== queryRows) return;
    }
  };
  // Read the caption keys only for the table, because this is slow: the database has to pass every stored body.
  const isTableShown = () => library.getState().route.pane === 'table';
  let hasReadCaptions = false;
  const readCaptions = async () => {
    hasReadCaptions = isTableShown();
    if (!hasReadCaptions) return;
    captions = captionLanguagesByVideo(await savedCaptionsRepository.trackKeys());
    read();
  };
  const store = createStore<TableState>()((set, get) => ({
    ...initialState,
    sort: { column: null, isDescending: false },
    ...viewActions(set, get, changeView),
  }));
  library.subscribe(({ route }, before) => {
    if (!hasReadCaptions) void readCaptions();
    if (route.collectionId === before.route.collectionId) return;
    queryRows = noRows;
    store.setState(initialState);
  });
  snapshots.subscribe(({ snapshot }, before) => {
    if (snapshot !== before.snapshot) read();
  });
  savedCaptionsRepository.watch(() => void readCaptions());
  void readCaptions();
  return store;
}

function viewActions(
  set: TableStore['setState'],
  get: TableStore['getState'],
  changeView: (change: Partial<TableView>) => void,
): Pick<TableState, 'setFind' | 'filterBy' | 'clear' | 'sortBy' | 'setSort' | 'show' | 'idsBetween'> {
  return {
    setFind: (find) => changeView({ find }),
    filterBy: (change) => changeView({ filter: { ...get().filter, ...change } }),
    clear: () => changeView({ find: '', filter: emptyFilter }),
    sortBy: (column) => changeView({ sort: nextSort(get().sort, column) }),
    setSort: (sort) => changeView({ sort }),
    show: (openId) => set({ openId }),
    idsBetween(from, to) {
      const { rows, table } = get();
      const part = rows.subarray(Math.min(from, to), Math.max(from, to) + 1);
      return Array.from(part, (row) => table?.snapshot.ids[row]).filter((id) => id !== undefined);
    },
  };
}

const nextSort = (current: Sort, column: ColumnName): Sort => {
  // The order of the collection is that in which its videos were added.
  const isSorted = current.column === column || (current.column === null && column === 'addedAt');
  if (!isSorted) return { column, isDescending: false };
  return current.isDescending ? { column: null, isDescending: false } : { column, isDescending: true };
};
