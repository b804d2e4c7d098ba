import type { Recorder } from '@/lib/collection/background';
import { type PageState, pageStateOf, type ShownVideo, titleFromTab } from './shown-video';

interface ShownVideoStorage {
  shown(tabId: number): Promise<ShownVideo | null>;
  putShown(shown: ShownVideo): Promise<void>;
  title(tabId: number): Promise<{ videoId: string; title: string } | null>;
  putTitle(tabId: number, title: { videoId: string; title: string }): Promise<void>;
  forgetTab(tabId: number): Promise<void>;
}

/** What the browser says of a tab: absent is what did not change, or what we may not see. */
interface TabChange {
  title?: string | undefined;
  status?: string | undefined;
}

export interface ShownVideoTracker {
  shows(tabId: number, says: PageState): Promise<void>;
  /** `address` is absent where the tab is at a site that is none of ours. */
  changed(tabId: number, news: TabChange, address: string | undefined): Promise<void>;
  closed(tabId: number): Promise<void>;
}

/** Keeps which tab shows which video, and tells of each visit once. */
export function trackShownVideos(
  tabStorage: ShownVideoStorage,
  { recordVisit: visited, recordTitle: named }: Recorder,
): ShownVideoTracker {
  const runInOrder = createJobQueue();

  const shows = async (tabId: number, page: PageState) => {
    const previous = await tabStorage.shown(tabId);
    if (previous && previous.videoId === page.videoId && previous.kind === page.kind) return;
    const title = await tabStorage.title(tabId);
    const now: ShownVideo = {
      ...page,
      tabId,
      seq: (previous?.seq ?? 0) + 1,
      // The title may have come before the page's own word.
      title: title && title.videoId === page.videoId ? title.title : null,
    };
    await tabStorage.putShown(now);
    // Another kind of page about the same video is the same visit.
    if (previous?.videoId !== now.videoId) await visited(now);
  };

  const recordTabTitle = async (tabId: number, videoId: string, tabTitle: string) => {
    const title = titleFromTab(tabTitle);
    if (title === null) return;
    await tabStorage.putTitle(tabId, { videoId, title });
    await named(videoId, title);
    const shown = await tabStorage.shown(tabId);
    if (shown?.videoId === videoId && shown.title !== title) await tabStorage.putShown({ ...shown, title });
  };

  const changed = async (tabId: number, { title, status }: TabChange, address: string | undefined) => {
    const page = address === undefined ? null : pageStateOf(address);
    if (page?.videoId && title !== undefined) return recordTabTitle(tabId, page.videoId, title);
    // A page cannot say that it was left: the browser does, by showing us the address no longer.
    const isLeft = page === null && status !== undefined && (await tabStorage.shown(tabId)) !== null;
    if (isLeft) await shows(tabId, { videoId: null, kind: 'other' });
  };

  return {
    shows: (tabId, page) => runInOrder(() => shows(tabId, page)),
    changed: (tabId, news, address) => runInOrder(() => changed(tabId, news, address)),
    closed: (tabId) => runInOrder(() => tabStorage.forgetTab(tabId)),
  };
}

/** Runs jobs in the order they came, so that one never reads what another is about to write. */
function createJobQueue(): (job: () => Promise<void>) => Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  return (job) => {
    const done = last.then(job);
    // A job that failed tells whoever asked for it; the next one runs all the same.
    last = done.catch(() => undefined);
    return done;
  };
}
