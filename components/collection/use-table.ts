import { stateHook, useAppStore } from '@/components/ui/app-state';
import { type AppStore, storeOfPage } from '@/lib/app-store/app-store';
import { currentTranslation } from '@/lib/browser/translation';
import { createTableActions, type TableActions } from '@/lib/collection/store/table-actions';
import { createTableStore, type TableStore } from '@/lib/collection/store/table-store';
import { detailsReuseRepository } from '@/lib/runs/repository/reuse-details';
import { libraryStoreOf } from './use-library';
import { snapshotStoreOf } from './use-snapshot';

const createStore = (app: AppStore) =>
  createTableStore(app, libraryStoreOf(app), snapshotStoreOf(app), currentTranslation().locale);

const tableStoreOf = (app: AppStore): TableStore => storeOfPage(app, createStore);

export const useTableStore = () => tableStoreOf(useAppStore());

export const useTable = stateHook(useTableStore);

const createActions = (app: AppStore) =>
  createTableActions({
    app,
    library: libraryStoreOf(app),
    table: tableStoreOf(app),
    detailsCopies: detailsReuseRepository,
  });

export const tableActionsOf = (app: AppStore): TableActions => storeOfPage(app, createActions);

export const useTableActions = () => tableActionsOf(useAppStore());
