import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Pace } from '@/lib/app-store/coalesced';
import type { Panel } from '@/lib/app-store/panel-store';
import { isUnknown, namesHere } from '@/lib/runs/unknown-names';
import type { LearnedNames } from '@/lib/service/assumptions';
import type { Asked } from '@/lib/service/endpoints';
import type { Failure } from '@/lib/service/failure';
import { countries } from '@/lib/service/value-sets';
import type { Search } from './search-store';

/** So long the reader rests before what was typed is asked about (SEA-02). Milliseconds. */
const pause = 400;

export type Suggestions =
  | { is: 'none' }
  | { is: 'asking'; for: string; since: number }
  | { is: 'shown'; for: string; texts: readonly string[] }
  | { is: 'failed'; for: string; failure: Failure };

export interface Suggesting extends StoreApi<Suggestions> {
  /** Costs. What was typed meanwhile has the last word. */
  ask(): Promise<void>;
  /** Costs once the reader rests, where that is switched on; `may` tells whether the limits allow it then. */
  typed(may: () => boolean): Promise<void>;
  close(): void;
}

/** The question about a query, as it is priced and asked; in no country where the service's name for it is not known. */
export const suggestAsked = (q: string, region: string | undefined, names: LearnedNames): Asked<'autocomplete'> => ({
  q,
  ...(region !== undefined &&
    !isUnknown('autocomplete.country', names) &&
    countries.includes(region) && { country: region }),
});

/** Suggestions for the query that is being typed. Nothing is asked unless the reader asks, or switched that on. */
export function makeSuggesting(panel: Panel, search: StoreApi<Search>, { rest }: Pace): Suggesting {
  const store = createStore<Suggestions>()(() => ({ is: 'none' }));
  const query = () => (search.getState().values.q ?? '').trim();
  let typings = 0;
  const ask = async () => {
    const q = query();
    if (q === '') return;
    const asking: Suggestions = { is: 'asking', for: q, since: panel.ports.now() };
    store.setState(asking, true);
    const asked = suggestAsked(q, search.getState().values.regionCode, namesHere(panel.getState().settings));
    const told = await panel.call('autocomplete', asked, { by: 'reader' });
    if (store.getState() !== asking) return;
    if (told.ok) store.setState({ is: 'shown', for: q, texts: [...new Set(told.value.value.data)].slice(0, 20) }, true);
    else store.setState({ is: 'failed', for: q, failure: told.failure }, true);
  };
  const close = () => store.setState({ is: 'none' }, true);
  return Object.assign(store, {
    ask,
    close,
    async typed(may: () => boolean) {
      close();
      typings += 1;
      const mine = typings;
      if (!search.getState().choice.suggest) return;
      await rest(pause);
      if (mine === typings && search.getState().choice.suggest && may()) await ask();
    },
  });
}
