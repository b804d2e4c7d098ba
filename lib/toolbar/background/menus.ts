import type { NewItem } from '@/lib/collection/collection';
import { plainAddress } from '@/lib/platform/page-address';
import { titleFromTab } from '@/lib/platform/tab-title';
import { pageKindOf, parseVideoUrl } from '@/lib/platform/video-url';
import type { MenuVerb, TabSeen } from '../menu-items';
import type { PanelWish } from '../panel-request';

/** What was chosen from the menu, and on which address. */
export interface Chosen {
  verb: MenuVerb;
  on: 'link' | 'page';
  address: string;
  tab: TabSeen;
}

export interface MenuParts {
  /** Browsers allow it only within the click: it is called before anything is awaited. */
  openPanel(windowId: number): Promise<void>;
  wish(windowId: number, wish: PanelWish): Promise<void>;
  collect(tab: TabSeen, gathered: readonly NewItem[]): Promise<void>;
  copy(tab: TabSeen, text: string): Promise<void>;
}

/** Does what was chosen from the menu on a link or a page. Nothing of it asks the service. */
export const fromMenu =
  ({ openPanel, wish, collect, copy }: MenuParts) =>
  async ({ verb, on, address, tab }: Chosen): Promise<void> => {
    const found = parseVideoUrl(address);
    const { videoId, comment } = found ?? { videoId: null, comment: null };
    if (verb === 'show' || verb === 'replies') {
      const wanted = verb === 'replies' ? ({ tab: 'replies', comment } as const) : { tab: null, comment: null };
      await Promise.all([openPanel(tab.windowId), wish(tab.windowId, { videoId, ...wanted })]);
    }
    if (videoId && verb === 'copy-id') await copy(tab, videoId);
    if (videoId && verb === 'collect') await collect(tab, [{ videoId, ...placed(on, tab) }]);
  };

/** A link's own title is not told; the page's is the tab's. */
function placed(on: Chosen['on'], { address, title }: TabSeen): Omit<NewItem, 'videoId'> {
  const page = address === null ? null : pageKindOf(address);
  const context = { from: 'menu', page, address: plainAddress(address ?? ''), rank: null } as const;
  return { title: on === 'page' && title !== null ? titleFromTab(title) : null, context };
}
