import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Pair } from '../comparable';

/** Which runs are held against each other. */
export interface Changes {
  /** The runs of the query whose last two the reader wants to see; `null` where any will do. */
  among: ReadonlySet<string> | null;
  /** What the reader chose; `null` until then. */
  chosen: Pair | null;
}

export interface ChangesStore extends StoreApi<Changes> {
  /** The last two of these runs, whatever was chosen before. */
  compare(runs: readonly string[]): void;
  choose(chosen: Pair): void;
}

export function makeChanges(): ChangesStore {
  const store = createStore<Changes>()(() => ({ among: null, chosen: null }));
  return Object.assign(store, {
    compare: (runs: readonly string[]) => store.setState({ among: new Set(runs), chosen: null }),
    choose: (chosen: Pair) => store.setState({ chosen }),
  });
}
