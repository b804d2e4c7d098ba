import { linkExpiry } from '@/lib/core/captions/signed-link';
import { fileEndpoints } from '@/lib/core/service/file-endpoints';
import { type Answered, type InquiryStore, inquiry } from './inquiry';
import type { Panel } from './panel';
import { tabStore } from './tab-store';

/** Every track that the video has (GET /files/captions), with the free signed links. */
export type TrackList = Answered<'captionFiles'>;

/** One listing for every tab that shows tracks or wants their links: asked for in one, it is held in all. */
export const trackListOf = (panel: Panel): InquiryStore<'captionFiles'> => tabStore(panel, trackList);
const trackList = (panel: Panel) => inquiry('captionFiles', panel);

/**
 * Fresh until the first of its links ends (CAC-01); where none says when, for as long as such lists usually are. Milliseconds
 * since 1970.
 */
export function freshUntil({ value: files, receivedAt }: TrackList): number {
  const ends = files.flatMap(({ url }) => (url ? (linkExpiry(url) ?? []) : []));
  const usually = receivedAt + fileEndpoints.captionFiles.freshMinutes * 60_000;
  return ends.length > 0 ? Math.min(...ends) : usually;
}
