import type { PageState } from './shown-video';
import { pageKindOf, parseVideoUrl } from './video-url';

// The hosts of platform-hosts.ts, as patterns: this goes into the script on every page, and each byte counts. An embed in a
// page of another site is at none of them.
const contentScriptPages = /^https:\/\/(?:www|m|music)\.youtube\.com\//;
const optionalPages = /^https:\/\/www\.youtube(?:-nocookie|kids)\.com\//;

/** What a page's address says of the video it shows; `null` where our script does not stand. */
export const pageStateOf = (address: string): PageState | null =>
  contentScriptPages.test(address) ? parsePageState(address) : null;

/** The same at the sites that the user may allow: the browser tells the address of a tab there only once that is so. */
export const optionalPageStateOf = (address: string): PageState | null =>
  optionalPages.test(address) ? parsePageState(address) : null;

function parsePageState(address: string): PageState {
  const video = parseVideoUrl(address);
  return video ? { videoId: video.videoId, kind: video.kind } : { videoId: null, kind: pageKindOf(address) };
}
