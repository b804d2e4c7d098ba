import { createStore, type StoreApi } from 'zustand/vanilla';
import { type AppStore, storeOfPage } from '@/lib/app-store/app-store';
import type { VideoId } from '@/lib/service/ids';
import type { RunPair } from './compare-lists';
import {
  type CountField,
  type CountSeries,
  type CountSum,
  type CountView,
  observationsInSeries,
  seriesCsv,
  sumCsv,
} from './count-series';

interface ChangesState {
  /** The runs of which the latest two are compared; `null` for all runs. */
  comparedRunIds: ReadonlySet<string> | null;
  selected: RunPair | null;
  /** Compares the latest two of these runs, and discards the user's earlier choice. */
  compare(runs: readonly string[]): void;
  choose(selected: RunPair): void;
}

type ChangesStore = StoreApi<ChangesState>;

function createChangesStore(): ChangesStore {
  return createStore<ChangesState>()((set) => ({
    comparedRunIds: null,
    selected: null,
    compare: (runs) => set({ comparedRunIds: new Set(runs), selected: null }),
    choose: (selected) => set({ selected }),
  }));
}

export const runComparisonStoreOf = (app: AppStore): ChangesStore => storeOfPage(app, createChangesStore);

export interface CountsChoice {
  field: CountField;
  view: CountView;
  log: boolean;
  lines: 'videos' | 'sum';
  /** The shown period in days before the newest observation; `null` for all. */
  days: number | null;
  /** The plotted videos; `null` for the fastest growing ones. */
  selected: readonly VideoId[] | null;
  /** True to include videos whose counts would flatten or hide all others. */
  outliers: boolean;
}

interface CountsState extends CountsChoice {
  choose(change: Partial<CountsChoice>): void;
  /** Copies all observations of the series as CSV, or those of their sum if there is one. */
  copy(all: readonly CountSeries[], sum: CountSum | null, titleOf: (id: VideoId) => string | null): Promise<void>;
}

type CountsStore = StoreApi<CountsState>;

export function createCountsStore({ getState }: AppStore): CountsStore {
  return createStore<CountsState>()((set, get) => ({
    field: 'viewCount',
    view: 'counts',
    log: false,
    lines: 'videos',
    days: null,
    selected: null,
    outliers: false,
    choose: (change) => set(change),
    async copy(all, sum, titleOf) {
      const { field } = get();
      await getState().ports.copy(sum ? sumCsv(sum, field) : seriesCsv(all, field, titleOf));
      const observations = sum ? sum.points : all.flatMap(observationsInSeries);
      getState().showToast({ count: 'timeCopied', n: observations.length });
    },
  }));
}
