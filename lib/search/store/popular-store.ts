import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Capture } from '@/lib/provenance/capture';
import { type PopularRow, parsePopularRows } from '../result-rows';

interface PopularPorts {
  /** Returns the text of a response; `undefined` if it was deleted. */
  body(captureId: string): Promise<string | undefined>;
}

/** The popular videos of the latest run. */
interface PopularState {
  /** `null` until loaded. */
  rows: readonly PopularRow[] | null;
  /** The captures that were read. */
  captureIds: string;
}

export interface PopularStore extends StoreApi<PopularState> {
  /** Reads the responses of the latest run, unless they are already loaded. */
  read(captures: readonly Capture[]): Promise<void>;
}

/** Creates the store of popular videos, with the fields that other lists lack. */
export function createPopularStore({ body }: PopularPorts): PopularStore {
  const store = createStore<PopularState>()(() => ({ rows: null, captureIds: '' }));
  return Object.assign(store, {
    async read(captures: readonly Capture[]) {
      const popular = captures.filter(({ name }) => name === 'popularVideos');
      const newest = popular.filter(({ runId }) => runId === popular.at(-1)?.runId);
      const captureIds = newest.map(({ id }) => id).join(' ');
      if (captureIds === store.getState().captureIds && store.getState().rows) return;
      store.setState({ captureIds });
      const bodies = await Promise.all(newest.map(({ id }) => body(id)));
      // A newer run may have been read meanwhile.
      if (store.getState().captureIds === captureIds)
        store.setState({ rows: bodies.flatMap((text) => parsePopularRows(text ?? '')) });
    },
  });
}
