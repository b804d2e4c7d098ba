import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PanelStore } from '@/lib/app-store/panel-store';
import type { Unsubscribe } from '@/lib/app-store/ports';
import type { TrackFacts } from '@/lib/captions/track-facts';

/** Facts of every held track: free, and without a network. */
export interface SavedTrackFacts {
  facts(): Promise<readonly TrackFacts[]>;
  /** Makes those that are missing, out of what is held; `told` of each step. */
  bringUpToDate(onProgress: (done: number, of: number) => void, signal: AbortSignal): Promise<unknown>;
}

/** Plots that can be read as tables. */
type RatePlotName = 'curve' | 'lines' | 'pauses' | 'standing';

interface RateState {
  /** Remembered as long as the panel is open, from video to video. */
  tables: ReadonlySet<RatePlotName>;
  /** Held against tracks of other languages too. */
  across: boolean;
  /** `null` before they were read. */
  facts: readonly TrackFacts[] | null;
  /** How far reading of what is held came; `null` when all is read. */
  reading: { done: number; of: number } | null;
  titles: ReadonlyMap<string, string | null>;
}

export interface RateStore extends StoreApi<RateState> {
  showAs(plot: RatePlotName, asTable: boolean): void;
  compareAcross(across: boolean): void;
  /** Reads what is known of the held tracks, and makes what is missing until it is called off. */
  readLibrary(): Unsubscribe;
  /** Learns what these videos are called. */
  name(videoIds: readonly string[]): Promise<void>;
}

/** What the study of pace knows beside the track itself. */
export function createRateStore({ ports }: PanelStore, library: SavedTrackFacts): RateStore {
  const store = createStore<RateState>()(() => ({
    tables: new Set<RatePlotName>(),
    across: false,
    facts: null,
    reading: null,
    titles: new Map(),
  }));
  const { setState: set, getState: get } = store;
  return Object.assign(store, {
    showAs(plot: RatePlotName, asTable: boolean) {
      const tables = new Set(get().tables);
      if (asTable) tables.add(plot);
      else tables.delete(plot);
      set({ tables });
    },
    compareAcross: (across: boolean) => set({ across }),
    readLibrary() {
      const controller = new AbortController();
      void loadFacts(library, set, controller.signal);
      return () => controller.abort();
    },
    async name(videoIds: readonly string[]) {
      const unknown = videoIds.filter((id) => !get().titles.has(id));
      if (unknown.length === 0) return;
      const loaded = await Promise.all(unknown.map(async (id) => [id, await ports.held.titleOf(id)] as const));
      set({ titles: new Map([...get().titles, ...loaded]) });
    },
  });
}

async function loadFacts(library: SavedTrackFacts, set: (change: Partial<RateState>) => void, signal: AbortSignal) {
  // What is known already is shown at once.
  set({ facts: await library.facts() });
  await library.bringUpToDate((done, of) => !signal.aborted && set({ reading: { done, of } }), signal);
  set(signal.aborted ? { reading: null } : { reading: null, facts: await library.facts() });
}
