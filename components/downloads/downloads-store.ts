import type { Panel } from '@/lib/app-store/panel-store';
import { tabStore } from '@/lib/app-store/tab-store';
import { world } from '@/lib/browser/environment';
import { pageClock } from '@/lib/browser/page-clock';
import { requestPermissions } from '@/lib/browser/permissions';
import { downloadControls } from '@/lib/downloads/browser/downloads';
import { savesRoom } from '@/lib/downloads/repository';
import { type SavesStore, savesStore } from '@/lib/downloads/store/downloads-store';
import { fetchPicture } from '@/lib/files/browser';
import { type ThumbnailZipStore, thumbnailZip } from '@/lib/files/store/thumbnail-zip';

/** The one list of saves of this panel, for the tray and for every tab that saves. */
export const savesOf = (panel: Panel): SavesStore => tabStore(panel, makeSaves);

/** The one zip of pictures that is being made. */
export const zipOf = (panel: Panel): ThumbnailZipStore => tabStore(panel, makeZip);

const makeSaves = (panel: Panel) =>
  savesStore(panel, {
    journal: savesRoom,
    downloads: downloadControls,
    every: pageClock.every,
    mark: world.mark,
  });

const makeZip = (panel: Panel) =>
  thumbnailZip(panel, {
    permit: requestPermissions,
    fetchPicture,
    // The writer of zips waits until one is wanted.
    zipped: async (files) => (await import('@/lib/downloads/browser/zip')).zipped(files),
  });
