import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Stop } from '@/lib/app-store/ports';
import { captionsByVideo } from '@/lib/saved-captions/captions-by-video';
import type { VideoId } from '@/lib/service/ids';
import { type Filter, noFilter } from '../filter-rows';
import { type Look, looker, type ShowRows } from '../shown-rows';
import type { Sort } from '../sort-rows';
import type { ColumnName } from '../table-columns';
import type { Table } from '../video-table';
import type { LibraryStore } from './library-store';
import type { RollStore } from './snapshot-store';

export interface TablePorts {
  /** The keys of all captions that are held. */
  captionKeys(): Promise<string[]>;
  watchCaptions(changed: () => void): Stop;
  /** Leaves the page free for a moment, while nothing is waited for. */
  rest(milliseconds: number): Promise<void>;
  /** The reader's language, by whose order texts are sorted (BCP 47). */
  locale: string;
}

export interface TableHere extends Look {
  /** `null` until it is read. */
  table: Table | null;
  /** The rows that are shown, in their order. */
  rows: Int32Array;
  selected: ReadonlySet<VideoId>;
  /** The video whose details are open. */
  open: VideoId | null;
}

export interface TableStore extends StoreApi<TableHere> {
  find(typed: string): void;
  filter(change: Partial<Filter>): void;
  /** Everything is shown again. */
  clear(): void;
  /** By this column; a second time the other way round, a third time in the order of collecting. */
  sortBy(column: ColumnName): void;
  sort(sort: Sort): void;
  select(ids: Iterable<VideoId>): void;
  show(id: VideoId | null): void;
  /** The videos from one shown row to another, both with them. */
  idsBetween(from: number, to: number): VideoId[];
}

const fresh: Omit<TableHere, 'sort'> = {
  table: null,
  rows: new Int32Array(),
  find: '',
  filter: noFilter,
  selected: new Set(),
  open: null,
};

/** Milliseconds between two steps of what is made ahead. */
const restsBetween = 20;

const noRows: ShowRows = Object.assign(() => fresh.rows, { *prepare() {} });

/** How the collection here is looked at: what is found, in which order, what is selected. */
export function makeTable(library: LibraryStore, rolls: RollStore, ports: TablePorts): TableStore {
  const store = createStore<TableHere>()(() => ({ ...fresh, sort: { column: null, down: false } }));
  let captions: Table['captions'] = new Map();
  let rowsFor: ShowRows = noRows;
  const look = (change: Partial<Look>) => {
    const now = { ...store.getState(), ...change };
    store.setState({ ...change, rows: rowsFor(now) });
  };
  const read = () => {
    const { roll, marks } = rolls.getState();
    if (!roll) return;
    const table = { roll, marks, captions };
    rowsFor = looker(table, ports.locale);
    const { selected, open } = store.getState();
    const stays = [...selected].filter((id) => roll.rowOf.has(id));
    store.setState({
      table,
      ...(stays.length < selected.size && { selected: new Set(stays) }),
      ...(open !== null && !roll.rowOf.has(open) && { open: null }),
    });
    look({});
    void prepare(rowsFor);
  };
  /** While the reader looks at the table, what finding and sorting will need is made ready. */
  const prepare = async (rows: ShowRows) => {
    for (const _ of rows.prepare()) {
      await ports.rest(restsBetween);
      if (rows !== rowsFor) return;
    }
  };
  // On its way to their keys the browser passes every body that is held: no other pane waits for that.
  const isLookedAt = () => library.getState().place.pane === 'table';
  let knowsCaptions = false;
  const readCaptions = async () => {
    knowsCaptions = isLookedAt();
    if (!knowsCaptions) return;
    captions = captionsByVideo(await ports.captionKeys());
    read();
  };
  library.subscribe(({ place }, before) => {
    if (!knowsCaptions) void readCaptions();
    if (place.collectionId === before.place.collectionId) return;
    rowsFor = noRows;
    store.setState(fresh);
  });
  rolls.subscribe(read);
  ports.watchCaptions(() => void readCaptions());
  void readCaptions();
  return Object.assign(store, looking(store, look));
}

function looking(
  { getState, setState }: StoreApi<TableHere>,
  look: (change: Partial<Look>) => void,
): Omit<TableStore, keyof StoreApi<TableHere>> {
  return {
    find: (find) => look({ find }),
    filter: (change) => look({ filter: { ...getState().filter, ...change } }),
    clear: () => look({ find: '', filter: noFilter }),
    sortBy: (column) => look({ sort: nextSort(getState().sort, column) }),
    sort: (sort) => look({ sort }),
    select: (ids) => setState({ selected: new Set(ids) }),
    show: (open) => setState({ open }),
    idsBetween(from, to) {
      const { rows, table } = getState();
      const part = rows.subarray(Math.min(from, to), Math.max(from, to) + 1);
      return Array.from(part, (row) => table?.roll.ids[row]).filter((id) => id !== undefined);
    },
  };
}

const nextSort = (now: Sort, column: ColumnName): Sort => {
  if (now.column !== column) return { column, down: false };
  return now.down ? { column: null, down: false } : { column, down: true };
};
