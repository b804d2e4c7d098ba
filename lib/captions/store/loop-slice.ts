import type { Ports } from '@/lib/app-store/ports';
import { watchUrl } from '@/lib/platform/platform-links';
import { clockText } from '@/lib/shared/time-text';
import { createLoop, type Loop, lastStartedLine, positionInLoop } from '../lines-by-time';
import type { CaptionsSliceCreator, CaptionsState, LoopSlice } from './captions-state';

/** Creates the slice for the loop and for links to a time. */
export const loopSlice =
  ({ copy }: Pick<Ports, 'copy'>): CaptionsSliceCreator<LoopSlice> =>
  (set, get, panel) => {
    const end = () => set({ loop: null });
    panel.subscribe((now, before) => {
      if (!now.loop) return;
      const loop = now.track?.cues === before.track?.cues ? now.loop : shiftLoop(now.loop, now, before);
      if (!now.clock || !loop) end();
      else if (loop !== now.loop) set({ loop });
      // An advertisement's time is not a position in the video.
      else if (now.clock !== before.clock && !get().adPlays) continueLoop(now.loop, now, end);
    });
    return {
      loop: null,
      toggleLoop(chosen) {
        const { loop, track, clock, adPlays } = get();
        if (loop) return end();
        if (!track) return;
        if (adPlays) return get().showToast(['captionsAdPlays']);
        // Without a player, seeking explains how to get one.
        if (!clock) return get().seek(track.cues[chosen?.from ?? 0]?.offset ?? 0);
        const startedLine = lastStartedLine(track.cues, clock.time);
        const { from, until } = chosen ?? { from: startedLine, until: startedLine + 1 };
        const newLoop = createLoop(track.cues, from, until);
        set({ loop: newLoop });
        // Seek only if the player is outside the loop.
        if (newLoop && positionInLoop(newLoop, clock.time) !== 'on') get().seek(newLoop.start);
        if (newLoop) get().announce(['loopOn', clockText(newLoop.start), clockText(newLoop.end)]);
      },
      async copyMoment(line) {
        const { subject, track, clock } = get();
        const seconds = (line === null ? clock?.time : track?.cues[line]?.offset) ?? 0;
        if (!subject) return;
        await copy(watchUrl(subject.videoId, Math.floor(seconds)));
        get().showToast(['copiedMoment', clockText(seconds)]);
      },
    };
  };

/** Adjusts the loop if the same lines were moved in time; `null` if the lines changed. */
function shiftLoop(loop: Loop, now: CaptionsState, before: CaptionsState): Loop | null {
  if (!now.track || now.track.received !== before.track?.received) return null;
  const isOnlyMoved = (['noTags', 'rolling', 'sentences', 'noSounds'] as const).every(
    (one) => now.views[one] === before.views[one],
  );
  // Lines shifted before the start of the video are removed, which changes every index.
  const isWhole = now.track.cues.length === before.track.cues.length;
  return isOnlyMoved && isWhole ? createLoop(now.track.cues, loop.from, loop.until) : null;
}

function continueLoop(loop: Loop, { clock, seek }: CaptionsState, end: () => void): void {
  const where = positionInLoop(loop, clock?.time ?? 0);
  if (where === 'elsewhere') end();
  else if (where === 'again') seek(loop.start);
}
