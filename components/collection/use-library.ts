import { stateHook, useAppStore } from '@/components/ui/app-state';
import { type AppStore, storeOfPage } from '@/lib/app-store/app-store';
import { environment } from '@/lib/browser/environment';
import { pageHash, wait } from '@/lib/browser/page';
import type { CollectionChange } from '@/lib/collection/collection';
import {
  collectionRepository,
  storeCollection,
  watchCollections,
} from '@/lib/collection/repository/collection-repository';
import { createLibraryStore, type LibraryStore } from '@/lib/collection/store/library-store';

const createStore = (app: AppStore) =>
  createLibraryStore(app, {
    collections: {
      ...collectionRepository,
      put: storeCollection,
      change: changeLazily,
      delete: deleteCollectionLazily,
      watch: watchCollections,
    },
    hash: pageHash,
    newId: environment.randomSuffix,
    wait,
  });

const changeLazily = async (collectionId: string, change: CollectionChange): Promise<void> =>
  (await import('@/lib/collection/repository/change-collection')).changeCollection(collectionId, change);

const deleteCollectionLazily = async (collectionId: string): Promise<void> =>
  (await import('@/lib/collection/repository/delete-collection')).deleteCollection(collectionId);

export const libraryStoreOf = (app: AppStore): LibraryStore => storeOfPage(app, createStore);

export const useLibraryStore = () => libraryStoreOf(useAppStore());

export const useLibrary = stateHook(useLibraryStore);
