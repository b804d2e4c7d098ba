import { itemsOfPage, type NewItem } from '@/lib/collection/collection';
import { withoutPersonalParts } from '@/lib/platform/page-address';
import type { PageLinks } from '@/lib/platform/page-links';
import { type ShownVideo, titleFromTab } from '@/lib/platform/shown-video';
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

interface CommandDeps {
  /** Browsers allow it only within the key press: it is called before anything is awaited. */
  openPanel(windowId: number): Promise<void>;
  /** What the tab shows. */
  shownVideo(tabId: number): Promise<ShownVideo | null>;
  among(videoIds: readonly string[]): Promise<Set<string>>;
  collect(tab: TabInfo, gathered: readonly NewItem[]): Promise<void>;
  remove(videoIds: readonly string[]): Promise<unknown>;
  sign(): Promise<void>;
  readLinks(tabId: number): Promise<PageLinks | null>;
  copy(tab: TabInfo, text: string): Promise<void>;
}

/** What each command of the manifest does; nothing of it asks the service. */
export function createCommandHandlers(deps: CommandDeps): Record<string, (tab: TabInfo) => Promise<void>> {
  return {
    'open-panel': ({ windowId }) => deps.openPanel(windowId),
    collect: (tab) => toggleCollected(deps, tab),
    'collect-page': async (tab) => {
      const links = await deps.readLinks(tab.tabId);
      if (links) await deps.collect(tab, itemsOfPage(links, { from: 'shortcut', ...pageContextOf(tab) }));
    },
    'copy-id': async (tab) => {
      const videoId = (await deps.shownVideo(tab.tabId))?.videoId;
      if (videoId) await deps.copy(tab, videoId);
    },
  };
}

/** The same key again takes it out: where no panel is open that is the undo. */
async function toggleCollected(
  { shownVideo: shown, among, collect, remove, sign }: CommandDeps,
  tab: TabInfo,
): Promise<void> {
  const { videoId, title, kind } = (await shown(tab.tabId)) ?? {};
  if (!videoId) return;
  if ((await among([videoId])).size > 0) {
    await remove([videoId]);
    return sign();
  }
  const context = { from: 'shortcut', page: kind ?? null, address: pageContextOf(tab).address, rank: null } as const;
  await collect(tab, [{ videoId, title: title ?? null, context }]);
}

const pageContextOf = ({ address }: TabInfo) => ({
  page: address === null ? null : pageKindOf(address),
  address: withoutPersonalParts(address ?? ''),
});
