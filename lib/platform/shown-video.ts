import type { VideoId } from '@/lib/service/ids';
import { type PageKind, pageKindOf, parseVideoUrl } from './video-url';

/** The state that a page reports, which is all that it may report without a request. */
export interface PageState {
  videoId: VideoId | null;
  kind: PageKind;
}

/** The video that a tab shows. `seq` increases with each change, so that late responses can be recognised. */
export interface ShownVideo extends PageState {
  tabId: number;
  seq: number;
  /** The title of the tab; `null` until it is known to belong to this video. */
  title: string | null;
}

// The hosts of platform-hosts.ts as patterns, which keeps the content script small. The page of another site with an
// embedded video matches none.
const contentScriptPages = /^https:\/\/(?:www|m|music)\.youtube\.com\//;
const optionalPages = /^https:\/\/www\.youtube(?:-nocookie|kids)\.com\//;

/** Returns the state of a page from its address; `null` where no content script runs. */
export const pageStateOf = (address: string): PageState | null =>
  contentScriptPages.test(address) ? parsePageState(address) : null;

/** Does the same for the optional sites. The browser reveals the address of their tabs only with permission. */
export const optionalPageStateOf = (address: string): PageState | null =>
  optionalPages.test(address) ? parsePageState(address) : null;

function parsePageState(address: string): PageState {
  const video = parseVideoUrl(address);
  return video ? { videoId: video.videoId, kind: video.kind } : { videoId: null, kind: pageKindOf(address) };
}

/** The platform's decoration of a title: the number of notifications before it, the site name after it. */
const noticeCount = /^\(\d+\+?\)\s+/;
const siteName = /(?:^|(?:^|\s+)-\s+)YouTube(?:\s+(?:Music|Kids))?$/;

/** A tab without a title shows its address, and browsers show different parts of it. */
const addressTitle = /^(?:https?:\/\/)?(?:[a-z]+\.)?youtube\.com\/\S+$/;

/** Returns the title of a video from that of its tab; `null` if the tab shows only the site name or an address. */
export function titleFromTab(tabTitle: string): string | null {
  const title = tabTitle.trim().replace(noticeCount, '').replace(siteName, '').trim();
  return title === '' || addressTitle.test(title) ? null : title;
}
