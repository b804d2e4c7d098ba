import { stateHook, useAppStore } from '@/components/ui/app-state';
import { type PanelStore, storeOfPanel } from '@/lib/app-store/panel-store';
import { pageClock } from '@/lib/browser/clock';
import { environment } from '@/lib/browser/environment';
import { requestPermissions } from '@/lib/browser/permissions';
import { downloadControls, fetchPicture } from '@/lib/downloads/browser/downloads';
import { downloadsRepository, watchDownloads } from '@/lib/downloads/repository';
import { createDownloadsStore, type DownloadsStore } from '@/lib/downloads/store';
import { createThumbnailZipStore, type ThumbnailZipStore } from '@/lib/files/store/thumbnail-zip';

/** Returns the downloads store of a panel, shared by all its tabs. */
export const downloadsStoreOf = (panel: PanelStore): DownloadsStore => storeOfPanel(panel, openDownloadsStore);

export const useDownloadsStore = () => downloadsStoreOf(useAppStore());

/** Returns the panel's store for zip files of thumbnails. */
export const useThumbnailZipStore = (): ThumbnailZipStore => storeOfPanel(useAppStore(), openThumbnailZip);

export const useThumbnailZip = stateHook(useThumbnailZipStore);

const openDownloadsStore = (panel: PanelStore) =>
  createDownloadsStore(panel, {
    repository: { ...downloadsRepository, watch: watchDownloads },
    downloads: downloadControls,
    every: pageClock.every,
    uniqueSuffix: environment.randomSuffix,
  });

const openThumbnailZip = (panel: PanelStore) =>
  createThumbnailZipStore(panel, {
    permit: requestPermissions,
    fetchPicture,
    // The zip module is loaded on demand.
    zipped: async (files) => (await import('@/lib/downloads/browser/zip')).zipFiles(files),
  });
