import type { PanelStore } from '@/lib/app-store/panel-store';
import { tabStore } from '@/lib/app-store/tab-store';
import { environment } from '@/lib/browser/environment';
import { pageClock } from '@/lib/browser/page-clock';
import { requestPermissions } from '@/lib/browser/permissions';
import { downloadControls } from '@/lib/downloads/browser/downloads';
import { downloadsRepository } from '@/lib/downloads/repository';
import { createDownloadsStore, type DownloadsStore } from '@/lib/downloads/store';
import { fetchPicture } from '@/lib/files/browser';
import { createThumbnailZip, type ThumbnailZipStore } from '@/lib/files/store/thumbnail-zip';

/** The one list of saves of this panel, for the tray and for every tab that saves. */
export const downloadsStoreOf = (panel: PanelStore): DownloadsStore => tabStore(panel, openDownloadsStore);

/** The one zip of pictures that is being made. */
export const thumbnailZipOf = (panel: PanelStore): ThumbnailZipStore => tabStore(panel, openThumbnailZip);

const openDownloadsStore = (panel: PanelStore) =>
  createDownloadsStore(panel, {
    journal: downloadsRepository,
    downloads: downloadControls,
    every: pageClock.every,
    mark: environment.mark,
  });

const openThumbnailZip = (panel: PanelStore) =>
  createThumbnailZip(panel, {
    permit: requestPermissions,
    fetchPicture,
    // The writer of zips waits until one is wanted.
    zipped: async (files) => (await import('@/lib/downloads/browser/zip')).zipFiles(files),
  });
