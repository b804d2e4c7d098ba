import { itemsOfPage, type NewItem } from '@/lib/collection/collection';
import { plainAddress } from '@/lib/platform/page-address';
import type { PageLinks } from '@/lib/platform/page-links';
import type { Shown } from '@/lib/platform/shown-video';
import { pageKindOf } from '@/lib/platform/video-url';
import type { TabSeen } from '../menu-items';

export interface CommandParts {
  /** Browsers allow it only within the key press: it is called before anything is awaited. */
  openPanel(windowId: number): Promise<void>;
  /** What the tab shows. */
  shown(tabId: number): Promise<Shown | null>;
  among(videoIds: readonly string[]): Promise<Set<string>>;
  collect(tab: TabSeen, gathered: readonly NewItem[]): Promise<void>;
  remove(videoIds: readonly string[]): Promise<unknown>;
  sign(): Promise<void>;
  links(tabId: number): Promise<PageLinks | null>;
  copy(tab: TabSeen, text: string): Promise<void>;
}

/** What each command of the manifest does; nothing of it asks the service. */
export function commands(parts: CommandParts): Record<string, (tab: TabSeen) => Promise<void>> {
  return {
    'open-panel': ({ windowId }) => parts.openPanel(windowId),
    collect: (tab) => turn(parts, tab),
    'collect-page': async (tab) => {
      const links = await parts.links(tab.tabId);
      if (links) await parts.collect(tab, itemsOfPage(links, { from: 'shortcut', ...pageOf(tab) }));
    },
    'copy-id': async (tab) => {
      const videoId = (await parts.shown(tab.tabId))?.videoId;
      if (videoId) await parts.copy(tab, videoId);
    },
  };
}

/** The same key again takes it out: where no panel is open that is the undo. */
async function turn({ shown, among, collect, remove, sign }: CommandParts, tab: TabSeen): Promise<void> {
  const { videoId, title, kind } = (await shown(tab.tabId)) ?? {};
  if (!videoId) return;
  if ((await among([videoId])).size > 0) {
    await remove([videoId]);
    return sign();
  }
  const context = { from: 'shortcut', page: kind ?? null, address: pageOf(tab).address, rank: null } as const;
  await collect(tab, [{ videoId, title: title ?? null, context }]);
}

const pageOf = ({ address }: TabSeen) => ({
  page: address === null ? null : pageKindOf(address),
  address: plainAddress(address ?? ''),
});
