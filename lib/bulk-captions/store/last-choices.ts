import { createStore, type StoreApi } from 'zustand/vanilla';
import type { VideoId } from '@/lib/service/ids';

/** How *Captions of many* was left, until the page is closed. */
interface LastChoices {
  /** What was chosen, as the page's address has it. */
  within: string;
  /** The videos of the platform page that was read last; `null` where none was. */
  page: readonly VideoId[] | null;
}

/** It begins with nothing. */
export const createLastChoices = (): StoreApi<LastChoices> =>
  createStore<LastChoices>()(() => ({ within: '', page: null }));
