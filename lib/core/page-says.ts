import { pageKindOf, parseVideoUrl } from './page-url';
import type { PageSays } from './shown';

/** The pages that our script stands in (DET-02). An embed in a page of another site is none of them. */
const ourPages = /^https:\/\/(?:www|m|music)\.youtube\.com\//;

/** What a page's address says of the video it shows; `null` where our script does not stand. */
export function pageSaysOf(address: string): PageSays | null {
  if (!ourPages.test(address)) return null;
  const video = parseVideoUrl(address);
  return video ? { videoId: video.videoId, kind: video.kind } : { videoId: null, kind: pageKindOf(address) };
}
