import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PanelStore } from '@/lib/app-store/panel-store';
import type { VideoId } from '@/lib/service/ids';
import { type CountField, type CountSeries, type CountView, observationsInSeries, seriesCsv } from '../count-series';

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
