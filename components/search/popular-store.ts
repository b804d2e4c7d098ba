import type { PanelStore } from '@/lib/app-store/panel-store';
import { tabStore } from '@/lib/app-store/tab-store';
import { captureRepository } from '@/lib/provenance/repository/capture-repository';
import { createPopularStore, type PopularStore } from '@/lib/search/store/popular-store';

const createStore = () => createPopularStore({ body: captureRepository.body });

/** The popular videos that came last, as they came. */
export const popularOf = (panel: PanelStore): PopularStore => tabStore(panel, createStore);
