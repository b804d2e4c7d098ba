import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppStore } from '@/lib/app-store/app-store';
import { hashFromRoute, type LibraryPane, type LibraryRoute, routeFromHash } from '@/lib/app-store/library-route';
import type { Unsubscribe } from '@/lib/app-store/ports';
import { defaultCollectionId } from '@/lib/settings/settings';
import { coalesce } from '@/lib/shared/async-jobs';
import { type CollectionChange, createCollection } from '../collection';
import type { Collection, StoredDesign } from '../records';

interface LibraryPorts {
  collections: {
    all(): Promise<Collection[]>;
    count(collectionId: string): Promise<number>;
    put(collection: Collection): Promise<void>;
    change(collectionId: string, change: CollectionChange): Promise<void>;
    delete(collectionId: string): Promise<void>;
    watch(changed: () => void): Unsubscribe;
  };
  hash: {
    get(): string;
    set(hash: string): void;
    replace(hash: string): void;
    watch(changed: () => void): Unsubscribe;
  };
  newId(): string;
}

/** What a new collection has from the start. */
interface CollectionContent extends Pick<Collection, 'design' | 'sample'> {
  /** Adds videos before the collection is shown. If it returns false, the collection is deleted again. */
  addVideos?(collectionId: string): Promise<boolean>;
}

export interface LibraryState {
  route: LibraryRoute;
  /** All collections, oldest first; `null` until loaded. */
  collections: readonly Collection[] | null;
  counts: ReadonlyMap<string, number>;
  /** The new collection whose name is being edited; `null` if there is none. */
  namedId: string | null;
  /** Goes to a pane of the shown collection, or of another one if `collectionId` is given. */
  goToPane(pane: LibraryPane, collectionId?: string): void;
  goToView(pane: LibraryPane, within: string): void;
  /** Writes the current view of the pane into the URL hash, so that a reload restores it. */
  replaceView(within: string): void;
  /** Creates a collection and goes to it. With a study design, goes to the steps of the design. */
  create(name: string, content?: CollectionContent): Promise<void>;
  /** Creates a collection with a default name, which the user is then invited to replace. */
  createUnnamed(defaultName: string): Promise<void>;
  /** Ends the editing of the name of a new collection. */
  endNaming(): void;
  change(change: CollectionChange): Promise<void>;
  /** Removes the design from the shown collection and offers an undo. Videos and runs are kept. */
  removeDesign(): Promise<void>;
  /** Deletes the shown collection with all its records, and goes to its neighbour in the list. */
  deleteShown(): Promise<void>;
}

export type LibraryStore = StoreApi<LibraryState>;

/** Returns the collection of the current route; `undefined` before it is loaded or after it is deleted. */
export const shownCollection = ({ collections, route }: LibraryState): Collection | undefined =>
  collections?.find(({ id }) => id === route.collectionId);

export function createLibraryStore(
  app: AppStore,
  { collections: repository, hash, newId }: LibraryPorts,
): LibraryStore {
  const currentRoute = () => routeFromHash(hash.get());
  const shownRoute = () => store.getState().route;
  const readOnce = async () => {
    const collections = await repository.all();
    const counts = await Promise.all(collections.map(async ({ id }) => [id, await repository.count(id)] as const));
    store.setState({ collections, counts: new Map(counts) });
  };
  // Reads are merged, because adding a long list changes a collection hundreds of times.
  const read = coalesce(readOnce, app.getState().ports);
  const goToRoute = (route: LibraryRoute) => {
    hash.set(hashFromRoute(route));
    store.setState({ route });
  };
  const goToPane = (pane: LibraryPane, collectionId = shownRoute().collectionId) => goToRoute({ collectionId, pane });

  const change = async (changed: CollectionChange) => {
    await repository.change(currentRoute().collectionId, changed);
    await read();
  };
  const store: LibraryStore = createStore<LibraryState>()((set, get) => ({
    route: currentRoute(),
    collections: null,
    counts: new Map(),
    namedId: null,
    goToPane,
    goToView: (pane, within) => goToRoute({ ...shownRoute(), pane, within }),
    replaceView(within) {
      const next = { ...shownRoute(), within };
      hash.replace(hashFromRoute(next));
      set({ route: next });
    },
    async create(name, { addVideos, ...content } = {}) {
      const hasFirst = get().collections?.some(({ id }) => id === defaultCollectionId);
      // Store the default collection now, because an unstored one disappears as soon as another collection is stored.
      if (hasFirst) await repository.change(defaultCollectionId, {});
      const collection = { ...createCollection(newId(), name, app.getState().ports.now()), ...content };
      await repository.put(collection);
      if (addVideos && !(await addVideos(collection.id))) {
        await repository.delete(collection.id);
        return;
      }
      await read();
      goToPane(content.design ? 'runs' : 'table', collection.id);
    },
    async createUnnamed(defaultName) {
      await get().create(defaultName);
      set({ namedId: shownRoute().collectionId });
    },
    endNaming: () => set({ namedId: null }),
    change,
    async removeDesign() {
      const { collectionId } = currentRoute();
      const design = shownCollection(get())?.design;
      if (!design) return;
      const setDesign = async (one: StoredDesign | null) => {
        await repository.change(collectionId, { design: one });
        await read();
      };
      await setDesign(null);
      app.getState().showToast(['designRemoved'], { message: ['undo'], run: () => void setDesign(design) });
    },
    async deleteShown() {
      const { collectionId } = currentRoute();
      const index = get().collections?.findIndex(({ id }) => id === collectionId) ?? 0;
      await repository.delete(collectionId);
      await read();
      // Deleting a large collection takes seconds, in which the user may have opened another one.
      if (currentRoute().collectionId !== collectionId) return;
      const { collections } = get();
      goToPane('table', (collections?.[index] ?? collections?.at(-1))?.id);
    },
  }));
  hash.watch(() => store.setState({ route: currentRoute() }));
  repository.watch(() => void read());
  void read();
  return store;
}
