import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import type { StripHandle } from '@/components/captions/PaceStrip';
import { PaceView } from '@/components/captions/PaceView';
import type { CaptionsStore } from '@/lib/panel/captions-panel';
import type { ShownTrack } from '@/lib/panel/held-tracks';
import { savePace } from '@/lib/panel/pace-files';
import { CaptionsStanding } from './CaptionsStanding';
import { paceOfPanel } from './pace-of';
import { timePlayed, useLength } from './played';
import { useChapters } from './use-chapters';
import { useRemarks } from './use-remarks';

interface Props {
  panel: CaptionsStore;
  track: ShownTrack;
  /** What else belongs to pace, below. */
  children?: ReactNode;
}

/** The track that is read, as pace; the plots and the library that draws them are loaded with it. */
export function CaptionsPace({ panel, track, children }: Props) {
  const limits = useStore(panel, (state) => state.settings.pace);
  const tables = useStore(paceOfPanel(panel), (state) => state.tables);
  const length = useLength(panel);
  const chapters = useChapters(panel);
  const starts = useMemo(() => chapters.map(({ start }) => start), [chapters]);
  const { seekLine, changeSettings } = panel.getState();
  return (
    <PaceView
      cues={track.cues}
      length={length}
      lang={track.lang}
      limits={limits}
      viewsOn={useRemarks(panel, track).names}
      chapters={starts}
      tables={tables}
      onTable={paceOfPanel(panel).showAs}
      onSeek={seekLine}
      onLimits={(change) => void changeSettings({ pace: { ...limits, ...change } })}
      onSave={(file) => void savePace(panel, file, length)}
      handle={usePlayhead(panel)}
    >
      <CaptionsStanding panel={panel} track={track} />
      {children}
    </PaceView>
  );
}

/** Moves the line of now past React, as soon as there is one and with each tick of the player's clock. */
function usePlayhead(panel: CaptionsStore) {
  const plot = useRef<StripHandle>(null);
  useEffect(() => plot.current?.now(timePlayed(panel.getState())));
  useEffect(
    () =>
      panel.subscribe((now, before) => {
        // As it is by now: the same tick may have told of an advertisement.
        if (now.clock !== before.clock) plot.current?.now(timePlayed(panel.getState()));
      }),
    [panel],
  );
  return plot;
}
