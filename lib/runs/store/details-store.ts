import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppStore } from '@/lib/app-store/app-store';
import type { LibraryStore } from '@/lib/collection/store/library-store';
import type { Micros } from '@/lib/service/price';
import { type DetailsSelection, maxFreshAge } from '../details-selection';
import type { DetailsSource } from '../plan-details';
import type { DetailsPlan } from '../plan-schema';
import { detailsReuseRepository } from '../repository/reuse-details';
import type { RunsStore } from './runs-store';

export interface RefetchOptions {
  older: boolean;
  missing: boolean;
  unreadable: boolean;
}

/** Selects the videos to fetch; `sources` are details outside the collection. */
type SelectWith = (sources: readonly DetailsSource[]) => DetailsSelection;

/** The options of *Fetch details* for the open collection, which are reset when another collection is opened. */
interface DetailsState {
  refetch: RefetchOptions;
  /** Limit of the run, in millionths of a dollar; `null` for no limit of its own. */
  budget: Micros | null;
  /** Fresh details outside the open collection, as of the last check; `null` before the first one. */
  sources: readonly DetailsSource[] | null;
  changeRefetch(change: Partial<RefetchOptions>): void;
  setBudget(budget: Micros | null): void;
  /** Looks for current details outside the collection, unless they are known. */
  checkOnce(): Promise<void>;
  /**
   * Checks again, reuses the free details and then requests the rest, but no id that is not in the shown plan. Requests
   * nothing if there is no disk space.
   */
  start(plan: DetailsPlan, selectWith: SelectWith): Promise<void>;
}

export type DetailsStore = StoreApi<DetailsState>;

const initialState = {
  refetch: { older: false, missing: false, unreadable: false },
  budget: null,
  sources: null,
} satisfies Partial<DetailsState>;

export function createDetailsStore(app: AppStore, library: LibraryStore, runs: RunsStore): DetailsStore {
  const currentCollectionId = () => library.getState().route.collectionId;
  let isStarting = false;
  const lookUp = async () => {
    const of = currentCollectionId();
    const sources = await detailsReuseRepository.sources(of, app.getState().ports.now() - maxFreshAge());
    if (of === currentCollectionId()) store.setState({ sources });
    return sources;
  };
  const startWithSaved = async (plan: DetailsPlan, selectWith: SelectWith) => {
    const into = currentCollectionId();
    const { budget } = store.getState();
    const { reuses, reusable, ...selection } = selectWith(await lookUp());
    const reused = await detailsReuseRepository.reuse(into, reuses);
    const { showToast } = app.getState();
    if (!reused.ok) return showToast(['planNoSpace']);
    if (reusable > 0) showToast({ count: 'planReused', n: reusable });
    const shownIds = new Set(plan.ids);
    const ids = selection.ids.filter((id) => shownIds.has(id));
    if (ids.length > 0 && into === currentCollectionId())
      await runs.getState().start({ plan: { ...plan, ids }, budget });
  };
  const store = createStore<DetailsState>()((set, get) => ({
    ...initialState,
    changeRefetch: (change) => set(({ refetch }) => ({ refetch: { ...refetch, ...change } })),
    setBudget: (budget) => set({ budget }),
    async checkOnce() {
      if (get().sources) return;
      set({ sources: [] });
      await lookUp();
    },
    async start(plan, selectWith) {
      // A second click while the first is being processed has no effect.
      if (isStarting) return;
      isStarting = true;
      await startWithSaved(plan, selectWith).finally(() => {
        isStarting = false;
      });
    },
  }));
  library.subscribe(({ route }, before) => {
    if (route.collectionId !== before.route.collectionId) store.setState(initialState);
  });
  return store;
}
