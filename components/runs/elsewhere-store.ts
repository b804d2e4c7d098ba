import { libraryOf } from '@/components/collection/library-store';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { tabStore } from '@/lib/app-store/tab-store';
import { wait } from '@/lib/browser/pause';
import { detailsReuseRepository } from '@/lib/provenance/repository/reuse-details';
import { createSavedElsewhereStore, type SavedElsewhereStore } from '@/lib/runs/store/saved-elsewhere';

const createSavedElsewhere = (panel: PanelStore) =>
  createSavedElsewhereStore(panel, libraryOf(panel), {
    sources: detailsReuseRepository.sources,
    take: detailsReuseRepository.take,
    rest: wait,
  });

/** What is held outside of the collection that the page is about, and how it comes in for free. */
export const savedElsewhereOf = (panel: PanelStore): SavedElsewhereStore => tabStore(panel, createSavedElsewhere);
