import type { Recorder } from '@/lib/platform/background';
import { withoutPersonalParts } from '@/lib/platform/page-links';
import { pageStateOf } from '@/lib/platform/video-url';
import type { Settings } from '@/lib/settings/settings';
import type { Message } from '@/lib/shared/localized-text';
import type { Result } from '@/lib/shared/result';
import type { TabInfo } from '@/lib/toolbar/menu-items';
import type { NewItem } from './collection';

interface AddVideosDeps {
  getCollection(): Promise<{ name: string }>;
  add(items: readonly NewItem[]): Promise<Result<readonly unknown[], { kind: 'storage-full' }>>;
  /** Briefly shows a few letters as the badge of a tab, with a tooltip. */
  flash(tabId: number, letters: string, tooltip: Message): Promise<void>;
  updateBadge(): Promise<void>;
  after(seconds: number, job: () => Promise<void>): () => void;
}

/** Time for which the badge shows the result of an addition, in seconds. */
const flashSeconds = 2;

/** Returns a function that adds videos and shows the result on the toolbar badge, because the panel may be closed. */
export const createVideoAdder =
  ({ getCollection, add, flash, updateBadge, after }: AddVideosDeps) =>
  async ({ tabId }: Pick<TabInfo, 'tabId'>, items: readonly NewItem[]): Promise<void> => {
    const [{ name }, added] = await Promise.all([getCollection(), add(items)]);
    await updateBadge();
    if (!added.ok) return flash(tabId, '!', ['addNoSpace']);
    const n = added.value.length;
    await flash(tabId, `+${n}`, { count: 'addedVideos', n, fill: [name] });
    after(flashSeconds, updateBadge);
  };

interface RecorderDeps {
  settings(): Promise<Settings>;
  /** Returns the URL of a tab; `null` if the tab is closed. */
  address(tabId: number): Promise<string | null>;
  add(items: readonly NewItem[]): Promise<Result<readonly unknown[], { kind: 'storage-full' }>>;
  saveTitle(videoId: string, title: string): Promise<void>;
  showStorageFull(tabId: number): Promise<void>;
  updateBadge(): Promise<void>;
}

/**
 * Creates the recorder that adds every visited video while recording is on, except on paused hosts. It sends no
 * requests.
 */
export function createRecorder({
  settings,
  address,
  add,
  saveTitle,
  showStorageFull,
  updateBadge,
}: RecorderDeps): Recorder {
  return {
    async recordVisit({ tabId, videoId, kind, title }) {
      if (!videoId) return;
      const [{ recording: on, auto }, page] = await Promise.all([settings(), address(tabId)]);
      if (!on || !page || auto.pausedHosts.includes(new URL(page).hostname)) return;
      // The tab's URL and the shown video change at different times, so the URL is saved only if it belongs to this
      // video.
      const from = pageStateOf(page)?.videoId === videoId ? withoutPersonalParts(page) : null;
      const context = { from: 'recording', page: kind, address: from, rank: null } as const;
      const added = await add([{ videoId, title, context }]);
      await updateBadge();
      if (!added.ok) await showStorageFull(tabId);
    },
    /** The title becomes known later than the video, and the panel may be closed, so it cannot save the title. */
    async recordTitle(videoId, title) {
      if ((await settings()).recording) await saveTitle(videoId, title);
    },
  };
}
