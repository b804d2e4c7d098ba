import type { Panel } from '@/lib/app-store/panel-store';
import { type Answered, type InquiryStore, inquiry } from '@/lib/app-store/request-store';
import { tabStore } from '@/lib/app-store/tab-store';
import { linkExpiry } from '@/lib/platform/link-expiry';
import { fileEndpoints } from '@/lib/service/file-endpoints';

/** Every track that the video has (GET /files/captions), with the free signed links. */
export type TrackListing = Answered<'captionFiles'>;

/** One listing for every tab that shows tracks or wants their links: asked for in one, it is held in all. */
export const trackListStore = (panel: Panel): InquiryStore<'captionFiles'> => tabStore(panel, createTrackListStore);
const createTrackListStore = (panel: Panel) => inquiry('captionFiles', panel);

/**
 * Fresh until the first of its links ends (CAC-01); where none says when, for as long as such lists usually are. Milliseconds
 * since 1970.
 */
export function listingExpiry({ value: files, receivedAt }: TrackListing): number {
  const ends = files.flatMap(({ url }) => (url ? (linkExpiry(url) ?? []) : []));
  const usually = receivedAt + fileEndpoints.captionFiles.freshMinutes * 60_000;
  return ends.length > 0 ? Math.min(...ends) : usually;
}
