import { libraryStoreOf } from '@/components/collection/use-library';
import { runsStoreOf } from '@/components/runs/use-runs';
import { stateHook, useAppStore } from '@/components/ui/app-state';
import { type AppStore, storeOfPage } from '@/lib/app-store/app-store';
import { documentTranslation } from '@/lib/browser/document-translation';
import { extensionVersion } from '@/lib/browser/environment';
import { wait } from '@/lib/browser/page';
import { type BulkStore, createBulkStore } from '@/lib/bulk-captions/store/bulk-store';
import { createZipStore, type ZipStore } from '@/lib/bulk-captions/store/zip-store';
import { addItems } from '@/lib/collection/repository/add-items';
import { savedResponsesAbout } from '@/lib/details/repository/saved-responses';
import { saveStream } from '@/lib/downloads/browser/save-stream';
import { zipStream } from '@/lib/downloads/browser/zip-stream';
import { restoreCollection } from '@/lib/import/repository/restore-collection';
import { createImportStore, type ImportStore } from '@/lib/import/store/import-store';
import { readTitle } from '@/lib/platform/repository/video-titles';
import { responseRepository } from '@/lib/requests/repository/responses';

const createBulk = (app: AppStore) => createBulkStore(app, runsStoreOf(app), readTitle);

export const bulkStoreOf = (app: AppStore): BulkStore => storeOfPage(app, createBulk);

export const useBulkStore = () => bulkStoreOf(useAppStore());

export const useBulk = stateHook(useBulkStore);

const createZip = (app: AppStore): ZipStore => {
  return createZipStore(app, {
    getResponse: responseRepository.get,
    about: savedResponsesAbout,
    zip: zipStream,
    saveStream,
    translation: () => documentTranslation(app.getState().settings.translatedDocuments),
    extensionVersion: extensionVersion(),
  });
};

export const zipStoreOf = (app: AppStore): ZipStore => storeOfPage(app, createZip);

export const useZipStore = () => zipStoreOf(useAppStore());

const createList = (app: AppStore) =>
  createImportStore(app, libraryStoreOf(app), { addItems, restore: restoreCollection, wait }, { keepVideos: true });

/** Returns the store of the imported list. Its videos are not added to a collection. */
export const useListStore = (): ImportStore => storeOfPage(useAppStore(), createList);

export const useList = stateHook(useListStore);
