import { createStore, type StoreApi } from 'zustand/vanilla';
import { coalesce } from '@/lib/app-store/async-jobs';
import { hashFromRoute, type LibraryPane, type LibraryRoute, routeFromHash } from '@/lib/app-store/library-route';
import type { PanelStore } from '@/lib/app-store/panel-store';
import type { Unsubscribe } from '@/lib/app-store/ports';
import { firstCollectionId } from '@/lib/settings/settings';
import { type Collection, createCollection, type StoredDesign } from '../collection';

/** What the library needs of the browser beyond what every page has. */
interface LibraryPorts {
  collections: {
    all(): Promise<Collection[]>;
    count(collectionId: string): Promise<number>;
    put(collection: Collection): Promise<void>;
    change(collectionId: string, patch: CollectionPatch): Promise<void>;
    forget(collectionId: string): Promise<void>;
    watch(changed: () => void): Unsubscribe;
  };
  /** The part of the page's address behind its #. */
  hash: {
    get(): string;
    /** A step that the browser's own way back takes back. */
    set(hash: string): void;
    /** No step of its own. */
    amend(hash: string): void;
    watch(changed: () => void): Unsubscribe;
  };
  /** A name that no other collection has. */
  newId(): string;
  rest(milliseconds: number): Promise<void>;
}

export interface Library {
  place: LibraryRoute;
  /** The oldest first; `null` until they are read. */
  collections: readonly Collection[] | null;
  /** How many videos each has, by its id. */
  counts: Readonly<Record<string, number>>;
}

export interface LibraryStore extends StoreApi<Library> {
  /** Goes to a pane, of this collection or of another. */
  go(pane: LibraryPane, collectionId?: string): void;
  /** Opens something within a pane. */
  goToView(pane: LibraryPane, within: string): void;
  /** Writes down what the pane here shows of itself, so that a reload comes back to it. */
  replaceView(within: string): void;
  /** Makes a collection and goes there; one that repeats the design of a study shows its steps. */
  create(name: string, design?: StoredDesign): Promise<void>;
  change(patch: CollectionPatch): Promise<void>;
  /** Removes the design that the collection here repeats, with an undo; its videos and runs stay. */
  removeDesign(): Promise<void>;
  /** Forgets the collection here with all that is in it, and goes to the oldest of the others. */
  forget(): Promise<void>;
}

type CollectionPatch = Partial<Omit<Collection, 'id' | 'createdAt'>>;

/** The collection that the page is about; `undefined` until it is read, and where it is gone. */
export const shownCollection = ({ collections, place }: Library): Collection | undefined =>
  collections?.find(({ id }) => id === place.collectionId);

/** Which collections there are, and what the page shows of which. */
export function createLibraryStore(
  panel: PanelStore,
  { collections: repository, hash, newId, rest }: LibraryPorts,
): LibraryStore {
  const place = () => routeFromHash(hash.get());
  const store = createStore<Library>()(() => ({ place: place(), collections: null, counts: {} }));
  const shownRoute = () => store.getState().place;
  const readOnce = async () => {
    const collections = await repository.all();
    const counts = await Promise.all(collections.map(async ({ id }) => [id, await repository.count(id)] as const));
    store.setState({ collections, counts: Object.fromEntries(counts) });
  };
  // A long list changes a collection hundreds of times.
  const read = coalesce(readOnce, { now: panel.ports.now, rest });
  const goTo = (place: LibraryRoute) => {
    hash.set(hashFromRoute(place));
    store.setState({ place });
  };
  const go = (pane: LibraryPane, collectionId = shownRoute().collectionId) => goTo({ collectionId, pane });
  hash.watch(() => store.setState({ place: place() }));
  repository.watch(() => void read());
  void read();

  return Object.assign(store, {
    go,
    goToView: (pane: LibraryPane, within: string) => goTo({ ...shownRoute(), pane, within }),
    replaceView(within: string) {
      const now = { ...shownRoute(), within };
      hash.amend(hashFromRoute(now));
      store.setState({ place: now });
    },
    async create(name: string, design?: StoredDesign) {
      const hasFirst = store.getState().collections?.some(({ id }) => id === firstCollectionId);
      // Written down now, where nothing came into it yet: else it would make way for the second.
      if (hasFirst) await repository.change(firstCollectionId, {});
      const collection = createCollection(newId(), name, panel.ports.now());
      await repository.put(design ? { ...collection, design } : collection);
      await read();
      go(design ? 'runs' : 'table', collection.id);
    },
    async change(patch: CollectionPatch) {
      await repository.change(place().collectionId, patch);
      await read();
    },
    async removeDesign() {
      const { collectionId } = place();
      const design = shownCollection(store.getState())?.design;
      if (!design) return;
      const put = async (one: StoredDesign | null) => {
        await repository.change(collectionId, { design: one });
        await read();
      };
      await put(null);
      panel.getState().tell(['designRemoved'], { says: ['undo'], run: () => void put(design) });
    },
    async forget() {
      await repository.forget(place().collectionId);
      await read();
      go('table', store.getState().collections?.[0]?.id);
    },
  });
}
