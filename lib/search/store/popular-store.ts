import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Capture } from '@/lib/provenance/records';
import { captureRepository, isWhole } from '@/lib/provenance/repository/capture-repository';
import { type PopularRow, parsePopularRows } from '../result-rows';

interface PopularState {
  /** `null` until loaded. */
  rows: readonly PopularRow[] | null;
  /** Ids and hashes of the captures that were read. A deletion changes the hash. */
  readKey: string;
  /** Reads the responses of the latest run, unless they are already loaded. */
  read(captures: readonly Capture[]): Promise<void>;
}

export type PopularStore = StoreApi<PopularState>;

/** Creates the store of popular videos, with the fields that other lists lack. */
export function createPopularStore(): PopularStore {
  return createStore<PopularState>()((set, get) => ({
    rows: null,
    readKey: '',
    async read(captures) {
      const popular = captures.filter((one) => one.name === 'popularVideos' && isWhole(one));
      const newest = popular.filter(({ runId }) => runId === popular.at(-1)?.runId);
      const readKey = newest.map(({ id, sha256 }) => `${id} ${sha256}`).join(' ');
      if (readKey === get().readKey && get().rows) return;
      set({ readKey });
      const bodies = await Promise.all(newest.map(({ id }) => captureRepository.body(id)));
      // A newer run may have been read meanwhile.
      if (get().readKey === readKey) set({ rows: bodies.flatMap((text) => parsePopularRows(text ?? '')) });
    },
  }));
}
