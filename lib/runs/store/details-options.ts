import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppStore } from '@/lib/app-store/app-store';
import type { LibraryStore } from '@/lib/collection/store/library-store';
import type { VideoId } from '@/lib/service/ids';
import type { Micros } from '@/lib/service/price';
import type { Result } from '@/lib/shared/result';
import { type DetailsReuse, type DetailsSource, maxFreshAge } from '../details-selection';

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

/**
 * Creates the store of the options. The options apply to one collection and are reset when another collection is
 * opened.
 */
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

/** Access to saved details outside the open collection. */
interface ReusableDetailsPorts {
  /** Returns details received since a time, in milliseconds since 1970, outside the collection. */
  sources(collectionId: string, since: number): Promise<DetailsSource[]>;
  reuse(collectionId: string, reuses: readonly DetailsReuse[]): Promise<Result<unknown, { kind: 'storage-full' }>>;
  wait(milliseconds: number): Promise<void>;
}

interface ReusableDetails {
  /** Fresh details outside the open collection, as of the last check. */
  sources: readonly DetailsSource[];
  /** Looks for current details outside the collection once per opened collection, after the page is rendered. */
  checkOnce(): Promise<void>;
  /** Checks again, reuses the free details and then requests the rest. Requests nothing if there is no disk space. */
  start(start: PlanStart): Promise<void>;
}

/**
 * The parts of a plan that are needed to start it. `planWith` returns the details to reuse and the ids left to request.
 */
interface PlanStart {
  planWith(sources: readonly DetailsSource[]): { reuses: readonly DetailsReuse[]; ids: VideoId[] };
  /** Requests the ids, which are never more than the button showed. */
  request(ids: VideoId[]): Promise<void>;
}

export type ReusableDetailsStore = StoreApi<ReusableDetails>;

/** Milliseconds before the first check, so that the page is rendered first. */
const firstDelay = 200;

const noSources: readonly DetailsSource[] = [];

export function createReusableDetailsStore(
  app: AppStore,
  library: LibraryStore,
  ports: ReusableDetailsPorts,
): ReusableDetailsStore {
  const currentCollectionId = () => library.getState().route.collectionId;
  let checkedCollectionId = '';
  let isStarting = false;
  const lookUp = async () => {
    const of = currentCollectionId();
    const sources = await ports.sources(of, app.getState().ports.now() - maxFreshAge());
    if (of === currentCollectionId()) store.setState({ sources });
    return sources;
  };
  const startWithSaved = async ({ planWith, request }: PlanStart) => {
    const into = currentCollectionId();
    const { reuses, ids } = planWith(await lookUp());
    const reused = await ports.reuse(into, reuses);
    const { showToast } = app.getState();
    if (!reused.ok) return showToast(['planNoSpace']);
    const n = reuses.reduce((sum, reuse) => sum + reuse.ids.length, 0);
    if (n > 0) showToast({ count: 'planReused', n });
    if (ids.length > 0 && into === currentCollectionId()) await request(ids);
  };
  const store = createStore<ReusableDetails>()(() => ({
    sources: noSources,
    async checkOnce() {
      if (checkedCollectionId === currentCollectionId()) return;
      checkedCollectionId = currentCollectionId();
      await ports.wait(firstDelay);
      await lookUp();
    },
    async start(press) {
      // A second click while the first is being processed has no effect.
      if (isStarting) return;
      isStarting = true;
      await startWithSaved(press).finally(() => {
        isStarting = false;
      });
    },
  }));
  library.subscribe(({ route }, before) => {
    if (route.collectionId === before.route.collectionId) return;
    checkedCollectionId = '';
    store.setState({ sources: noSources });
  });
  return store;
}
