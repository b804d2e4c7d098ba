import { optionalHosts } from '@/lib/platform/platform-hosts';
import type { MessageName } from '@/lib/shared/localized-text';

/** What the user's own menu on a link or a page offers. */
export type MenuAction = 'show' | 'collect' | 'copy-id' | 'replies';

/** One line of the menu: on links that lead to such addresses, or on pages that have one. */
export interface MenuItem {
  verb: MenuAction;
  title: MessageName;
  on: 'link' | 'page';
  /** Match patterns of the browser, which know no more of an address than its beginning. */
  patterns: string[];
}

const sites = ['*.youtube.com', ...optionalHosts];
const paths = ['watch?*', 'shorts/*', 'live/*', 'embed/*'];
const videoPagePatterns = sites.flatMap((site) => paths.map((path) => `*://${site}/${path}`));
const videoPatterns = [...videoPagePatterns, '*://youtu.be/*'];
const commentPatterns = ['*://*.youtube.com/watch?*lc=*', '*://*.youtube.com/shorts/*lc=*'];

/** On links to videos, whichever site they stand on, and on the platform's own pages. */
export const menuItems: readonly MenuItem[] = [
  { verb: 'show', title: 'menuShow', on: 'link', patterns: videoPatterns },
  { verb: 'collect', title: 'menuCollect', on: 'link', patterns: videoPatterns },
  { verb: 'copy-id', title: 'menuCopyId', on: 'link', patterns: videoPatterns },
  { verb: 'replies', title: 'menuReplies', on: 'link', patterns: commentPatterns },
  { verb: 'show', title: 'menuShow', on: 'page', patterns: videoPagePatterns },
  { verb: 'collect', title: 'menuCollect', on: 'page', patterns: videoPagePatterns },
  { verb: 'copy-id', title: 'menuCopyId', on: 'page', patterns: videoPagePatterns },
];

/** The tab in which something was chosen; what the browser does not tell of it is `null`. */
export interface TabInfo {
  tabId: number;
  windowId: number;
  address: string | null;
  title: string | null;
}
