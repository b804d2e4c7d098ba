import { itemsOfPage, type NewItem } from '@/lib/collection/collection';
import { withoutPersonalParts } from '@/lib/platform/page-address';
import type { PageLinks } from '@/lib/platform/page-links';
import type { ShownVideo } from '@/lib/platform/shown-video';
import { pageKindOf } from '@/lib/platform/video-url';
import type { TabInfo } from '../menu-items';

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
