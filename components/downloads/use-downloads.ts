import { stateHook } from '@/components/ui/app-state';
import { usePanelStore } from '@/components/ui/panel-state';
import { type AppStore, storeOfPage } from '@/lib/app-store/app-store';
import { pageClock } from '@/lib/browser/clock';
import { environment } from '@/lib/browser/environment';
import { requestPermissions } from '@/lib/browser/permissions';
import { downloadControls, fetchPicture } from '@/lib/downloads/browser/downloads';
import { zipPictures } from '@/lib/downloads/browser/zip';
import { downloadsRepository, watchDownloads } from '@/lib/downloads/repository';
import { createDownloadsStore, type DownloadsStore } from '@/lib/downloads/store';
import { createThumbnailZipStore, type ThumbnailZipStore } from '@/lib/files/store/thumbnail-zip';

export const downloadsStoreOf = (app: AppStore): DownloadsStore => storeOfPage(app, openDownloadsStore);

export const useDownloadsStore = () => downloadsStoreOf(usePanelStore());

export const useThumbnailZipStore = (): ThumbnailZipStore => storeOfPage(usePanelStore(), openThumbnailZip);

export const useThumbnailZip = stateHook(useThumbnailZipStore);

const openDownloadsStore = (app: AppStore) =>
  createDownloadsStore(app, {
    repository: { ...downloadsRepository, watch: watchDownloads },
    downloads: downloadControls,
    every: pageClock.every,
    uniqueSuffix: environment.randomSuffix,
  });

const openThumbnailZip = (app: AppStore) =>
  createThumbnailZipStore(app, {
    permit: requestPermissions,
    fetchPicture,
    zipped: zipPictures,
  });
