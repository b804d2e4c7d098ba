import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Gathered } from '@/lib/core/collection';
import type { TakenOut } from '@/lib/core/gatherings';
import type { OwnPiece } from '@/lib/core/handin/ndjson-read';
import type { Encoding } from '@/lib/core/import/encoding';
import { textFrom } from '@/lib/core/import/encoding';
import type { ListFile } from '@/lib/core/import/list-file';
import type { Listed } from '@/lib/core/import/listed';
import { type OwnSums, ownPieces } from '@/lib/core/import/own-collection';
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
  /** Ends what is under way; what was added by then stays. */
  cancel(): void;
  clear(): void;
}

/** Videos that are made ready to be added at once: a list of a million never stands in memory twice. */
const atOnce = 100_000;

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

async function added(listed: Listed, { panel, library, ports, set, signal }: Parts): Promise<void> {
  const { collectionId } = library.getState().place;
  const of = listed.ids.length;
  const sum: Addition = { added: [], done: 0, ended: 'done', made: [], replaced: [] };
  let fresh = 0;
  set({ is: 'adding', done: 0, of });
  for (let at = 0; at < of && sum.ended === 'done'; at += atOnce) {
    const told = (done: number) => set({ is: 'adding', done: at + done, of });
    const part = await ports.addMany(collectionId, gatheredFrom(listed, at), { told, signal });
    fresh += part.added.length;
    for (const one of part.made) sum.made.push(one);
    for (const one of part.replaced) sum.replaced.push(one);
    sum.ended = part.ended;
  }
  if (sum.ended === 'storage-full' || sum.ended === 'gone') set({ is: 'failed', because: sum.ended });
  else set({ is: 'idle' });
  if (sum.made.length === 0 && sum.ended !== 'done') return;
  const undo = { says: ['undo'] as const, run: () => void ports.takeBack(sum) };
  panel.getState().tell({ count: 'importAdded', n: fresh }, sum.made.length > 0 ? undo : undefined);
}

const gatheredFrom = ({ ids, titles }: Listed, from: number): Gathered[] =>
  ids.slice(from, from + atOnce).map((videoId, at) => ({
    videoId,
    title: titles[from + at] ?? null,
    context: { from: 'import', page: null, address: null, rank: from + at + 1 },
  }));

async function restored(
  { file, encoding, own }: ReadList,
  { panel, library, ports, set, signal }: Parts,
): Promise<void> {
  const of = own ? own.gatherings + own.captures + own.marks : null;
  set({ is: 'adding', done: 0, of });
  const told = ({ gatherings, captures, marks }: OwnSums) =>
    set({ is: 'adding', done: gatherings + captures + marks, of });
  const { ended, collectionId } = await ports.restore(ownPieces(textFrom(file.bytes(), encoding)), { told, signal });
  if (ended === 'unreadable' || ended === 'storage-full') return set({ is: 'failed', because: ended });
  set({ is: 'idle' });
  if (ended === 'stopped') return;
  panel.getState().tell(['importRestored', own?.name ?? '']);
  library.go('table', collectionId);
}
