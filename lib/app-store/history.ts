import { VideoId } from '@/lib/service/ids';
import type { Subject, VideoNavigation, VideoSliceAccess } from './video-slice';

/** A video from which one went on to a related one, and how the panel was about it. */
export interface HistoryEntry extends Pick<Subject, 'videoId' | 'title' | 'from'> {
  pinned: boolean;
}

/** To a related video, remembering where from; to one that was passed before it goes back instead of round in a circle. */
export function goForward(
  slice: VideoSliceAccess,
  navigation: VideoNavigation,
  id: string,
  title: string | null,
): void {
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
export function goBackTo({ get, set }: VideoSliceAccess, navigation: VideoNavigation, at: number): void {
  const { history, shown } = get();
  const step = history[at];
  if (!step) return;
  set({ history: history.slice(0, at) });
  // Where the tab has left it meanwhile, it is a video like any other that was chosen.
  const isStillInTab = step.from !== 'tab' || step.pinned || shown?.videoId === step.videoId;
  navigation.toId(step.videoId, isStillInTab ? step.from : 'held', step.title);
  if (step.pinned) set({ pinned: true });
}
