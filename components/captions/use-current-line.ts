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
export function useCurrentLine(captions: CaptionsStore, { lines, strip }: CurrentLineViews): void {
  // Newly rendered lines have no highlight yet.
  useEffect(() => showCurrentLine(captions.getState(), lines.current, strip.current));
  useEffect(
    () =>
      captions.subscribe((state, previous) => {
        // Reads the latest state, because another subscriber may have just detected an advertisement.
        if (state.clock !== previous.clock && isSameLine(state, previous))
          strip.current?.movePlayhead(playerTime(captions.getState()));
        else if (!isSameLine(state, previous)) showCurrentLine(state, lines.current, strip.current);
      }),
    [captions, lines, strip],
  );
}

function showCurrentLine(state: CaptionsState, lines: CaptionListHandle | null, strip: PlayheadHandle | null): void {
  strip?.movePlayhead(playerTime(state));
  lines?.setCurrent(state.lineNow < 0 ? null : state.lineNow);
  if (state.isFollowing && !state.isFollowPaused && state.lineNow >= 0) lines?.scrollIntoView(state.lineNow);
}

const isSameLine = (state: CaptionsState, previous: CaptionsState): boolean =>
  state.lineNow === previous.lineNow &&
  state.isFollowing === previous.isFollowing &&
  state.isFollowPaused === previous.isFollowPaused;
