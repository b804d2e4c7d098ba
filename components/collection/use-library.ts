import { stateHook, useAppStore } from '@/components/ui/app-state';
import { type AppStore, storeOfPage } from '@/lib/app-store/app-store';
import { environment } from '@/lib/browser/environment';
import { pageHash } from '@/lib/browser/page';
import { changeCollection } from '@/lib/collection/repository/change-collection';
import {
  collectionRepository,
  storeCollection,
  watchCollections,
} from '@/lib/collection/repository/collection-repository';
import { deleteCollection } from '@/lib/collection/repository/delete-collection';
import { createLibraryStore, type LibraryStore } from '@/lib/collection/store/library-store';

const createStore = (app: AppStore) =>
  createLibraryStore(app, {
    collections: {
      ...collectionRepository,
      put: storeCollection,
      change: changeCollection,
      delete: deleteCollection,
      watch: watchCollections,
    },
    hash: pageHash,
    newId: environment.randomSuffix,
  });

export const libraryStoreOf = (app: AppStore): LibraryStore => storeOfPage(app, createStore);

export const useLibraryStore = () => libraryStoreOf(useAppStore());

export const useLibrary = stateHook(useLibraryStore);
