import type { PanelStore } from '@/lib/app-store/panel-store';
import { createRequestStore, type LoadedResponse, type RequestStore } from '@/lib/app-store/request-store';
import { tabStore } from '@/lib/app-store/tab-store';
import { linkExpiryOf } from '@/lib/platform/link-expiry';
import { fileEndpoints } from '@/lib/service/file-endpoints';

/** Every track that the video has (GET /files/captions), with the free signed links. */
export type TrackListing = LoadedResponse<'captionFiles'>;

/** One listing for every tab that shows tracks or wants their links: asked for in one, it is held in all. */
export const trackListStore = (panel: PanelStore): RequestStore<'captionFiles'> =>
  tabStore(panel, createTrackListStore);
const createTrackListStore = (panel: PanelStore) => createRequestStore('captionFiles', panel);

/**
 * Fresh until the first of its links ends; where none says when, for as long as such lists usually are. Milliseconds
 * since 1970.
 */
export function listingExpiry({ value: files, receivedAt }: TrackListing): number {
  const ends = files.flatMap(({ url }) => (url ? (linkExpiryOf(url) ?? []) : []));
  const usually = receivedAt + fileEndpoints.captionFiles.freshMinutes * 60_000;
  return ends.length > 0 ? Math.min(...ends) : usually;
}
