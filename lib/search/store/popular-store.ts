import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Capture } from '@/lib/provenance/capture';
import { type PopularRow, parsePopularRows } from '../result-rows';

interface PopularPorts {
  /** The text of an answer as it came; `undefined` where it was forgotten. */
  body(captureId: string): Promise<string | undefined>;
}

/** What popular videos came with, of the newest run. */
interface PopularState {
  /** `null` until it is read. */
  rows: readonly PopularRow[] | null;
  /** Which captures were read. */
  of: string;
}

export interface PopularStore extends StoreApi<PopularState> {
  /** Reads the answers of the newest run; those that are read already are not read again. */
  read(captures: readonly Capture[]): Promise<void>;
}

/** Popular videos as they came, fields included that other lists do not have. */
export function createPopularStore({ body }: PopularPorts): PopularStore {
  const store = createStore<PopularState>()(() => ({ rows: null, of: '' }));
  return Object.assign(store, {
    async read(captures: readonly Capture[]) {
      const popular = captures.filter(({ name }) => name === 'popularVideos');
      const newest = popular.filter(({ runId }) => runId === popular.at(-1)?.runId);
      const of = newest.map(({ id }) => id).join(' ');
      if (of === store.getState().of && store.getState().rows) return;
      store.setState({ of });
      const bodies = await Promise.all(newest.map(({ id }) => body(id)));
      // Newer ones may have come meanwhile.
      if (store.getState().of === of) store.setState({ rows: bodies.flatMap((text) => parsePopularRows(text ?? '')) });
    },
  });
}
