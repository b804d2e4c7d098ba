import { stateHook, useAppStore } from '@/components/ui/app-state';
import { type AppStore, storeOfPage } from '@/lib/app-store/app-store';
import { pageClock } from '@/lib/browser/clock';
import { loadTranslation } from '@/lib/browser/load-translation';
import { openAt } from '@/lib/browser/open-at';
import { wait } from '@/lib/browser/page';
import { savedResponsesAbout } from '@/lib/details/repository/saved-responses';
import { saveStream } from '@/lib/downloads/browser/save-stream';
import { responseRepository } from '@/lib/requests/repository/responses';
import { openSearchWorker } from '@/lib/saved-captions/browser/search-worker';
import { deleteTracks, deleteTracksWithUndo, restoreTracks } from '@/lib/saved-captions/repository/delete-tracks';
import { derivedTrackRepository } from '@/lib/saved-captions/repository/derived-tracks';
import { trackInfoRepository } from '@/lib/saved-captions/repository/track-info';
import { createSavedSearchStore, type SavedSearchStore } from '@/lib/saved-captions/store/search-store';
import { createSavedTracksStore, type SavedTracksStore } from '@/lib/saved-captions/store/tracks-store';

const createTracks = (app: AppStore): SavedTracksStore =>
  createSavedTracksStore(app, {
    ...trackInfoRepository,
    facts: derivedTrackRepository.facts,
    watch: derivedTrackRepository.watch,
    read: responseRepository.get,
    about: savedResponsesAbout,
    deleteTracks,
    deleteTracksWithUndo,
    restoreTracks,
    now: pageClock.now,
    wait,
    locale: loadTranslation().locale,
  });

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
