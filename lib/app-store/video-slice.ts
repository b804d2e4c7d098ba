import type { StateCreator } from 'zustand';
import { findVideoId } from '@/lib/platform/text-with-addresses';
import type { ShownVideo } from '@/lib/platform/video-url';
import { VideoId } from '@/lib/service/ids';
import type { Ports, RecentVideo, SavedResponsesPort } from './ports';

export interface Subject {
  videoId: VideoId;
  /** `null` while unknown. */
  title: string | null;
  /** The tab that plays the video; `null` if none does. */
  tabId: number | null;
  /** Increases with each new video and each restart of one, so that late responses can be recognised. */
  seq: number;
  from: 'tab' | 'paste' | 'saved' | 'related';
}

/** The video of the panel. It follows the tab of its window unless the user pinned or chose another video. */
export interface VideoSlice {
  subject: Subject | null;
  /** The platform's page in the active tab of this window, with or without a video; `null` for any other page. */
  shown: ShownVideo | null;
  pinned: boolean;
  /** Videos with saved responses, newest first. */
  recent: RecentVideo[];
  /** Videos visited on the way to a related video, first to last; empty otherwise. */
  history: readonly HistoryEntry[];
  /** Handles a change of the active tab or its video. */
  followTab(shown: ShownVideo | null): void;
  showAddress(text: string): boolean;
  showSaved(videoId: string): void;
  /**
   * Opens a related video and records the current one in the history. If the related video is already in the history,
   * goes back to it instead.
   */
  showRelated(videoId: string, title: string | null): void;
  goBack(): void;
  /** Drops a pinned, pasted or chosen video and shows the video of the tab. */
  showTab(): void;
  pin(): void;
  unpin(): void;
  readRecent(): Promise<void>;
  /** Deletes the saved data of the subject and resets the panel. */
  deleteSubject(): Promise<void>;
  reloadTab(): void;
}

const maxRecent = 50;

interface VideoSliceAccess {
  get(): VideoSlice;
  set(patch: Partial<VideoSlice>): void;
}

type VideoPorts = Pick<Ports, 'responses' | 'sendMessage' | 'reloadTab'>;

export const videoSlice =
  ({ responses, sendMessage, reloadTab }: VideoPorts): StateCreator<VideoSlice> =>
  (set, get) => {
    const navigation = videoNavigation(responses, { set, get });
    return {
      subject: null,
      shown: null,
      pinned: false,
      recent: [],
      history: [],
      followTab: (shown) => followTab({ set, get }, navigation, shown),
      showAddress(text) {
        const videoId = findVideoId(text);
        if (videoId) navigation.showVideoById(videoId, 'paste');
        return videoId !== null;
      },
      showSaved(videoId) {
        const parsed = VideoId.safeParse(videoId);
        if (parsed.success) navigation.showVideoById(parsed.data, 'saved');
      },
      showRelated: (videoId, title) => goForward({ set, get }, navigation, videoId, title),
      goBack: () => goBackTo({ set, get }, navigation, get().history.length - 1),
      showTab() {
        set({ pinned: false });
        navigation.showTabVideo(get().shown);
      },
      pin: () => set({ pinned: get().subject !== null }),
      unpin() {
        set({ pinned: false });
        const { shown } = get();
        if (shown?.videoId) navigation.showTabVideo(shown);
      },
      readRecent: async () => set({ recent: await responses.recent(maxRecent) }),
      async deleteSubject() {
        const { subject } = get();
        if (!subject) return;
        await sendMessage('data/delete', { what: 'video', videoId: subject.videoId });
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
  // The tab has moved on: its player now plays another video.
  if (subject && !isSame && shown?.tabId === subject.tabId) set({ subject: { ...subject, tabId: null } });
  if (isSame || !(pinned || isChosen(subject, shown, before, history))) navigation.showTabVideo(shown);
}

/**
 * Returns whether the user chose the subject. A chosen video stays until the user opens another one in the tab, or
 * switches to another tab with a video.
 */
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
  showTabVideo(shown: ShownVideo | null): void;
  showVideoById(videoId: VideoId, from: Subject['from'], title?: string | null): void;
  /** Restarts with the same video, as if it were a new one. */
  reload(videoId: VideoId): void;
}

function videoNavigation(responses: SavedResponsesPort, { set, get }: VideoSliceAccess): VideoNavigation {
  let seq = 0;

  const showVideo = (next: Omit<Subject, 'seq'>) => {
    const { subject } = get();
    if (subject?.videoId === next.videoId) {
      // The video is unchanged: its data stays, and only its tab may differ.
      set({ subject: { ...subject, title: next.title ?? subject.title, tabId: next.tabId, from: next.from } });
    } else {
      seq += 1;
      set({ subject: { ...next, seq }, pinned: false });
    }
    if (next.from !== 'related') set({ history: [] });
    if (next.title) void responses.saveTitle(next.videoId, next.title);
    else void readSavedTitle(next.videoId);
  };

  const readSavedTitle = async (videoId: VideoId) => {
    const title = await responses.titleOf(videoId);
    const { subject } = get();
    if (title && subject?.videoId === videoId && subject.title === null) set({ subject: { ...subject, title } });
  };

  const showVideoById: VideoNavigation['showVideoById'] = (videoId, from, title = null) => {
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
    showTabVideo(shown) {
      if (!shown?.videoId) set({ subject: null, pinned: false, history: [] });
      else showVideo({ videoId: shown.videoId, title: shown.title, tabId: shown.tabId, from: 'tab' });
    },
    showVideoById,
  };
}

/** A video from which a related one was opened, with the panel's state at that time. */
interface HistoryEntry extends Pick<Subject, 'videoId' | 'title' | 'from'> {
  pinned: boolean;
}

/** Opens a related video. If it is already in the history, goes back to it instead of adding it again. */
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
  navigation.showVideoById(parsed.data, 'related', title);
}

/** Goes back to a step of the history and drops the later steps. */
function goBackTo({ get, set }: VideoSliceAccess, navigation: VideoNavigation, index: number): void {
  const { history, shown } = get();
  const step = history[index];
  if (!step) return;
  set({ history: history.slice(0, index) });
  // If the tab has moved on, the video counts as chosen by the user.
  const isStillInTab = step.from !== 'tab' || step.pinned || shown?.videoId === step.videoId;
  navigation.showVideoById(step.videoId, isStillInTab ? step.from : 'saved', step.title);
  if (step.pinned) set({ pinned: true });
}
