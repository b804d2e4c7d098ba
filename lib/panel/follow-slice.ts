import { lineAt, lineBegunAt, nextLine, previousLine } from '@/lib/core/captions/line-at';
import type { PlayerClock } from '@/lib/core/player';
import type { CaptionsPanel, CaptionsPart } from './captions-neighbours';
import type { Ports, Stop } from './ports';

export interface FollowSlice {
  /** The player's clock; `null` while no page with this video is heard. Changes several times a second. */
  clock: PlayerClock | null;
  /** The line that is spoken now; -1 in a pause. */
  lineNow: number;
  isFollowing: boolean;
  /** The reader scrolled away: following waits until called back (CAP-02). */
  hasLetGo: boolean;
  toggleFollow(): void;
  letGo(): void;
  comeBack(): void;
  /** Seeks where the tab still shows the video; otherwise offers to open it at that second (CAP-01). */
  seek(seconds: number): void;
  /** By line: the next, the one before, this one again. */
  step(which: 'next' | 'previous' | 'again'): void;
}

/** A player sent to the start of a line stops some milliseconds short of it. Seconds. */
const justBefore = 0.05;

/** The player beside the panel: which line is spoken now, and going to another one. */
export const followSlice =
  (ports: Ports): CaptionsPart<FollowSlice> =>
  (set, get, panel) => {
    panel.subscribe(listening(ports, set, get));
    return {
      clock: null,
      lineNow: -1,
      isFollowing: true,
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
      seek(seconds) {
        const { subject, clock } = get();
        if (subject && subject.tabId !== null && clock) {
          ports.player.seek(subject.tabId, seconds);
          return set({ hasLetGo: false });
        }
        if (!subject) return;
        const open = (): void => void ports.tab.open(subject.videoId, seconds);
        get().tell(['captionsNotInTab'], { says: ['captionsOpenAt'], run: open });
      },
      step(which) {
        const { track, clock } = get();
        if (!track || !clock) return;
        const at = { next: nextLine, previous: previousLine, again: lineBegunAt }[which](track.cues, clock.time);
        const cue = track.cues[at];
        if (cue) get().seek(cue.offset);
      },
    };
  };

/** Listens to the player of the tab that shows the video, and to no other. */
function listening(ports: Ports, set: (change: Partial<FollowSlice>) => void, get: () => CaptionsPanel) {
  let stop: Stop | null = null;
  const heard = (clock: PlayerClock): void => {
    const cues = get().track?.cues ?? [];
    set({ clock, lineNow: lineAt(cues, clock.time + justBefore) });
  };
  const listen = (tabId: number | null): void => {
    stop?.();
    set({ clock: null, lineNow: -1, hasLetGo: false });
    stop = tabId === null ? null : ports.player.listen(tabId, heard, () => set({ clock: null }));
  };
  return (now: CaptionsPanel, before: CaptionsPanel): void => {
    if (now.track?.cues !== before.track?.cues && now.clock) heard(now.clock);
    const [is, was] = [now.subject, before.subject];
    if (is?.tabId !== was?.tabId || is?.videoId !== was?.videoId) listen(is?.tabId ?? null);
    if (now.settings.follow !== before.settings.follow) set({ isFollowing: now.settings.follow });
  };
}
