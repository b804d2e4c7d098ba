import type { PanelStore } from '@/lib/app-store/panel-store';
import { tabStore } from '@/lib/app-store/tab-store';
import { downloadControls } from '@/lib/downloads/browser/downloads';
import { backupFile } from '@/lib/storage/backup/backup-file';
import { countStoredItems } from '@/lib/storage/browser-storage';
import { readStorageUsage, requestPersistence } from '@/lib/storage/storage-estimate';
import { createStorageStore, type StorageStore } from '@/lib/storage/store';

const createForPanel = (panel: PanelStore) =>
  createStorageStore<File>(panel, {
    ...backupFile,
    readUsage: readStorageUsage,
    persist: requestPersistence,
    countStoredItems,
    permit: downloadControls.permit,
  });

/** Returns the store of the storage page, one per panel. */
export const storageStoreOf = (panel: PanelStore): StorageStore<File> => tabStore(panel, createForPanel);
