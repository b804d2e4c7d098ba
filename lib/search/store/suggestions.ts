import { createStore, type StoreApi } from 'zustand/vanilla';
import type { JobClock } from '@/lib/app-store/async-jobs';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { isUnknownName, parameterNamesOf } from '@/lib/runs/parameter-names';
import type { DiscoveredNames } from '@/lib/service/assumptions';
import type { ParamsOf } from '@/lib/service/endpoints';
import type { Failure } from '@/lib/service/failure';
import { countries } from '@/lib/service/value-sets';
import type { SearchState } from './search-store';

/** So long the user rests before what was typed is asked about. Milliseconds. */
const typingPause = 400;

type Suggestions =
  | { is: 'none' }
  | { is: 'asking'; for: string; since: number }
  | { is: 'shown'; for: string; texts: readonly string[] }
  | { is: 'failed'; for: string; failure: Failure };

export interface SuggestionsStore extends StoreApi<Suggestions> {
  /** Costs. What was typed meanwhile has the last word. */
  ask(): Promise<void>;
  /** Costs once the user rests, where that is switched on; `may` tells whether the limits allow it then. */
  typed(isAllowed: () => boolean): Promise<void>;
  close(): void;
}

/** The question about a query, as it is priced and asked; in no country where the service's name for it is not known. */
export const suggestionParams = (
  q: string,
  region: string | undefined,
  names: DiscoveredNames,
): ParamsOf<'autocomplete'> => ({
  q,
  ...(region !== undefined &&
    !isUnknownName('autocomplete.country', names) &&
    countries.includes(region) && { country: region }),
});

/** Suggestions for the query that is being typed. Nothing is asked unless the user asks, or switched that on. */
export function createSuggestionsStore(
  panel: PanelStore,
  search: StoreApi<SearchState>,
  { rest }: JobClock,
): SuggestionsStore {
  const store = createStore<Suggestions>()(() => ({ is: 'none' }));
  const query = () => (search.getState().values.q ?? '').trim();
  let typings = 0;
  const ask = async () => {
    const q = query();
    if (q === '') return;
    const pending: Suggestions = { is: 'asking', for: q, since: panel.ports.now() };
    store.setState(pending, true);
    const params = suggestionParams(
      q,
      search.getState().values.regionCode,
      parameterNamesOf(panel.getState().settings),
    );
    const result = await panel.call('autocomplete', params, { by: 'reader' });
    if (store.getState() !== pending) return;
    if (result.ok)
      store.setState({ is: 'shown', for: q, texts: [...new Set(result.value.value.data)].slice(0, 20) }, true);
    else store.setState({ is: 'failed', for: q, failure: result.failure }, true);
  };
  const close = () => store.setState({ is: 'none' }, true);
  return Object.assign(store, {
    ask,
    close,
    async typed(isAllowed: () => boolean) {
      close();
      typings += 1;
      const mine = typings;
      if (!search.getState().choice.suggest) return;
      await rest(typingPause);
      if (mine === typings && search.getState().choice.suggest && isAllowed()) await ask();
    },
  });
}
