import { createContext, useContext } from 'react';
import { type StoreApi, useStore } from 'zustand';
import type { AppStore } from '@/lib/app-store/app-store';

export const AppContext = createContext<AppStore | null>(null);

export function useAppStore(): AppStore {
  const app = useContext(AppContext);
  if (!app) throw new Error('No AppContext');
  return app;
}

/** Reads a value of a store, or its whole state if there is no selector. */
interface StateHook<S> {
  (): S;
  <T>(selector: (state: S) => T): T;
}

/** Creates the hook that reads the store that another hook returns. */
export function stateHook<S>(useItsStore: () => StoreApi<S>): StateHook<S> {
  function useState(): S;
  function useState<T>(selector: (state: S) => T): T;
  function useState<T>(selector?: (state: S) => T): S | T {
    return useStore(useItsStore(), (state): S | T => (selector ? selector(state) : state));
  }
  return useState;
}

export const useApp = stateHook(useAppStore);
