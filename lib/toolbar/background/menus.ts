import type { NewItem } from '@/lib/collection/collection';
import { withoutPersonalParts } from '@/lib/platform/page-address';
import { titleFromTab } from '@/lib/platform/tab-title';
import { pageKindOf, parseVideoUrl } from '@/lib/platform/video-url';
import type { MenuAction, TabInfo } from '../menu-items';
import type { PanelRequest } from '../panel-request';

/** What was chosen from the menu, and on which address. */
export interface MenuChoice {
  verb: MenuAction;
  on: 'link' | 'page';
  address: string;
  tab: TabInfo;
}

interface MenuDeps {
  /** Browsers allow it only within the click: it is called before anything is awaited. */
  openPanel(windowId: number): Promise<void>;
  requestPanel(windowId: number, requestPanel: PanelRequest): Promise<void>;
  collect(tab: TabInfo, gathered: readonly NewItem[]): Promise<void>;
  copy(tab: TabInfo, text: string): Promise<void>;
}

/** Does what was chosen from the menu on a link or a page. Nothing of it asks the service. */
export const createMenuHandler =
  ({ openPanel, requestPanel: wish, collect, copy }: MenuDeps) =>
  async ({ verb, on, address, tab }: MenuChoice): Promise<void> => {
    const found = parseVideoUrl(address);
    const { videoId, comment } = found ?? { videoId: null, comment: null };
    if (verb === 'show' || verb === 'replies') {
      const view = verb === 'replies' ? ({ tab: 'replies', comment } as const) : { tab: null, comment: null };
      await Promise.all([openPanel(tab.windowId), wish(tab.windowId, { videoId, ...view })]);
    }
    if (videoId && verb === 'copy-id') await copy(tab, videoId);
    if (videoId && verb === 'collect') await collect(tab, [{ videoId, ...itemContext(on, tab) }]);
  };

/** A link's own title is not told; the page's is the tab's. */
function itemContext(on: MenuChoice['on'], { address, title }: TabInfo): Omit<NewItem, 'videoId'> {
  const page = address === null ? null : pageKindOf(address);
  const context = { from: 'menu', page, address: withoutPersonalParts(address ?? ''), rank: null } as const;
  return { title: on === 'page' && title !== null ? titleFromTab(title) : null, context };
}
