import type { Ports } from '@/lib/app-store/ports';
import { watchUrl } from '@/lib/platform/platform-links';
import { clockText } from '@/lib/shared/clock-text';
import { createLoop, type Loop, lastStartedLine, positionInLoop } from '../lines-by-time';
import type { CaptionsSliceCreator, CaptionsState } from './captions-store';

export interface LoopSlice {
  /** Lines that are played again and again. */
  loop: Loop | null;
  /** Ends the loop, or loops the lines that are chosen, or else the one that was begun last. */
  toggleLoop(chosen: { from: number; until: number } | null): void;
  /** Copies a link to the second at which a line begins, or to that of the player where none is given. */
  copyMoment(line: number | null): Promise<void>;
}

/** A line again and again, and the link to its second. */
export const loopSlice =
  ({ copy }: Pick<Ports, 'copy'>): CaptionsSliceCreator<LoopSlice> =>
  (set, get, panel) => {
    const end = () => set({ loop: null });
    panel.subscribe((now, before) => {
      if (!now.loop) return;
      const kept = now.track?.cues === before.track?.cues ? now.loop : shiftLoop(now.loop, now, before);
      if (!now.clock || !kept) end();
      else if (kept !== now.loop) set({ loop: kept });
      // What an advertisement plays is no part of the video.
      else if (now.clock !== before.clock && !get().adPlays) continueLoop(now.loop, now, end);
    });
    return {
      loop: null,
      toggleLoop(chosen) {
        const { loop, track, clock, adPlays } = get();
        if (loop) return end();
        if (!track) return;
        if (adPlays) return get().tell(['captionsAdPlays']);
        // Without a player there is nothing to repeat, which is said with the way to one.
        if (!clock) return get().seek(track.cues[chosen?.from ?? 0]?.offset ?? 0);
        const begun = lastStartedLine(track.cues, clock.time);
        const { from, until } = chosen ?? { from: begun, until: begun + 1 };
        const made = createLoop(track.cues, from, until);
        set({ loop: made });
        // To where it begins, unless the player is within already.
        if (made && positionInLoop(made, clock.time) !== 'on') get().seek(made.start);
        if (made) get().announce(['loopOn', clockText(made.start), clockText(made.end)]);
      },
      async copyMoment(line) {
        const { subject, track, clock } = get();
        const seconds = (line === null ? clock?.time : track?.cues[line]?.offset) ?? 0;
        if (!subject) return;
        await copy(watchUrl(subject.videoId, Math.floor(seconds)));
        get().tell(['copiedMoment', clockText(seconds)]);
      },
    };
  };

/** The loop of the same lines where they were only moved in time; `null` where they are others. */
function shiftLoop(loop: Loop, now: CaptionsState, before: CaptionsState): Loop | null {
  if (!now.track || now.track.received !== before.track?.received) return null;
  const isOnlyMoved = (['noTags', 'rolling', 'sentences', 'noSounds'] as const).every(
    (one) => now.views[one] === before.views[one],
  );
  // What is moved to before the video is left out, and every index is another one.
  const isWhole = now.track.cues.length === before.track.cues.length;
  return isOnlyMoved && isWhole ? createLoop(now.track.cues, loop.from, loop.until) : null;
}

function continueLoop(loop: Loop, { clock, seek }: CaptionsState, end: () => void): void {
  const where = positionInLoop(loop, clock?.time ?? 0);
  if (where === 'elsewhere') end();
  else if (where === 'again') seek(loop.start);
}
