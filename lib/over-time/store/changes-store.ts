import { createStore, type StoreApi } from 'zustand/vanilla';
import type { RunPair } from '../comparable';

/** Which runs are held against each other. */
interface ChangesState {
  /** The runs of the query whose last two the user wants to see; `null` where any will do. */
  among: ReadonlySet<string> | null;
  /** What the user chose; `null` until then. */
  chosen: RunPair | null;
}

export interface ChangesStore extends StoreApi<ChangesState> {
  /** The last two of these runs, whatever was chosen before. */
  compare(runs: readonly string[]): void;
  choose(chosen: RunPair): void;
}

export function createChangesStore(): ChangesStore {
  const store = createStore<ChangesState>()(() => ({ among: null, chosen: null }));
  return Object.assign(store, {
    compare: (runs: readonly string[]) => store.setState({ among: new Set(runs), chosen: null }),
    choose: (chosen: RunPair) => store.setState({ chosen }),
  });
}
