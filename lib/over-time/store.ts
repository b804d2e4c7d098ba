import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { tabStore } from '@/lib/app-store/tab-store';
import type { VideoId } from '@/lib/service/ids';
import type { RunPair } from './compare-lists';
import { type CountField, type CountSeries, type CountView, observationsInSeries, seriesCsv } from './count-series';

/** Which runs are held against each other. */
interface ChangesState {
  /** The runs of the query whose last two the user wants to see; `null` where any will do. */
  among: ReadonlySet<string> | null;
  /** What the user chose; `null` until then. */
  chosen: RunPair | null;
}

interface ChangesStore extends StoreApi<ChangesState> {
  /** The last two of these runs, whatever was chosen before. */
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

/** How counts are looked at. */
interface CountsState {
  field: CountField;
  view: CountView;
  log: boolean;
  /** The videos that are drawn; those that grow fastest where it is `null`. */
  chosen: readonly VideoId[] | null;
}

interface CountsStore extends StoreApi<CountsState> {
  choose(change: Partial<CountsState>): void;
  /** Copies all observations of series as a table. */
  copy(all: readonly CountSeries[], titleOf: (id: VideoId) => string | null): Promise<void>;
}

/** What of the counts over time is drawn. */
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
