import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Gathered } from '@/lib/core/collection';
import type { TakenOut } from '@/lib/core/gatherings';
import type { OwnPiece } from '@/lib/core/handin/ndjson-read';
import type { Encoding } from '@/lib/core/import/encoding';
import { textFrom } from '@/lib/core/import/encoding';
import type { ListFile } from '@/lib/core/import/list-file';
import { type OwnSums, ownPieces } from '@/lib/core/import/own-collection';
import type { VideoId } from '@/lib/core/service/ids';
import type { Panel } from '../panel';
import type { LibraryStore } from './library';
import { ReadingStopped, type ReadList, readList } from './list-reading';

/** What adding a long list came to; see `lib/browser/adding.ts`. */
interface Addition {
  added: readonly string[];
  done: number;
  ended: 'done' | 'stopped' | 'storage-full' | 'gone';
  made: { collectionId: string; id: string }[];
  replaced: TakenOut[];
}

export interface ImportPorts {
  addMany(
    collectionId: string,
    gathered: readonly Gathered[],
    watch: { told(done: number): void; signal: AbortSignal },
  ): Promise<Addition>;
  takeBack(addition: Pick<Addition, 'made' | 'replaced'>): Promise<void>;
  restore(
    pieces: AsyncIterable<OwnPiece>,
    watch: { told(sums: OwnSums): void; signal: AbortSignal },
  ): Promise<{ ended: 'done' | 'stopped' | 'storage-full' | 'unreadable'; collectionId: string }>;
  rest(milliseconds: number): Promise<void>;
}

/** What happens to a list from elsewhere. `done` and `of`: bytes while it is read, videos or answers while it is added. */
export type Importing =
  | { is: 'idle' }
  | { is: 'reading'; done: number; of: number }
  | { is: 'read'; list: ReadList }
  | { is: 'adding'; done: number; of: number | null }
  | { is: 'failed'; because: 'unreadable' | 'storage-full' | 'gone' };

export interface ImportStore extends StoreApi<{ now: Importing }> {
  /** Reads a list; nothing is added by that. */
  take(file: ListFile): Promise<void>;
  chooseEncoding(encoding: Encoding): Promise<void>;
  chooseColumn(column: number): Promise<void>;
  /** Adds what was read to the collection here; a collection of ours becomes one of its own. */
  add(): Promise<void>;
  /** Adds videos that a study design names to the collection here. */
  addIds(ids: readonly VideoId[]): Promise<void>;
  /** Ends what is under way; what was added by then stays. */
  cancel(): void;
  clear(): void;
}

/** Lists from elsewhere: read, looked at, added (COL-08). Nobody is asked and nothing is billed. */
export function makeImport(panel: Panel, library: LibraryStore, ports: ImportPorts): ImportStore {
  const store = createStore<{ now: Importing }>()(() => ({ now: { is: 'idle' } }));
  let stopping = new AbortController();
  const set = (now: Importing) => store.setState({ now });
  /** What is under way ends where something else begins. */
  const parts = (): Parts => {
    stopping.abort();
    stopping = new AbortController();
    return { panel, library, ports, set, signal: stopping.signal };
  };
  const withList = async (job: (list: ReadList) => Promise<void>) => {
    const { now } = store.getState();
    if (now.is === 'read') await job(now.list);
  };
  return Object.assign(store, {
    take: (file: ListFile) => read(file, {}, parts()),
    chooseEncoding: (encoding: Encoding) => withList(({ file }) => read(file, { encoding }, parts())),
    chooseColumn: (column: number) => withList(({ file, encoding }) => read(file, { encoding, column }, parts())),
    add: () => withList((list) => (list.own ? restored(list, parts()) : added(list.listed, parts()))),
    addIds: (ids: readonly VideoId[]) => added({ ids, titles: [] }, parts()),
    cancel: () => {
      stopping.abort();
      if (store.getState().now.is === 'reading') set({ is: 'idle' });
    },
    clear: () => {
      stopping.abort();
      set({ is: 'idle' });
    },
  });
}

async function read(
  file: ListFile,
  chosen: { encoding?: Encoding; column?: number },
  { panel, ports, set, signal }: Parts,
): Promise<void> {
  const told = (done: number) => !signal.aborted && set({ is: 'reading', done, of: file.size });
  told(0);
  try {
    const list = await readList(file, chosen, { now: panel.ports.now, rest: ports.rest, told, signal });
    if (!signal.aborted) set({ is: 'read', list });
  } catch (error) {
    // A file that was moved or changed while it was read is no mistake of ours, and neither is another choice.
    if (!signal.aborted && !(error instanceof ReadingStopped)) set({ is: 'failed', because: 'unreadable' });
  }
}

interface Parts {
  panel: Panel;
  library: LibraryStore;
  ports: ImportPorts;
  set(now: Importing): void;
  signal: AbortSignal;
}

/** Videos with what they are called, as far as the list says. */
interface Titled {
  ids: readonly VideoId[];
  titles: readonly (string | null)[];
}

async function added(listed: Titled, { panel, library, ports, set, signal }: Parts): Promise<void> {
  const { collectionId } = library.getState().place;
  const of = listed.ids.length;
  set({ is: 'adding', done: 0, of });
  const gathered = await gatheredFrom(listed, ports.rest);
  const told = (done: number) => set({ is: 'adding', done, of });
  const addition = await ports.addMany(collectionId, gathered, { told, signal });
  const { ended, made } = addition;
  if (ended === 'storage-full' || ended === 'gone') set({ is: 'failed', because: ended });
  else set({ is: 'idle' });
  // What was added by then stays, and can be taken back like a whole list.
  if (made.length === 0 && ended !== 'done') return;
  const undo = { says: ['undo'] as const, run: () => void ports.takeBack(addition) };
  panel.getState().tell({ count: 'importAdded', n: addition.added.length }, made.length > 0 ? undo : undefined);
}

/** What is made ready in one go: a list of a million takes the page's breath otherwise. */
const atOnce = 20_000;

async function gatheredFrom({ ids, titles }: Titled, rest: ImportPorts['rest']): Promise<Gathered[]> {
  const gathered: Gathered[] = [];
  for (const [at, videoId] of ids.entries()) {
    const context = { from: 'import', page: null, address: null, rank: at + 1 } as const;
    gathered.push({ videoId, title: titles[at] ?? null, context });
    if (at % atOnce === atOnce - 1) await rest(0);
  }
  return gathered;
}

async function restored(
  { file, encoding, own }: ReadList,
  { panel, library, ports, set, signal }: Parts,
): Promise<void> {
  const of = own ? own.gatherings + own.captures + own.marks : null;
  set({ is: 'adding', done: 0, of });
  const told = ({ gatherings, captures, marks }: OwnSums) =>
    set({ is: 'adding', done: gatherings + captures + marks, of });
  const pieces = ownPieces(textFrom(file.bytes(), encoding), panel.ports.now());
  // Nothing of it is left where the file is taken away in the middle: the room sees to that.
  const { ended, collectionId } = await ports.restore(pieces, { told, signal }).catch(unreadable);
  if (ended === 'unreadable' || ended === 'storage-full') return set({ is: 'failed', because: ended });
  set({ is: 'idle' });
  if (ended === 'stopped') return;
  const [name, skipped] = [own?.name ?? '', own?.bad ?? 0];
  const said = { count: 'importRestoredSkipped', n: skipped, fill: [name] } as const;
  panel.getState().tell(skipped > 0 ? said : ['importRestored', name]);
  library.go('table', collectionId);
}

const unreadable = () => ({ ended: 'unreadable', collectionId: '' }) as const;
