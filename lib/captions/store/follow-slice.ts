import type { Ports } from '@/lib/app-store/ports';
import type { RequestStore } from '@/lib/app-store/request-store';
import { videoFromDetails } from '@/lib/details/store/saved-details';
import { watchUrl } from '@/lib/platform/platform-links';
import type { PlayerClock } from '@/lib/platform/player';
import { lengthOf } from '@/lib/platform/video-figures';
import { clockText } from '@/lib/shared/time-text';
import type { Cue } from '../cue';
import {
  continuedLineAt,
  createLoop,
  isOutsideLoop,
  type Loop,
  lastStartedLine,
  lineAt,
  nextLine,
  previousLine,
} from '../cues';
import type { CaptionsSliceCreator, CaptionsState, FollowSlice, LoopSlice } from './captions-state';

type Details = RequestStore<'videos'>;

/** Tolerance in seconds: players stop slightly before the start of the line that they seek to. */
export const seekTolerance = 0.05;
/** Tolerance in seconds: a player pauses slightly after the time of an auto-pause. */
const stopTolerance = 0.3;

/** Returns a time in the line after which playback has paused; `null` if there was no auto-pause. */
export const heardTime = ({ paused, time, stoppedAt }: PlayerClock): number | null =>
  paused && stoppedAt !== undefined && Math.abs(time - stoppedAt) < stopTolerance ? stoppedAt - seekTolerance : null;

export const followSlice =
  (details: Details, { player }: Pick<Ports, 'player'>): CaptionsSliceCreator<FollowSlice> =>
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
      seekAndFollow(seconds) {
        if (get().adPlays) return get().showToast(['captionsAdPlays']);
        if (get().clock) set({ isFollowPaused: false });
        // Seeking outside the loop ends it, even if the target is the line right after the loop.
        const { loop } = get();
        if (loop && (seconds < loop.start || seconds >= loop.end)) set({ loop: null });
        get().seek(seconds);
      },
      stepLine(which) {
        const { track, clock, subject } = get();
        if (!track || !clock) return;
        const heard = heardTime(clock);
        const step = { next: nextLine, previous: previousLine, again: lastStartedLine }[which];
        const index =
          heard !== null && which === 'previous'
            ? Math.max(0, lastStartedLine(track.cues, heard) - 1)
            : step(track.cues, heard ?? clock.time);
        const cue = track.cues[index];
        if (cue) get().seekAndFollow(cue.offset);
        // A player that plays may have paused after a line just now.
        const isPlaying = !clock.paused || heard !== null;
        if (cue && isPlaying && subject?.tabId != null) player.play(subject.tabId, { play: true });
      },
    };
  };

/** Updates the current line when the player's time or the lines change. */
const updateCurrentLine =
  (details: Details, set: (change: Partial<FollowSlice>) => void) =>
  (current: CaptionsState, previous: CaptionsState): void => {
    const { track, clock, views } = current;
    if (track?.cues !== previous.track?.cues || clock !== previous.clock || views !== previous.views) {
      const adPlays = detectAd(current, details);
      const lineNow = clock && !adPlays ? currentLine(track?.cues ?? [], clock, views) : -1;
      if (lineNow !== current.lineNow || adPlays !== current.adPlays) set({ lineNow, adPlays });
    }
    if (current.subject?.seq !== previous.subject?.seq) set({ isFollowPaused: false });
    if (current.settings.follow !== previous.settings.follow) set({ isFollowing: current.settings.follow });
  };

/** Returns the line being spoken or, after an auto-pause, the line that was heard; -1 in a pause. */
function currentLine(cues: readonly Cue[], clock: PlayerClock, { continued }: CaptionsState['views']): number {
  const heard = heardTime(clock);
  if (heard !== null) return lastStartedLine(cues, heard);
  return (continued ? continuedLineAt : lineAt)(cues, clock.time + seekTolerance);
}

function detectAd({ clock, track, subject }: CaptionsState, details: Details): boolean {
  if (!clock || !subject) return false;
  const video = videoFromDetails(details.getState(), subject.videoId);
  return isProbablyAd(clock.length, {
    statedLength: video && lengthOf(video),
    lateLine: track && lateLineStart(track.received),
  });
}

/** Two clues to the video's length, in seconds; each is `null` if unknown. */
interface KnownDuration {
  /** From the video's details. */
  statedLength: number | null;
  /** The start of a late caption. The video is at least this long. */
  lateLine: number | null;
}

/** The share of lines that may start after the end of the video, because it was cut or their times are wrong. */
const maxShareAfterEnd = 1 / 10;

const lateLineStart = (cues: readonly Cue[]): number | null =>
  cues[Math.floor(cues.length * (1 - maxShareAfterEnd))]?.offset ?? null;

/**
 * Returns the tolerance in seconds. Players and the service round differently, and a long video may be cut slightly
 * differently.
 */
const durationTolerance = (length: number): number => Math.max(3, length / 50);

/**
 * Returns whether the player seems to play an advertisement, because its length differs from that of the video.
 * `length` is in seconds; `null` for a live stream. Returns `false` if the lengths are unknown.
 */
export function isProbablyAd(length: number | null, { statedLength, lateLine }: KnownDuration): boolean {
  if (length === null) return false;
  if (statedLength !== null && statedLength > 0)
    return Math.abs(length - statedLength) > durationTolerance(statedLength);
  return lateLine !== null && length < lateLine - durationTolerance(lateLine);
}

export const loopSlice =
  ({ copy }: Pick<Ports, 'copy'>): CaptionsSliceCreator<LoopSlice> =>
  (set, get, panel) => {
    const clearLoop = () => set({ loop: null });
    panel.subscribe((current, previous) => {
      if (!current.loop) return;
      const loop =
        current.track?.cues === previous.track?.cues ? current.loop : shiftLoop(current.loop, current, previous);
      if (!current.clock || !loop) clearLoop();
      else if (loop !== current.loop) set({ loop });
      // During an advertisement, the player's time is not a position in the video.
      else if (current.clock !== previous.clock && !get().adPlays && isOutsideLoop(loop, current.clock.time))
        clearLoop();
    });
    return {
      loop: null,
      toggleLoop(selection) {
        if (get().loop) return clearLoop();
        get().startLoop(selection);
      },
      startLoop(selection) {
        const { track, clock, adPlays } = get();
        if (!track) return;
        if (adPlays) return get().showToast(['captionsAdPlays']);
        // Without a player, `seek` tells the user how to get one.
        if (!clock) return get().seek(track.cues[selection?.from ?? 0]?.offset ?? 0);
        const startedLine = lastStartedLine(track.cues, heardTime(clock) ?? clock.time);
        const { from, until } = selection ?? { from: startedLine, until: startedLine + 1 };
        const newLoop = createLoop(track.cues, from, until);
        set({ loop: newLoop });
        if (newLoop && (isOutsideLoop(newLoop, clock.time) || clock.time >= newLoop.end)) get().seek(newLoop.start);
        if (newLoop) get().announce(['loopOn', clockText(newLoop.start), clockText(newLoop.end)]);
      },
      async copyTimeLink(line) {
        const { subject, track, clock, adPlays } = get();
        if (line === null && adPlays) return get().showToast(['captionsAdPlays']);
        const seconds = (line === null ? clock?.time : track?.cues[line]?.offset) ?? 0;
        if (!subject) return;
        await copy(watchUrl(subject.videoId, Math.floor(seconds)));
        get().showToast(['copiedMoment', clockText(seconds)]);
      },
    };
  };

/** Returns the loop adjusted to its lines if they were only shifted in time; `null` if the lines changed. */
function shiftLoop(loop: Loop, current: CaptionsState, previous: CaptionsState): Loop | null {
  if (!current.track || current.track.received !== previous.track?.received) return null;
  const isOnlyMoved = (['noTags', 'rolling', 'sentences', 'noSounds'] as const).every(
    (one) => current.views[one] === previous.views[one],
  );
  // Lines shifted to before the start of the video are removed, which changes every index.
  const isWhole = current.track.cues.length === previous.track.cues.length;
  return isOnlyMoved && isWhole ? createLoop(current.track.cues, loop.from, loop.until) : null;
}
