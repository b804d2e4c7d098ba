import type { PageState } from './video-url';

/** The video that a tab shows. `seq` increases with each change, so that late responses can be recognised. */
export interface ShownVideo extends PageState {
  tabId: number;
  seq: number;
  /** The title of the tab; `null` until it is known to belong to this video. */
  title: string | null;
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
