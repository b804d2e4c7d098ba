import type { Recorder } from '@/lib/collection/background';
import { type PageState, pageStateOf, type ShownVideo, titleFromTab } from './video-url';

interface ShownVideoStorage {
  shown(tabId: number): Promise<ShownVideo | null>;
  putShown(shown: ShownVideo): Promise<void>;
  title(tabId: number): Promise<{ videoId: string; title: string } | null>;
  putTitle(tabId: number, title: { videoId: string; title: string }): Promise<void>;
  deleteTab(tabId: number): Promise<void>;
}

/** Changes to a tab as the browser reports them. Values that did not change or are hidden are absent. */
interface TabChange {
  title?: string | undefined;
  status?: string | undefined;
}

export interface ShownVideoTracker {
  shows(tabId: number, page: PageState): Promise<void>;
  /** `address` is absent if the browser hides it. */
  changed(tabId: number, change: TabChange, address: string | undefined): Promise<void>;
  closed(tabId: number): Promise<void>;
}

/** Stores which video each tab shows, and records every visit once. */
export function trackShownVideos(
  tabStorage: ShownVideoStorage,
  { recordVisit, recordTitle }: Recorder,
): ShownVideoTracker {
  const runInOrder = createJobQueue();

  const shows = async (tabId: number, page: PageState) => {
    const previous = await tabStorage.shown(tabId);
    if (previous && previous.videoId === page.videoId && previous.kind === page.kind) return;
    const title = await tabStorage.title(tabId);
    const current: ShownVideo = {
      ...page,
      tabId,
      seq: (previous?.seq ?? 0) + 1,
      // The title may have arrived before the page reported its state.
      title: title && title.videoId === page.videoId ? title.title : null,
    };
    await tabStorage.putShown(current);
    // Switching to another kind of page with the same video is not a new visit.
    if (previous?.videoId !== current.videoId) await recordVisit(current);
  };

  const recordTabTitle = async (tabId: number, videoId: string, tabTitle: string) => {
    const title = titleFromTab(tabTitle);
    if (title === null) return;
    await tabStorage.putTitle(tabId, { videoId, title });
    await recordTitle(videoId, title);
    const shown = await tabStorage.shown(tabId);
    if (shown?.videoId === videoId && shown.title !== title) await tabStorage.putShown({ ...shown, title });
  };

  const changed = async (tabId: number, { title, status }: TabChange, address: string | undefined) => {
    const page = address === undefined ? null : pageStateOf(address);
    if (page?.videoId && title !== undefined) return recordTabTitle(tabId, page.videoId, title);
    // A page cannot report that the user left it. The browser hides the address of the new page, so only its status is
    // reported.
    const hasLeftPage = page === null && status !== undefined && (await tabStorage.shown(tabId)) !== null;
    if (hasLeftPage) await shows(tabId, { videoId: null, kind: 'other' });
  };

  return {
    shows: (tabId, page) => runInOrder(() => shows(tabId, page)),
    changed: (tabId, change, address) => runInOrder(() => changed(tabId, change, address)),
    closed: (tabId) => runInOrder(() => tabStorage.deleteTab(tabId)),
  };
}

/** Creates a queue that runs jobs in order, so that none reads a value that another is about to write. */
function createJobQueue(): (job: () => Promise<void>) => Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  return (job) => {
    const done = last.then(job);
    // The caller receives the error; the queue continues with the next job.
    last = done.catch(() => undefined);
    return done;
  };
}
