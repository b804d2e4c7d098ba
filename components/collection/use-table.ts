import { stateHook, useAppStore } from '@/components/ui/app-state';
import { type AppStore, storeOfPage } from '@/lib/app-store/app-store';
import { loadTranslation } from '@/lib/browser/load-translation';
import { wait } from '@/lib/browser/page';
import { savedCaptionsRepository } from '@/lib/captions/repository';
import { addItems } from '@/lib/collection/repository/add-items';
import { collectionRepository, restoreVideos } from '@/lib/collection/repository/collection-repository';
import { noteRepository } from '@/lib/collection/repository/note-repository';
import { createTableActions, type TableActions } from '@/lib/collection/store/table-actions';
import { createTableStore, type TableStore } from '@/lib/collection/store/table-store';
import { detailsReuseRepository } from '@/lib/runs/repository/reuse-details';
import { libraryStoreOf } from './use-library';
import { snapshotStoreOf } from './use-snapshot';

const createStore = (app: AppStore) =>
  createTableStore(libraryStoreOf(app), snapshotStoreOf(app), {
    captionKeys: savedCaptionsRepository.keys,
    watchCaptions: savedCaptionsRepository.watch,
    wait,
    locale: loadTranslation().locale,
  });

export const tableStoreOf = (app: AppStore): TableStore => storeOfPage(app, createStore);

export const useTableStore = () => tableStoreOf(useAppStore());

export const useTable = stateHook(useTableStore);

const createActions = (app: AppStore) => {
  const collections = { addItems, remove: collectionRepository.remove, restore: restoreVideos };
  const ports = { collections, notes: noteRepository, details: detailsReuseRepository };
  return createTableActions({ app, library: libraryStoreOf(app), table: tableStoreOf(app), ports });
};

export const tableActionsOf = (app: AppStore): TableActions => storeOfPage(app, createActions);

export const useTableActions = () => tableActionsOf(useAppStore());
