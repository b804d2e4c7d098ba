import { optionalHosts } from '@/lib/platform/platform-links';
import type { MessageName } from '@/lib/shared/localized-text';

export type MenuAction = 'show' | 'add-video' | 'copy-id' | 'replies';

/** A menu item that appears on links with a matching address or on matching pages. */
export interface MenuItem {
  action: MenuAction;
  title: MessageName;
  on: 'link' | 'page';
  /** Match patterns, which check little more than the start of an address. */
  patterns: string[];
}

const sites = ['*.youtube.com', ...optionalHosts];
const paths = ['watch?*', 'shorts/*', 'live/*', 'embed/*'];
const videoPagePatterns = sites.flatMap((site) => paths.map((path) => `*://${site}/${path}`));
const videoPatterns = [...videoPagePatterns, '*://youtu.be/*'];
const commentPatterns = ['*://*.youtube.com/watch?*lc=*', '*://*.youtube.com/shorts/*lc=*'];

/** Menu items on links to videos and comments, on pages of any site, and on video pages of the platform. */
export const menuItems: readonly MenuItem[] = [
  { action: 'show', title: 'menuShow', on: 'link', patterns: videoPatterns },
  { action: 'add-video', title: 'addToCollection', on: 'link', patterns: videoPatterns },
  { action: 'copy-id', title: 'menuCopyId', on: 'link', patterns: videoPatterns },
  { action: 'replies', title: 'menuReplies', on: 'link', patterns: commentPatterns },
  { action: 'show', title: 'menuShow', on: 'page', patterns: videoPagePatterns },
  { action: 'add-video', title: 'addToCollection', on: 'page', patterns: videoPagePatterns },
  { action: 'copy-id', title: 'menuCopyId', on: 'page', patterns: videoPagePatterns },
];

/** The tab in which the user acted. Values that the browser hides are `null`. */
export interface TabInfo {
  tabId: number;
  windowId: number;
  address: string | null;
  title: string | null;
}
