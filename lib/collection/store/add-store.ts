import { createStore, type StoreApi } from 'zustand/vanilla';
import type { LibraryPane } from '@/lib/app-store/library-route';
import type { Panel } from '@/lib/app-store/panel-store';
import type { Stop } from '@/lib/app-store/ports';
import { plainAddress } from '@/lib/platform/page-address';
import type { PageLinks } from '@/lib/platform/page-links';
import { pageKindOf } from '@/lib/platform/video-url';
import type { VideoId } from '@/lib/service/ids';
import type { Saying } from '@/lib/shared/localized-text';
import type { Result } from '@/lib/shared/result';
import { collectionCsv, idLines } from '../clipboard-text';
import { type Collection, type Gathered, gatheredFrom, type Member, type Origin } from '../collection';
import type { TakenOut } from '../collection-items';

/** What the collection needs of the browser beyond what every panel has. */
export interface CollectPorts {
  room: {
    /** The collection that is added to. */
    get(): Promise<Collection>;
    all(): Promise<Collection[]>;
    choose(collectionId: string): Promise<void>;
    /** Gives back those that were not there. */
    add(gathered: readonly Gathered[]): Promise<Result<VideoId[], { kind: 'storage-full' }>>;
    remove(videoIds: readonly string[]): Promise<TakenOut[]>;
    putBack(removed: readonly TakenOut[]): Promise<void>;
    among(videoIds: readonly string[]): Promise<Set<string>>;
    count(): Promise<number>;
    newest(most: number): Promise<Member[]>;
    watch(changed: () => void): Stop;
  };
  /** What the page of a tab links to; `null` where it cannot be read. */
  links(tabId: number): Promise<PageLinks | null>;
  /** The tab in front of the panel's window. */
  frontTab(): Promise<{ tabId: number; address: string | null } | null>;
  /** Has the toolbar say anew whether the video in view is collected. */
  sign(): Promise<void>;
  /** At the collection that is added to. */
  openLibrary(pane?: LibraryPane): Promise<void>;
  /** Hands videos over to the library, for their captions. */
  forCaptions(ids: readonly VideoId[]): Promise<void>;
}

export interface Collect {
  /** The collection that is added to; `null` until it is read. */
  into: Collection | null;
  /** The oldest first. */
  collections: readonly Collection[];
  /** Those of the videos in view that are collected. */
  collected: ReadonlySet<string>;
  count: number;
  /** Newest first; read while the list is open. */
  list: readonly Member[];
}

export interface CollectStore extends StoreApi<Collect> {
  /** A video comes into view: from now on `collected` says whether it is there. Returns what ends that. */
  look(videoId: string): Stop;
  /** Adds or takes out, with an undo (COL-01). */
  toggle(
    video: { videoId: VideoId; title: string | null },
    how: { from: Origin['from']; rank?: number },
  ): Promise<void>;
  /** Adds what the page in front shows, in its order (DET-08). */
  collectPage(): Promise<void>;
  /** Opens the library with what the page in front shows, for their captions; nothing is asked by that (EXP-06). */
  captionsOfPage(): Promise<void>;
  remove(videoId: string): Promise<void>;
  /** How many of the newest the list shows from now on; 0 where it is closed. */
  show(most: number): Promise<void>;
  copyIds(): Promise<void>;
  save(as: 'txt' | 'csv'): Promise<void>;
  /** From now on this collection is added to, here and by menu, shortcut and recording. */
  choose(collectionId: string): Promise<void>;
  openLibrary(): Promise<void>;
}

const everything = Number.POSITIVE_INFINITY;
const nothing: Collect = { into: null, collections: [], collected: new Set(), count: 0, list: [] };

/** What is collected, and collecting: nothing of it asks the service. */
export function makeCollect(panel: Panel, ports: CollectPorts): CollectStore {
  const store = createStore<Collect>()(() => nothing);
  const { room, sign } = ports;
  const inView = new Map<string, number>();
  let listed = 0;
  const read = async () => {
    const [into, collections, collected, count, list] = await Promise.all([
      room.get(),
      room.all(),
      room.among([...inView.keys()]),
      room.count(),
      listed > 0 ? room.newest(listed) : [],
    ]);
    store.setState({ into, collections, collected, count, list });
  };
  // What comes into view asks nothing of the whole, which may be a hundred thousand.
  const lookSoon = soon(async () => store.setState({ collected: await room.among([...inView.keys()]) }));
  const changed = async () => void (await Promise.all([read(), sign()]));
  const readSoon = soon(read);
  room.watch(readSoon);
  readSoon();

  return Object.assign(store, {
    look(videoId: string) {
      inView.set(videoId, (inView.get(videoId) ?? 0) + 1);
      lookSoon();
      return () => {
        const left = (inView.get(videoId) ?? 1) - 1;
        if (left > 0) inView.set(videoId, left);
        else inView.delete(videoId);
      };
    },
    async show(most: number) {
      listed = most;
      await read();
    },
    ...collecting(panel, ports, changed),
    ...handingOut(panel, room),
    async choose(collectionId: string) {
      await room.choose(collectionId);
      await changed();
    },
    openLibrary: () => ports.openLibrary(),
  });
}

/** All that comes into view or changes at once is read once: a list brings up to two hundred videos. */
function soon(read: () => Promise<void>): () => void {
  let due = false;
  return () => {
    if (due) return;
    due = true;
    queueMicrotask(() => {
      due = false;
      void read();
    });
  };
}

type Verbs = Omit<CollectStore, keyof StoreApi<Collect>>;

function collecting(
  panel: Panel,
  { room, frontTab, links, forCaptions, openLibrary }: CollectPorts,
  changed: () => Promise<void>,
): Pick<Verbs, 'toggle' | 'remove' | 'collectPage' | 'captionsOfPage'> {
  const { tell } = panel.getState();
  const undo = (job: () => Promise<unknown>) => ({ says: ['undo'] as const, run: () => void job().then(changed) });
  const add = async (gathered: readonly Gathered[], says: (added: number, into: string) => Saying) => {
    const [{ name }, added] = await Promise.all([room.get(), room.add(gathered)]);
    await changed();
    if (!added.ok) return tell(['collectNoRoom']);
    const { value } = added;
    tell(says(value.length, name), value.length > 0 ? undo(() => room.remove(value)) : undefined);
  };
  const remove = async (videoId: string) => {
    const [{ name }, removed] = await Promise.all([room.get(), room.remove([videoId])]);
    await changed();
    tell(
      ['uncollected', name],
      undo(() => room.putBack(removed)),
    );
  };
  return {
    async toggle({ videoId, title }, { from, rank = null }) {
      if ((await room.among([videoId])).size > 0) return remove(videoId);
      const { shown } = panel.getState();
      const page = shown?.videoId === videoId ? shown.kind : null;
      const context = { from, page, address: null, rank };
      await add([{ videoId, title, context }], (_, into) => ['collectedOne', into]);
    },
    remove,
    async captionsOfPage() {
      const front = await frontTab();
      const found = front && (await links(front.tabId));
      if (!found) return tell(['collectPageUnreadable']);
      if (found.videos.length === 0) return tell(['collectPageNothing']);
      await forCaptions(found.videos.map(({ videoId }) => videoId));
      await openLibrary('many');
    },
    async collectPage() {
      const front = await frontTab();
      const found = front && (await links(front.tabId));
      if (!found) return tell(['collectPageUnreadable']);
      const gathered = gatheredFrom(found, originOf(front.address ?? ''));
      if (gathered.length === 0) return tell(['collectPageNothing']);
      await add(gathered, (added, into) => toldOf(added, gathered.length, into));
    },
  };
}

function handingOut({ ports, getState }: Panel, room: CollectPorts['room']): Pick<Verbs, 'copyIds' | 'save'> {
  return {
    async copyIds() {
      const members = await room.newest(everything);
      await ports.copy(idLines(members));
      getState().tell({ count: 'copiedIds', n: members.length });
    },
    async save(as) {
      const members = await room.newest(everything);
      const [type, text] = as === 'txt' ? ['text/plain', idLines(members)] : ['text/csv', collectionCsv(members)];
      await ports.save(`sidelight-collected.${as}`, type, [text]);
    },
  };
}

const originOf = (address: string) =>
  ({ from: 'page', page: pageKindOf(address), address: plainAddress(address) }) as const;

const toldOf = (added: number, all: number, into: string): Saying =>
  added === all
    ? { count: 'collectedMany', n: added, fill: [into] }
    : { count: 'collectedSome', n: added, fill: [all - added, into] };
