import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { tabStore } from '@/lib/app-store/tab-store';
import type { VideoId } from '@/lib/service/ids';
import type { RunPair } from './compare-lists';
import { type CountField, type CountSeries, type CountView, observationsInSeries, seriesCsv } from './count-series';

/** The choice of runs to compare. */
interface ChangesState {
  /** Runs whose latest two are compared; `null` for any. */
  among: ReadonlySet<string> | null;
  /** The runs that the user chose. */
  chosen: RunPair | null;
}

interface ChangesStore extends StoreApi<ChangesState> {
  /** Compares the last two of these runs, and discards the earlier choice. */
  compare(runs: readonly string[]): void;
  choose(chosen: RunPair): void;
}

function createChangesStore(): ChangesStore {
  const store = createStore<ChangesState>()(() => ({ among: null, chosen: null }));
  return Object.assign(store, {
    compare: (runs: readonly string[]) => store.setState({ among: new Set(runs), chosen: null }),
    choose: (chosen: RunPair) => store.setState({ chosen }),
  });
}

export const changesOf = (panel: PanelStore): ChangesStore => tabStore(panel, createChangesStore);

interface CountsState {
  field: CountField;
  view: CountView;
  log: boolean;
  /** The plotted videos; `null` for the fastest growing ones. */
  chosen: readonly VideoId[] | null;
}

interface CountsStore extends StoreApi<CountsState> {
  choose(change: Partial<CountsState>): void;
  /** Copies all observations of the series as CSV. */
  copy(all: readonly CountSeries[], titleOf: (id: VideoId) => string | null): Promise<void>;
}

/** Creates the store of the counts plot. */
export function createCountsStore({ ports, getState }: PanelStore): CountsStore {
  const store = createStore<CountsState>()(() => ({ field: 'viewCount', view: 'counts', log: false, chosen: null }));
  return Object.assign(store, {
    choose: (change: Partial<CountsState>) => store.setState(change),
    async copy(all: readonly CountSeries[], titleOf: (id: VideoId) => string | null) {
      await ports.copy(seriesCsv(all, store.getState().field, titleOf));
      getState().tell({
        count: 'timeCopied',
        n: all.reduce((sum, series) => sum + observationsInSeries(series).length, 0),
      });
    },
  });
}
