import { stateHook, useAppStore } from '@/components/ui/app-state';
import { type AppStore, storeOfPage } from '@/lib/app-store/app-store';
import { pageClock } from '@/lib/browser/clock';
import { openAt } from '@/lib/browser/open-at';
import { currentTranslation } from '@/lib/browser/translation';
import { saveStream } from '@/lib/downloads/browser/save-stream';
import { openSearchWorker } from '@/lib/saved-captions/browser/search-worker';
import { createSavedSearchStore, type SavedSearchStore } from '@/lib/saved-captions/store/search-store';
import { createSavedTracksStore, type SavedTracksStore } from '@/lib/saved-captions/store/tracks-store';

const createTracks = (app: AppStore): SavedTracksStore => createSavedTracksStore(app, currentTranslation().locale);

export const savedTracksStoreOf = (app: AppStore): SavedTracksStore => storeOfPage(app, createTracks);

export const useSavedTracksStore = () => savedTracksStoreOf(useAppStore());

export const useSavedTracks = stateHook(useSavedTracksStore);

const createSearch = (app: AppStore): SavedSearchStore =>
  createSavedSearchStore(app, savedTracksStoreOf(app), {
    open: openSearchWorker,
    now: pageClock.now,
    saveStream,
  });

export const savedSearchStoreOf = (app: AppStore): SavedSearchStore => storeOfPage(app, createSearch);

export const useSavedSearchStore = () => savedSearchStoreOf(useAppStore());

export const useSavedSearch = stateHook(useSavedSearchStore);

/** Opens a video at a time in seconds, in its existing tab if there is one. */
export const openVideoAt = (videoId: string, seconds: number): void => void openAt(videoId, seconds);
