import { libraryOf } from '@/components/collection/library-store';
import type { Panel } from '@/lib/app-store/panel-store';
import { tabStore } from '@/lib/app-store/tab-store';
import { rest } from '@/lib/browser/pause';
import { detailsReuseRepository } from '@/lib/provenance/repository/reuse-details';
import { createSavedElsewhereStore, type SavedElsewhereStore } from '@/lib/runs/store/saved-elsewhere';

const createSavedElsewhere = (panel: Panel) =>
  createSavedElsewhereStore(panel, libraryOf(panel), {
    sources: detailsReuseRepository.sources,
    take: detailsReuseRepository.take,
    rest,
  });

/** What is held outside of the collection that the page is about, and how it comes in for free. */
export const savedElsewhereOf = (panel: Panel): SavedElsewhereStore => tabStore(panel, createSavedElsewhere);
