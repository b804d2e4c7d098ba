import { withoutPersonalParts } from '@/lib/platform/page-address';
import { pageStateOf } from '@/lib/platform/page-state';
import type { ShownVideo } from '@/lib/platform/shown-video';
import type { Settings } from '@/lib/settings/settings';
import type { Result } from '@/lib/shared/result';
import type { NewItem } from '../collection';

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
