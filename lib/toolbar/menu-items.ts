import { optionalHosts } from '@/lib/platform/platform-hosts';
import type { MessageName } from '@/lib/shared/localized-text';

/** What the reader's own menu on a link or a page offers. */
export type MenuVerb = 'show' | 'collect' | 'copy-id' | 'replies';

/** One line of the menu: on links that lead to such addresses, or on pages that have one. */
export interface MenuItem {
  verb: MenuVerb;
  title: MessageName;
  on: 'link' | 'page';
  /** Match patterns of the browser, which know no more of an address than its beginning. */
  patterns: string[];
}

const sites = ['*.youtube.com', ...optionalHosts];
const paths = ['watch?*', 'shorts/*', 'live/*', 'embed/*'];
const videoPages = sites.flatMap((site) => paths.map((path) => `*://${site}/${path}`));
const videos = [...videoPages, '*://youtu.be/*'];
const comments = ['*://*.youtube.com/watch?*lc=*', '*://*.youtube.com/shorts/*lc=*'];

/** On links to videos, whichever site they stand on, and on the platform's own pages (DET-09, COL-01). */
export const menuItems: readonly MenuItem[] = [
  { verb: 'show', title: 'menuShow', on: 'link', patterns: videos },
  { verb: 'collect', title: 'menuCollect', on: 'link', patterns: videos },
  { verb: 'copy-id', title: 'menuCopyId', on: 'link', patterns: videos },
  { verb: 'replies', title: 'menuReplies', on: 'link', patterns: comments },
  { verb: 'show', title: 'menuShow', on: 'page', patterns: videoPages },
  { verb: 'collect', title: 'menuCollect', on: 'page', patterns: videoPages },
  { verb: 'copy-id', title: 'menuCopyId', on: 'page', patterns: videoPages },
];

/** The tab in which something was chosen; what the browser does not tell of it is `null`. */
export interface TabSeen {
  tabId: number;
  windowId: number;
  address: string | null;
  title: string | null;
}
