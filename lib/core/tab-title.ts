/** How the platform frames a video's title in the tab: unread notices in front, its own name behind. */
const notices = /^\(\d+\+?\)\s+/;
const siteName = /(?:^|(?:^|\s+)-\s+)YouTube(?:\s+(?:Music|Kids))?$/;

/** A video's title from its tab's, or `null` where the tab says nothing but the site's name. */
export function titleFromTab(tabTitle: string): string | null {
  const title = tabTitle.trim().replace(notices, '').replace(siteName, '').trim();
  return title === '' ? null : title;
}
