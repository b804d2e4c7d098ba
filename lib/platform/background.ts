import type { Recorder } from '@/lib/collection/background/record-while-browsing';
import { pageSaysOf } from './page-state';
import type { PageSays, Shown } from './shown-video';
import { titleFromTab } from './tab-title';

export interface ShownRoom {
  shown(tabId: number): Promise<Shown | null>;
  putShown(shown: Shown): Promise<void>;
  title(tabId: number): Promise<{ videoId: string; title: string } | null>;
  putTitle(tabId: number, title: { videoId: string; title: string }): Promise<void>;
  forgetTab(tabId: number): Promise<void>;
}

/** What the browser says of a tab: absent is what did not change, or what we may not see. */
export interface TabNews {
  title?: string | undefined;
  status?: string | undefined;
}

export interface ShownTabs {
  shows(tabId: number, says: PageSays): Promise<void>;
  /** `address` is absent where the tab is at a site that is none of ours. */
  changed(tabId: number, news: TabNews, address: string | undefined): Promise<void>;
  closed(tabId: number): Promise<void>;
}

/** Keeps which tab shows which video (DET-03 to DET-05), and tells of each visit once. */
export function shownTabs(room: ShownRoom, { recordVisit: visited, recordTitle: named }: Recorder): ShownTabs {
  const inTurn = oneByOne();

  const shows = async (tabId: number, says: PageSays) => {
    const before = await room.shown(tabId);
    if (before && before.videoId === says.videoId && before.kind === says.kind) return;
    const title = await room.title(tabId);
    const now: Shown = {
      ...says,
      tabId,
      seq: (before?.seq ?? 0) + 1,
      // The title may have come before the page's own word.
      title: title && title.videoId === says.videoId ? title.title : null,
    };
    await room.putShown(now);
    // Another kind of page about the same video is the same visit (DET-04).
    if (before?.videoId !== now.videoId) await visited(now);
  };

  const titled = async (tabId: number, videoId: string, tabTitle: string) => {
    const title = titleFromTab(tabTitle);
    if (title === null) return;
    await room.putTitle(tabId, { videoId, title });
    await named(videoId, title);
    const shown = await room.shown(tabId);
    if (shown?.videoId === videoId && shown.title !== title) await room.putShown({ ...shown, title });
  };

  const changed = async (tabId: number, { title, status }: TabNews, address: string | undefined) => {
    const says = address === undefined ? null : pageSaysOf(address);
    if (says?.videoId && title !== undefined) return titled(tabId, says.videoId, title);
    // A page cannot say that it was left: the browser does, by showing us the address no longer.
    const left = says === null && status !== undefined && (await room.shown(tabId)) !== null;
    if (left) await shows(tabId, { videoId: null, kind: 'other' });
  };

  return {
    shows: (tabId, says) => inTurn(() => shows(tabId, says)),
    changed: (tabId, news, address) => inTurn(() => changed(tabId, news, address)),
    closed: (tabId) => inTurn(() => room.forgetTab(tabId)),
  };
}

/** Runs jobs in the order they came, so that one never reads what another is about to write. */
function oneByOne(): (job: () => Promise<void>) => Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  return (job) => {
    const done = last.then(job);
    // A job that failed tells whoever asked for it; the next one runs all the same.
    last = done.catch(() => undefined);
    return done;
  };
}
