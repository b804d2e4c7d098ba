import { lineAt, lineBegunAt, nextLine, previousLine } from '@/lib/core/captions/line-at';
import type { CaptionsPanel, CaptionsPart } from './captions-neighbours';

export interface FollowSlice {
  /** The line that is spoken now; -1 in a pause. */
  lineNow: number;
  isFollowing: boolean;
  /** The reader scrolled away: following waits until called back (CAP-02). */
  hasLetGo: boolean;
  toggleFollow(): void;
  letGo(): void;
  comeBack(): void;
  /** Goes to a second of the video, and follows it from there. */
  seekLine(seconds: number): void;
  /** By line: the next, the one before, this one again. */
  step(which: 'next' | 'previous' | 'again'): void;
}

/** A player sent to the start of a line stops some milliseconds short of it. Seconds. */
const justBefore = 0.05;

/** Which line is spoken now, and going to another one. */
export const followSlice = (): CaptionsPart<FollowSlice> => (set, get, panel) => {
  panel.subscribe(following(set));
  return {
    lineNow: -1,
    isFollowing: get().settings.follow,
    hasLetGo: false,
    toggleFollow() {
      const isFollowing = !get().isFollowing;
      set({ isFollowing, hasLetGo: false });
      void get().changeSettings({ follow: isFollowing });
    },
    letGo() {
      if (get().isFollowing && get().clock) set({ hasLetGo: true });
    },
    comeBack: () => set({ hasLetGo: false }),
    seekLine(seconds) {
      if (get().clock) set({ hasLetGo: false });
      get().seek(seconds);
    },
    step(which) {
      const { track, clock } = get();
      if (!track || !clock) return;
      const at = { next: nextLine, previous: previousLine, again: lineBegunAt }[which](track.cues, clock.time);
      const cue = track.cues[at];
      if (cue) get().seekLine(cue.offset);
    },
  };
};

/** Finds the line anew whenever the clock or the lines are others. */
const following =
  (set: (change: Partial<FollowSlice>) => void) =>
  (now: CaptionsPanel, before: CaptionsPanel): void => {
    if (now.track?.cues !== before.track?.cues || now.clock !== before.clock) {
      const lineNow = now.clock ? lineAt(now.track?.cues ?? [], now.clock.time + justBefore) : -1;
      if (lineNow !== now.lineNow) set({ lineNow });
    }
    if (now.subject?.seq !== before.subject?.seq) set({ hasLetGo: false });
    if (now.settings.follow !== before.settings.follow) set({ isFollowing: now.settings.follow });
  };
