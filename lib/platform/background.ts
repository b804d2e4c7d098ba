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

/** Receives the video that a tab shows, and later its title. */
export interface Recorder {
  recordVisit(shown: ShownVideo): Promise<void>;
  recordTitle(videoId: string, title: string): Promise<void>;
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
  const runForTab = createTabQueues();

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

  const recordTabTitle = async (tabId: number, videoId: string, title: string) => {
    await tabStorage.putTitle(tabId, { videoId, title });
    await recordTitle(videoId, title);
    const shown = await tabStorage.shown(tabId);
    if (shown?.videoId === videoId && shown.title !== title) await tabStorage.putShown({ ...shown, title });
  };

  const leavesPage = async (tabId: number) => {
    if ((await tabStorage.shown(tabId)) !== null) await shows(tabId, { videoId: null, kind: 'other' });
  };

  return {
    shows: (tabId, page) => runForTab(tabId, 'page', () => shows(tabId, page)),
    async changed(tabId, { title, status }, address) {
      const page = address === undefined ? null : pageStateOf(address);
      const videoId = page?.videoId;
      const name = title === undefined ? null : titleFromTab(title);
      if (videoId && name !== null) return runForTab(tabId, 'title', () => recordTabTitle(tabId, videoId, name));
      // A page cannot report that the user left it. The browser hides the address of the new page, so only its status
      // is reported.
      if (page === null && status !== undefined) return runForTab(tabId, 'end', () => leavesPage(tabId));
    },
    closed: (tabId) => runForTab(tabId, 'end', () => tabStorage.deleteTab(tabId)),
  };
}

type TabJob = () => Promise<void>;

/**
 * Creates a queue for each tab, which runs the tab's jobs in order, so that none reads a value that another is about to
 * write. Of the waiting jobs about one topic, only the newest runs, so a page that changes thousands of times a second
 * causes little work and delays no other tab.
 */
function createTabQueues(): (tabId: number, topic: 'page' | 'title' | 'end', job: TabJob) => Promise<void> {
  const queues = new Map<number, { newest: Record<string, TabJob>; last: Promise<void> }>();
  return (tabId, topic, job) => {
    const queue = queues.get(tabId) ?? { newest: {}, last: Promise.resolve() };
    queues.set(tabId, queue);
    queue.newest[topic] = job;
    const done = queue.last.then(() => (queue.newest[topic] === job ? job() : undefined));
    // The caller receives the error; the queue continues with the next job.
    const last = done.catch(() => undefined);
    queue.last = last;
    void last.then(() => {
      if (queue.last === last) queues.delete(tabId);
    });
    return done;
  };
}
