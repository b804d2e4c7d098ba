import { stateHook, useAppStore } from '@/components/ui/app-state';
import { type AppStore, storeOfPage } from '@/lib/app-store/app-store';
import { pageClock } from '@/lib/browser/clock';
import { wait } from '@/lib/browser/page';
import { collectionRepository } from '@/lib/collection/repository/collection-repository';
import { noteRepository } from '@/lib/collection/repository/note-repository';
import { createSnapshotStore, type SnapshotStore } from '@/lib/collection/store/snapshot-store';
import { watchChanges } from '@/lib/database/changes';
import { captureRepository, watchReplacedCaptures } from '@/lib/provenance/repository/capture-repository';
import { libraryStoreOf } from './use-library';

const createStore = (app: AppStore) =>
  createSnapshotStore(libraryStoreOf(app), {
    batches: collectionRepository.batches,
    captures: captureRepository.captures,
    countCaptures: captureRepository.count,
    notes: noteRepository.all,
    watch: (changed) => watchChanges(['itemBatches', 'captures', 'videoNotes'], changed),
    watchDeletions: (deleted) => watchChanges(['videoDeletions'], deleted),
    watchReplacements: watchReplacedCaptures,
    now: pageClock.now,
    wait,
  });

export const snapshotStoreOf = (app: AppStore): SnapshotStore => storeOfPage(app, createStore);

export const useSnapshotStore = () => snapshotStoreOf(useAppStore());

export const useSnapshot = stateHook(useSnapshotStore);
