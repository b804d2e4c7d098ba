import { plainAddress } from '@/lib/platform/page-address';
import { pageSaysOf } from '@/lib/platform/page-state';
import type { Shown } from '@/lib/platform/shown-video';
import type { Settings } from '@/lib/settings/settings';
import type { Result } from '@/lib/shared/result';
import type { Gathered } from '../collection';

export interface RecordingParts {
  settings(): Promise<Settings>;
  /** The address of a tab; `null` where it is gone. */
  address(tabId: number): Promise<string | null>;
  add(gathered: readonly Gathered[]): Promise<Result<readonly unknown[], { kind: 'storage-full' }>>;
  /** Remembers what a tab calls a video. */
  name(videoId: string, title: string): Promise<void>;
  /** Tells on the toolbar's button that there was no room. */
  full(tabId: number): Promise<void>;
  sign(): Promise<void>;
}

/** What hears that a tab shows another video, and what the tab calls it. */
export interface Recorder {
  visited(shown: Shown): Promise<void>;
  named(videoId: string, title: string): Promise<void>;
}

/** Collects every video that is visited, for readers who switched that on (COL-01). Nothing of it asks the service. */
export function recording({ settings, address, add, name, full, sign }: RecordingParts): Recorder {
  return {
    async visited({ tabId, videoId, kind, title }) {
      if (!videoId) return;
      const [{ recording: on, auto }, page] = await Promise.all([settings(), address(tabId)]);
      if (!on || !page || auto.pausedHosts.includes(new URL(page).hostname)) return;
      // The page says which video it shows before or after the browser tells of the address: another video's is not kept.
      const from = pageSaysOf(page)?.videoId === videoId ? plainAddress(page) : null;
      const context = { from: 'recording', page: kind, address: from, rank: null } as const;
      const added = await add([{ videoId, title, context }]);
      await sign();
      if (!added.ok) await full(tabId);
    },
    /** The title comes later than the video, and would otherwise be known only where a panel is open. */
    async named(videoId, title) {
      if ((await settings()).recording) await name(videoId, title);
    },
  };
}
