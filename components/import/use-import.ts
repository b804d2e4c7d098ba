import { libraryStoreOf } from '@/components/collection/use-library';
import { stateHook, useAppStore } from '@/components/ui/app-state';
import { type AppStore, storeOfPage } from '@/lib/app-store/app-store';
import { wait } from '@/lib/browser/page';
import { addItems } from '@/lib/collection/repository/add-items';
import { restoreCollection } from '@/lib/import/repository/restore-collection';
import { createImportStore, type ImportStore } from '@/lib/import/store/import-store';

const createStore = (app: AppStore) =>
  createImportStore(app, libraryStoreOf(app), {
    addItems,
    restore: restoreCollection,
    wait,
  });

export const importStoreOf = (app: AppStore): ImportStore => storeOfPage(app, createStore);

export const useImportStore = () => importStoreOf(useAppStore());

export const useImport = stateHook(useImportStore);
