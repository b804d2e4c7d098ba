import type { StateCreator } from 'zustand';
import type { ShownVideo } from '@/lib/platform/shown-video';
import { findVideoId } from '@/lib/platform/video-url';
import { VideoId } from '@/lib/service/ids';
import type { Ports, RecentVideo, SavedResponsesPort } from './ports';

/** The video that the panel is about. */
export interface Subject {
  videoId: VideoId;
  /** `null` while nobody has told it. */
  title: string | null;
  /** The tab whose player shows it; `null` where none is known to. */
  tabId: number | null;
  /** Grows with each other subject, so that a late answer knows that it is late. */
  seq: number;
  from: 'tab' | 'paste' | 'held' | 'related';
}

/** Which video the panel is about: its window's tab decides, unless the user pinned one or chose another. */
export interface VideoSlice {
  subject: Subject | null;
  /** What the active tab of this window shows; `null` where it shows no video page. */
  shown: ShownVideo | null;
  pinned: boolean;
  /** What was pasted last is not the address of a video. */
  badAddress: boolean;
  /** Videos held last, newest first. */
  recent: RecentVideo[];
  /** Where one came from by related videos, the first first; empty unless the subject is one that was followed. */
  history: readonly HistoryEntry[];
  /** The tab shows something else now, or another tab is active. */
  followTab(shown: ShownVideo | null): void;
  /** Shows the video of an address or a bare id, as pasted. */
  showAddress(text: string): void;
  showSaved(videoId: string): void;
  /** Goes on to a related video, and remembers where from; to one that was passed before it goes back. */
  showRelated(videoId: string, title: string | null): void;
  /** One step back along the trail. */
  back(): void;
  /** Leaves what was pinned, pasted or chosen, and shows what the tab shows. */
  showTab(): void;
  pin(): void;
  unpin(): void;
  readRecent(): Promise<void>;
  /** Forgets everything held about the subject, and shows it anew. */
  deleteSubject(): Promise<void>;
  /** Loads the tab that shows the subject anew. */
  reloadTab(): void;
}

const maxRecent = 50;

/** Reads and changes the slice from beside it. */
interface VideoSliceAccess {
  get(): VideoSlice;
  set(patch: Partial<VideoSlice>): void;
}

type VideoPorts = Pick<Ports, 'held' | 'ask' | 'reloadTab'>;

export const videoSlice =
  ({ held: responses, ask, reloadTab }: VideoPorts): StateCreator<VideoSlice> =>
  (set, get) => {
    const navigation = videoNavigation(responses, { set, get });
    return {
      subject: null,
      shown: null,
      pinned: false,
      badAddress: false,
      recent: [],
      history: [],
      followTab: (shown) => followTab({ set, get }, navigation, shown),
      showAddress(text) {
        const videoId = findVideoId(text);
        set({ badAddress: videoId === null });
        if (videoId) navigation.toId(videoId, 'paste');
      },
      showSaved(videoId) {
        const parsed = VideoId.safeParse(videoId);
        if (parsed.success) navigation.toId(parsed.data, 'held');
      },
      showRelated: (videoId, title) => goForward({ set, get }, navigation, videoId, title),
      back: () => goBackTo({ set, get }, navigation, get().history.length - 1),
      showTab() {
        set({ pinned: false, badAddress: false });
        navigation.toTab(get().shown);
      },
      pin: () => set({ pinned: get().subject !== null }),
      unpin() {
        set({ pinned: false });
        const { shown } = get();
        if (shown?.videoId) navigation.toTab(shown);
      },
      readRecent: async () => set({ recent: await responses.recent(maxRecent) }),
      async deleteSubject() {
        const { subject } = get();
        if (!subject) return;
        await ask('data/forget', { what: 'video', videoId: subject.videoId });
        navigation.reload(subject.videoId);
      },
      reloadTab() {
        const tabId = get().subject?.tabId;
        if (tabId != null) void reloadTab(tabId);
      },
    };
  };

function followTab({ set, get }: VideoSliceAccess, navigation: VideoNavigation, shown: ShownVideo | null): void {
  const { subject, pinned, shown: before, history } = get();
  set({ shown });
  const isSame = subject !== null && shown?.videoId === subject.videoId;
  // The tab that played it has moved on: its player is another video's now.
  if (subject && !isSame && shown?.tabId === subject.tabId) set({ subject: { ...subject, tabId: null } });
  if (isSame || !(pinned || isChosen(subject, shown, before, history))) navigation.toTab(shown);
}

/** What was pasted, chosen or followed stays until the user turns to another video than the one they came from. */
function isChosen(
  subject: Subject | null,
  shown: ShownVideo | null,
  before: ShownVideo | null,
  history: readonly HistoryEntry[],
): boolean {
  if (!subject || subject.from === 'tab') return false;
  if (!shown?.videoId || shown.videoId === history[0]?.videoId) return true;
  return shown.videoId === before?.videoId && shown.tabId === before.tabId;
}

interface VideoNavigation {
  toTab(shown: ShownVideo | null): void;
  toId(videoId: VideoId, from: Subject['from'], title?: string | null): void;
  /** To the same video as if it were another: nothing that was read of it counts any more. */
  reload(videoId: VideoId): void;
}

/** The ways to turn to a video; counts the turns. */
function videoNavigation(responses: SavedResponsesPort, { set, get }: VideoSliceAccess): VideoNavigation {
  let seq = 0;

  const showVideo = (next: Omit<Subject, 'seq'>) => {
    const { subject } = get();
    if (subject?.videoId === next.videoId) {
      // The same video still: nothing starts anew, at most a tab plays it now.
      set({ subject: { ...subject, title: next.title ?? subject.title, tabId: next.tabId, from: next.from } });
    } else {
      seq += 1;
      set({ subject: { ...next, seq }, pinned: false });
    }
    if (next.from !== 'related') set({ history: [] });
    if (next.title) void responses.name(next.videoId, next.title);
    else void readSavedTitle(next.videoId);
  };

  const readSavedTitle = async (videoId: VideoId) => {
    const title = await responses.titleOf(videoId);
    const { subject } = get();
    if (title && subject?.videoId === videoId && subject.title === null) set({ subject: { ...subject, title } });
  };

  const toId: VideoNavigation['toId'] = (videoId, from, title = null) => {
    const { shown } = get();
    const inTab = shown?.videoId === videoId ? shown : null;
    showVideo({ videoId, title: inTab?.title ?? title, tabId: inTab?.tabId ?? null, from });
  };

  return {
    reload(videoId) {
      const { subject } = get();
      if (subject?.videoId !== videoId) return;
      seq += 1;
      set({ subject: { ...subject, seq } });
    },
    toTab(shown) {
      if (!shown?.videoId) set({ subject: null, pinned: false, history: [] });
      else showVideo({ videoId: shown.videoId, title: shown.title, tabId: shown.tabId, from: 'tab' });
    },
    toId,
  };
}

/** A video from which one went on to a related one, and how the panel was about it. */
interface HistoryEntry extends Pick<Subject, 'videoId' | 'title' | 'from'> {
  pinned: boolean;
}

/** To a related video, remembering where from; to one that was passed before it goes back instead of round in a circle. */
function goForward(slice: VideoSliceAccess, navigation: VideoNavigation, id: string, title: string | null): void {
  const { subject, history, pinned } = slice.get();
  const parsed = VideoId.safeParse(id);
  if (!parsed.success || !subject || subject.videoId === parsed.data) return;
  const visitedAt = history.findIndex(({ videoId }) => videoId === parsed.data);
  if (visitedAt !== -1) {
    goBackTo(slice, navigation, visitedAt);
    return;
  }
  const step: HistoryEntry = { videoId: subject.videoId, title: subject.title, from: subject.from, pinned };
  slice.set({ history: [...history, step] });
  navigation.toId(parsed.data, 'related', title);
}

/** Back to a step of the trail; what came after it is left. */
function goBackTo({ get, set }: VideoSliceAccess, navigation: VideoNavigation, at: number): void {
  const { history, shown } = get();
  const step = history[at];
  if (!step) return;
  set({ history: history.slice(0, at) });
  // Where the tab has left it meanwhile, it is a video like any other that was chosen.
  const isStillInTab = step.from !== 'tab' || step.pinned || shown?.videoId === step.videoId;
  navigation.toId(step.videoId, isStillInTab ? step.from : 'held', step.title);
  if (step.pinned) set({ pinned: true });
}
