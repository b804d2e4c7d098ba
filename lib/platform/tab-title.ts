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
