import { type ReactNode, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { StripHandle } from '@/components/captions/PaceStrip';
import { PaceView } from '@/components/captions/PaceView';
import type { CaptionsStore } from '@/lib/panel/captions-panel';
import type { ShownTrack } from '@/lib/panel/held-tracks';

interface Props {
  panel: CaptionsStore;
  track: ShownTrack;
  /** What else belongs to pace, below. */
  children?: ReactNode;
}

/** The track that is read, as pace; the plots and the library that draws them are loaded with it. */
export function CaptionsPace({ panel, track, children }: Props) {
  const limits = useStore(panel, (state) => state.settings.pace);
  const length = useStore(panel, (state) => state.clock?.length ?? null);
  const { seekLine, openOptions } = panel.getState();
  return (
    <PaceView
      cues={track.cues}
      length={length}
      lang={track.lang}
      limits={limits}
      onSeek={seekLine}
      onLimits={openOptions}
      handle={usePlayhead(panel)}
    >
      {children}
    </PaceView>
  );
}

/** Moves the line of now past React, as soon as there is one and with each tick of the player's clock. */
function usePlayhead(panel: CaptionsStore) {
  const plot = useRef<StripHandle>(null);
  useEffect(() => plot.current?.now(panel.getState().clock?.time ?? null));
  useEffect(
    () =>
      panel.subscribe((now, before) => {
        if (now.clock !== before.clock) plot.current?.now(now.clock?.time ?? null);
      }),
    [panel],
  );
  return plot;
}
