import { libraryOf } from '@/components/collection/library-store';
import type { Panel } from '@/lib/app-store/panel-store';
import { tabStore } from '@/lib/app-store/tab-store';
import { world } from '@/lib/browser/environment';
import { pageClock } from '@/lib/browser/page-clock';
import { rest } from '@/lib/browser/pause';
import { sha256 } from '@/lib/browser/sha256';
import { captureRepository } from '@/lib/provenance/repository/capture-repository';
import { browserCountry } from '@/lib/search/browser';
import { queryRepository } from '@/lib/search/repository';
import { createSearchStore, type SearchStore } from '@/lib/search/store/search-store';

const createStore = (panel: Panel) =>
  createSearchStore(panel, libraryOf(panel), {
    queries: queryRepository,
    body: captureRepository.body,
    sha256,
    newId: world.mark,
    country: browserCountry(),
    now: pageClock.now,
    rest,
  });

/** The form of the search and the plans that are kept, of the collection that the page is about. */
export const searchOf = (panel: Panel): SearchStore => tabStore(panel, createStore);
