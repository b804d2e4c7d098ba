import { downloadControls } from '@/lib/browser/downloads';
import { pageClock } from '@/lib/browser/page-clock';
import { requestPermissions } from '@/lib/browser/permissions';
import { fetchPicture } from '@/lib/browser/picture';
import { savesRoom } from '@/lib/browser/saves-room';
import { world } from '@/lib/browser/world';
import type { Panel } from '@/lib/panel/panel';
import { type SavesStore, savesStore } from '@/lib/panel/saves';
import { tabStore } from '@/lib/panel/tab-store';
import { type ThumbnailZipStore, thumbnailZip } from '@/lib/panel/thumbnail-zip';

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
    zipped: async (files) => (await import('@/lib/browser/zip')).zipped(files),
  });
