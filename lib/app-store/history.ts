import { VideoId } from '@/lib/service/ids';
import type { Own, Subject, Turns } from './video-slice';

/** A video from which one went on to a related one, and how the panel was about it. */
export interface Step extends Pick<Subject, 'videoId' | 'title' | 'from'> {
  pinned: boolean;
}

/** To a related video, remembering where from; to one that was passed before it goes back instead of round in a circle. */
export function goOn(own: Own, turn: Turns, id: string, title: string | null): void {
  const { subject, trail, pinned } = own.get();
  const known = VideoId.safeParse(id);
  if (!known.success || !subject || subject.videoId === known.data) return;
  const passed = trail.findIndex(({ videoId }) => videoId === known.data);
  if (passed !== -1) {
    goBackTo(own, turn, passed);
    return;
  }
  const step: Step = { videoId: subject.videoId, title: subject.title, from: subject.from, pinned };
  own.set({ trail: [...trail, step] });
  turn.toId(known.data, 'related', title);
}

/** Back to a step of the trail; what came after it is left. */
export function goBackTo({ get, set }: Own, turn: Turns, at: number): void {
  const { trail, shown } = get();
  const step = trail[at];
  if (!step) return;
  set({ trail: trail.slice(0, at) });
  // Where the tab has left it meanwhile, it is a video like any other that was chosen.
  const isTabs = step.from !== 'tab' || step.pinned || shown?.videoId === step.videoId;
  turn.toId(step.videoId, isTabs ? step.from : 'held', step.title);
  if (step.pinned) set({ pinned: true });
}
