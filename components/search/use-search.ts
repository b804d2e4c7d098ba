import { libraryStoreOf } from '@/components/collection/use-library';
import { stateHook, useAppStore } from '@/components/ui/app-state';
import { type AppStore, storeOfPage } from '@/lib/app-store/app-store';
import { environment, sha256Digest } from '@/lib/browser/environment';
import { browserCountry } from '@/lib/search/browser';
import { createSearchStore, type SearchStore } from '@/lib/search/store/search-store';

const createStore = (app: AppStore) =>
  createSearchStore(app, libraryStoreOf(app), {
    sha256: sha256Digest,
    newId: environment.randomSuffix,
    country: browserCountry(),
  });

export const useSearchStore = (): SearchStore => storeOfPage(useAppStore(), createStore);

export const useSearch = stateHook(useSearchStore);
