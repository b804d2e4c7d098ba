import type { VideoId } from '@/lib/service/ids';
import { pageKindOf, parseVideoUrl } from './video-url';

/** What kind of page shows the video; live and upcoming pages look like any other until the service is asked. */
export type PageKind = 'watch' | 'short' | 'live' | 'embed' | 'clip' | 'other';

/** What a page says of itself, and all that it may say unasked: which video it shows. */
export interface PageState {
  videoId: VideoId | null;
  kind: PageKind;
}

/** Which video a tab shows. `seq` grows with each change, so that a late answer knows that it is late. */
export interface ShownVideo extends PageState {
  tabId: number;
  seq: number;
  /** The tab's own title for it, as the browser tells it; `null` until it is known to belong to this video. */
  title: string | null;
}

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

/** How the platform frames a video's title in the tab: unread notices in front, its own name behind. */
const noticeCount = /^\(\d+\+?\)\s+/;
const siteName = /(?:^|(?:^|\s+)-\s+)YouTube(?:\s+(?:Music|Kids))?$/;

/** Until its page has a title, a tab is called by its address, and browsers differ in how much of that they show. */
const addressTitle = /^(?:https?:\/\/)?(?:[a-z]+\.)?youtube\.com\/\S+$/;

/** A video's title from its tab's, or `null` where the tab says nothing but the site's name or its address. */
export function titleFromTab(tabTitle: string): string | null {
  const title = tabTitle.trim().replace(noticeCount, '').replace(siteName, '').trim();
  return title === '' || addressTitle.test(title) ? null : title;
}
