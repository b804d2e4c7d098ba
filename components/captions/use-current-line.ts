import { type RefObject, useEffect } from 'react';
import type { PlayheadHandle } from '@/components/speech-rate/RateStrip';
import type { CaptionsState, CaptionsStore } from '@/lib/captions/store/captions-state';
import type { CaptionListHandle } from './CaptionList';
import { playerTime } from './use-video';

interface CurrentLineViews {
  lines: RefObject<CaptionListHandle | null>;
  strip: RefObject<PlayheadHandle | null>;
}

/** Shows the current line outside React: a player update toggles a class and moves a marker without rendering. */
export function useCurrentLine(panel: CaptionsStore, { lines, strip }: CurrentLineViews): void {
  // Newly rendered lines have no states yet.
  useEffect(() => showCurrentLine(panel.getState(), lines.current, strip.current));
  useEffect(
    () =>
      panel.subscribe((now, before) => {
        // Reads the latest state, because the same update may have detected an advertisement.
        if (now.clock !== before.clock && isSameLine(now, before))
          strip.current?.movePlayhead(playerTime(panel.getState()));
        else if (!isSameLine(now, before)) showCurrentLine(now, lines.current, strip.current);
      }),
    [panel, lines, strip],
  );
}

function showCurrentLine(now: CaptionsState, lines: CaptionListHandle | null, strip: PlayheadHandle | null): void {
  strip?.movePlayhead(playerTime(now));
  lines?.setCurrent(now.lineNow < 0 ? null : now.lineNow);
  if (now.isFollowing && !now.isFollowPaused && now.lineNow >= 0) lines?.bringIntoView(now.lineNow);
}

const isSameLine = (now: CaptionsState, before: CaptionsState): boolean =>
  now.lineNow === before.lineNow &&
  now.isFollowing === before.isFollowing &&
  now.isFollowPaused === before.isFollowPaused;
