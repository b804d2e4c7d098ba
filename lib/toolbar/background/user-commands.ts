import { itemsFromPageLinks, type NewItem } from '@/lib/collection/collection';
import { type PageLinks, withoutPersonalParts } from '@/lib/platform/page-links';

import { pageKindOf, parseVideoUrl, type ShownVideo, titleFromTab } from '@/lib/platform/video-url';
import type { MenuAction, TabInfo } from '../menu-items';
import type { PanelRequest } from '../panel-request';

export interface MenuChoice {
  action: MenuAction;
  on: 'link' | 'page';
  address: string;
  tab: TabInfo;
}

interface MenuDeps {
  /** Works only in response to a click, so it is called before any `await`. */
  openPanel(windowId: number): Promise<void>;
  requestPanel(windowId: number, requestPanel: PanelRequest): Promise<void>;
  addItems(tab: TabInfo, items: readonly NewItem[]): Promise<void>;
  copy(tab: TabInfo, text: string): Promise<void>;
}

/** Creates the handler of the context menu on links and pages. It never sends a paid request. */
export const createMenuHandler =
  ({ openPanel, requestPanel, addItems, copy }: MenuDeps) =>
  async ({ action, on, address, tab }: MenuChoice): Promise<void> => {
    const found = parseVideoUrl(address);
    const { videoId, comment } = found ?? { videoId: null, comment: null };
    if (action === 'show' || action === 'replies') {
      const view = action === 'replies' ? ({ tab: 'replies', comment } as const) : { tab: null, comment: null };
      await Promise.all([openPanel(tab.windowId), requestPanel(tab.windowId, { videoId, ...view })]);
    }
    if (videoId && action === 'copy-id') await copy(tab, videoId);
    if (videoId && action === 'add-video')
      await addItems(tab, [{ videoId, ...itemContext(tab, on === 'page' && address === tab.address) }]);
  };

/**
 * Returns the context of an added video. Browsers report no title for links, and the title of a tab is not that of a
 * video embedded in its page.
 */
function itemContext({ address, title }: TabInfo, isOfTab: boolean): Omit<NewItem, 'videoId'> {
  const page = address === null ? null : pageKindOf(address);
  const context = { from: 'menu', page, address: withoutPersonalParts(address ?? ''), rank: null } as const;
  return { title: isOfTab && title !== null ? titleFromTab(title) : null, context };
}

interface CommandDeps {
  /** Opens or closes the side panel. Works only in response to a key press, so it is called before any `await`. */
  togglePanel(windowId: number): Promise<void>;
  shownVideo(tabId: number): Promise<ShownVideo | null>;
  among(videoIds: readonly string[]): Promise<Set<string>>;
  addItems(tab: TabInfo, items: readonly NewItem[]): Promise<void>;
  remove(videoIds: readonly string[]): Promise<unknown>;
  showRemoved(): Promise<void>;
  readLinks(tabId: number): Promise<PageLinks | null>;
  copy(tab: TabInfo, text: string): Promise<void>;
}

/** Creates the handlers of the manifest's commands. They never send a paid request. */
export function createCommandHandlers(deps: CommandDeps): Record<string, (tab: TabInfo) => Promise<void>> {
  return {
    'open-panel': ({ windowId }) => deps.togglePanel(windowId),
    'add-video': (tab) => toggleInCollection(deps, tab),
    'add-from-page': async (tab) => {
      const links = await deps.readLinks(tab.tabId);
      if (links) await deps.addItems(tab, itemsFromPageLinks(links, { from: 'shortcut', ...pageContextOf(tab) }));
    },
    'copy-id': async (tab) => {
      const videoId = (await deps.shownVideo(tab.tabId))?.videoId;
      if (videoId) await deps.copy(tab, videoId);
    },
  };
}

/**
 * Adds the tab's video to the collection, or removes it if it is already there, which is the only way to undo without
 * the side panel.
 */
async function toggleInCollection(
  { shownVideo, among, addItems, remove, showRemoved }: CommandDeps,
  tab: TabInfo,
): Promise<void> {
  const { videoId, title, kind } = (await shownVideo(tab.tabId)) ?? {};
  if (!videoId) return;
  if ((await among([videoId])).size > 0) {
    await remove([videoId]);
    return showRemoved();
  }
  const context = { from: 'shortcut', page: kind ?? null, address: pageContextOf(tab).address, rank: null } as const;
  await addItems(tab, [{ videoId, title: title ?? null, context }]);
}

const pageContextOf = ({ address }: TabInfo) => ({
  page: address === null ? null : pageKindOf(address),
  address: withoutPersonalParts(address ?? ''),
});
