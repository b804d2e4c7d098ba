import { withoutPersonalParts } from '@/lib/platform/page-address';
import { pageStateOf, type ShownVideo } from '@/lib/platform/shown-video';
import type { Settings } from '@/lib/settings/settings';
import type { Message } from '@/lib/shared/localized-text';
import type { Result } from '@/lib/shared/result';
import type { TabInfo } from '@/lib/toolbar/menu-items';
import type { NewItem } from './collection';

interface AddVideosDeps {
  /** The collection that is added to. */
  get(): Promise<{ name: string }>;
  add(items: readonly NewItem[]): Promise<Result<readonly unknown[], { kind: 'storage-full' }>>;
  /** Tells something on the toolbar's button of a tab: a few letters, and words on hover. */
  flash(tabId: number, letters: string, words: Message): Promise<void>;
  updateBadge(): Promise<void>;
  after(seconds: number, job: () => Promise<void>): () => void;
}

/** How long the toolbar's button tells what was just done, in seconds. */
const flashSeconds = 2;

/** Collects where no panel may be open to say so: the toolbar's button says it for a moment, and in what. */
export const createVideoAdder =
  ({ get, add, flash, updateBadge, after }: AddVideosDeps) =>
  async ({ tabId }: Pick<TabInfo, 'tabId'>, items: readonly NewItem[]): Promise<void> => {
    const [{ name }, added] = await Promise.all([get(), add(items)]);
    await updateBadge();
    if (!added.ok) return flash(tabId, '!', ['collectNoRoom']);
    const n = added.value.length;
    await flash(tabId, `+${n}`, { count: 'collectedMany', n, fill: [name] });
    after(flashSeconds, updateBadge);
  };

interface RecorderDeps {
  settings(): Promise<Settings>;
  /** The address of a tab; `null` where it is gone. */
  address(tabId: number): Promise<string | null>;
  add(items: readonly NewItem[]): Promise<Result<readonly unknown[], { kind: 'storage-full' }>>;
  /** Remembers what a tab calls a video. */
  name(videoId: string, title: string): Promise<void>;
  /** Tells on the toolbar's button that there was no room. */
  showStorageFull(tabId: number): Promise<void>;
  updateBadge(): Promise<void>;
}

/** What hears that a tab shows another video, and what the tab calls it. */
export interface Recorder {
  recordVisit(shown: ShownVideo): Promise<void>;
  recordTitle(videoId: string, title: string): Promise<void>;
}

/** Collects every video that is visited, for readers who switched that on. Nothing of it asks the service. */
export function createRecorder({
  settings,
  address,
  add,
  name: saveTitle,
  showStorageFull,
  updateBadge,
}: RecorderDeps): Recorder {
  return {
    async recordVisit({ tabId, videoId, kind, title }) {
      if (!videoId) return;
      const [{ recording: on, auto }, page] = await Promise.all([settings(), address(tabId)]);
      if (!on || !page || auto.pausedHosts.includes(new URL(page).hostname)) return;
      // The page says which video it shows before or after the browser tells of the address: another video's is not kept.
      const from = pageStateOf(page)?.videoId === videoId ? withoutPersonalParts(page) : null;
      const context = { from: 'recording', page: kind, address: from, rank: null } as const;
      const added = await add([{ videoId, title, context }]);
      await updateBadge();
      if (!added.ok) await showStorageFull(tabId);
    },
    /** The title comes later than the video, and would otherwise be known only where a panel is open. */
    async recordTitle(videoId, title) {
      if ((await settings()).recording) await saveTitle(videoId, title);
    },
  };
}
