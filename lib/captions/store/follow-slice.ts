import type { RequestStore } from '@/lib/app-store/request-store';
import { videoFromDetails } from '@/lib/details/store/saved-details';
import { lengthOf } from '@/lib/details/video-figures';
import { isProbablyAd } from '@/lib/platform/advertisement';
import { lastStartedLine, lineAt, nextLine, previousLine } from '../lines-by-time';
import type { CaptionsSliceCreator, CaptionsState, FollowSlice } from './captions-state';

type Details = RequestStore<'videos'>;

/** Players stop slightly before the start of a line that they seek to. Seconds. */
const seekTolerance = 0.05;

/** Creates the slice for the current line and for seeking. */
export const followSlice =
  (details: Details): CaptionsSliceCreator<FollowSlice> =>
  (set, get, panel) => {
    panel.subscribe(updateCurrentLine(details, set));
    return {
      lineNow: -1,
      adPlays: false,
      isFollowing: get().settings.follow,
      isFollowPaused: false,
      toggleFollow() {
        const isFollowing = !get().isFollowing;
        set({ isFollowing, isFollowPaused: false });
        void get().changeSettings({ follow: isFollowing });
      },
      pauseFollowing() {
        if (get().isFollowing && get().clock) set({ isFollowPaused: true });
      },
      resumeFollowing: () => set({ isFollowPaused: false }),
      seekLine(seconds) {
        if (get().adPlays) return get().showToast(['captionsAdPlays']);
        if (get().clock) set({ isFollowPaused: false });
        // Seeking outside ends a loop, also to the line right after it.
        const { loop } = get();
        if (loop && (seconds < loop.start || seconds >= loop.end)) set({ loop: null });
        get().seek(seconds);
      },
      step(which) {
        const { track, clock } = get();
        if (!track || !clock) return;
        const at = { next: nextLine, previous: previousLine, again: lastStartedLine }[which](track.cues, clock.time);
        const cue = track.cues[at];
        if (cue) get().seekLine(cue.offset);
      },
    };
  };

/** Updates the current line when the player's time or the lines change. */
const updateCurrentLine =
  (details: Details, set: (change: Partial<FollowSlice>) => void) =>
  (now: CaptionsState, before: CaptionsState): void => {
    if (now.track?.cues !== before.track?.cues || now.clock !== before.clock) {
      const adPlays = detectAd(now, details);
      const lineNow = now.clock && !adPlays ? lineAt(now.track?.cues ?? [], now.clock.time + seekTolerance) : -1;
      if (lineNow !== now.lineNow || adPlays !== now.adPlays) set({ lineNow, adPlays });
    }
    if (now.subject?.seq !== before.subject?.seq) set({ isFollowPaused: false });
    if (now.settings.follow !== before.settings.follow) set({ isFollowing: now.settings.follow });
  };

function detectAd({ clock, track, subject }: CaptionsState, details: Details): boolean {
  if (!clock || !subject) return false;
  const video = videoFromDetails(details.getState(), subject.videoId);
  return isProbablyAd(clock.length, {
    statedLength: video && lengthOf(video),
    lastLine: track?.cues.at(-1)?.offset ?? null,
  });
}
