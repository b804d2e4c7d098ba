import { libraryOf } from '@/components/collection/library-store';
import type { Panel } from '@/lib/app-store/panel-store';
import { tabStore } from '@/lib/app-store/tab-store';
import { rest } from '@/lib/browser/pause';
import { addItems } from '@/lib/collection/repository/add-items';
import { restoreCollection } from '@/lib/collection/repository/restore-collection';
import { createImportStore, type ImportStore } from '@/lib/import/store/import-store';

const createStore = (panel: Panel) =>
  createImportStore(panel, libraryOf(panel), {
    addItems,
    restore: restoreCollection,
    rest,
  });

/** The list from elsewhere that is being looked at. */
export const importOf = (panel: Panel): ImportStore => tabStore(panel, createStore);
