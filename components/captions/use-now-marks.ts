import { type RefObject, useEffect } from 'react';
import type { StripHandle } from '@/components/speech-rate/RateStrip';
import type { CaptionsPanel } from '@/lib/captions/store/captions-slices';
import type { CaptionsStore } from '@/lib/captions/store/captions-store';
import type { LinesHandle } from './CaptionList';
import { timePlayed } from './played';

interface Marks {
  lines: RefObject<LinesHandle | null>;
  strip: RefObject<StripHandle | null>;
}

/** Moves what shows "now" past React: a tick of the player's clock toggles a class and shifts a line, and draws nothing. */
export function useNowMarks(panel: CaptionsStore, { lines, strip }: Marks): void {
  // Whatever has just been drawn anew, another view or other lines, carries no marks yet.
  useEffect(() => mark(panel.getState(), lines.current, strip.current));
  useEffect(
    () =>
      panel.subscribe((now, before) => {
        // As it is by now: the same tick may have told of an advertisement.
        if (now.clock !== before.clock && isSameLine(now, before)) strip.current?.now(timePlayed(panel.getState()));
        else if (!isSameLine(now, before)) mark(now, lines.current, strip.current);
      }),
    [panel, lines, strip],
  );
}

function mark(now: CaptionsPanel, lines: LinesHandle | null, strip: StripHandle | null): void {
  strip?.now(timePlayed(now));
  lines?.here(now.lineNow < 0 ? null : now.lineNow);
  if (now.isFollowing && !now.hasLetGo && now.lineNow >= 0) lines?.bring(now.lineNow);
}

const isSameLine = (now: CaptionsPanel, before: CaptionsPanel): boolean =>
  now.lineNow === before.lineNow && now.isFollowing === before.isFollowing && now.hasLetGo === before.hasLetGo;
