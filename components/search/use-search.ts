import { libraryStoreOf } from '@/components/collection/use-library';
import { stateHook, useAppStore } from '@/components/ui/app-state';
import { type AppStore, storeOfPage } from '@/lib/app-store/app-store';
import { pageClock } from '@/lib/browser/clock';
import { environment, sha256Digest } from '@/lib/browser/environment';
import { wait } from '@/lib/browser/page';
import { browserCountry } from '@/lib/search/browser';
import { savedSearchRepository } from '@/lib/search/repository';
import { createSearchStore, type SearchStore } from '@/lib/search/store/search-store';

const createStore = (app: AppStore) =>
  createSearchStore(app, libraryStoreOf(app), {
    savedSearches: savedSearchRepository,
    sha256: sha256Digest,
    newId: environment.randomSuffix,
    country: browserCountry(),
    now: pageClock.now,
    wait,
  });

export const useSearchStore = (): SearchStore => storeOfPage(useAppStore(), createStore);

export const useSearch = stateHook(useSearchStore);
