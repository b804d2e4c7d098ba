import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Panel } from '@/lib/app-store/panel-store';
import type { VideoId } from '@/lib/service/ids';
import { type CountField, type CountView, looksOf, type Series, seriesCsv } from '../series';

/** How counts are looked at. */
export interface TimeState {
  field: CountField;
  view: CountView;
  log: boolean;
  /** The videos that are drawn; those that grow fastest where it is `null`. */
  chosen: readonly VideoId[] | null;
}

export interface TimeStore extends StoreApi<TimeState> {
  choose(change: Partial<TimeState>): void;
  /** Copies all observations of series as a table. */
  copy(all: readonly Series[], titleOf: (id: VideoId) => string | null): Promise<void>;
}

/** What of the counts over time is drawn. */
export function makeTime({ ports, getState }: Panel): TimeStore {
  const store = createStore<TimeState>()(() => ({ field: 'viewCount', view: 'counts', log: false, chosen: null }));
  return Object.assign(store, {
    choose: (change: Partial<TimeState>) => store.setState(change),
    async copy(all: readonly Series[], titleOf: (id: VideoId) => string | null) {
      await ports.copy(seriesCsv(all, store.getState().field, titleOf));
      getState().tell({ count: 'timeCopied', n: all.reduce((sum, series) => sum + looksOf(series).length, 0) });
    },
  });
}
