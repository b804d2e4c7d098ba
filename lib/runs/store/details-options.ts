import { createStore, type StoreApi } from 'zustand/vanilla';
import type { LibraryStore } from '@/lib/collection/store/library-store';
import type { Micros } from '@/lib/service/price';

/** Which videos to fetch again. */
export interface RefetchOptions {
  older: boolean;
  missing: boolean;
  unreadable: boolean;
}

interface DetailsOptionsState {
  refetch: RefetchOptions;
  /** Limit of the run, in millionths of a dollar; `null` for no limit of its own. */
  budget: Micros | null;
  changeRefetch(change: Partial<RefetchOptions>): void;
  setBudget(budget: Micros | null): void;
}

export type DetailsOptionsStore = StoreApi<DetailsOptionsState>;

const initialState = {
  refetch: { older: false, missing: false, unreadable: false },
  budget: null,
} satisfies Partial<DetailsOptionsState>;

/** Creates the store of the options. They apply to one collection and are reset when another is opened. */
export function createDetailsOptionsStore(library: LibraryStore): DetailsOptionsStore {
  const store = createStore<DetailsOptionsState>()((set) => ({
    ...initialState,
    changeRefetch: (change) => set(({ refetch }) => ({ refetch: { ...refetch, ...change } })),
    setBudget: (budget) => set({ budget }),
  }));
  library.subscribe(({ route }, before) => {
    if (route.collectionId !== before.route.collectionId) store.setState(initialState);
  });
  return store;
}
