import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { useChapters } from '@/components/captions/use-chapters';
import { useExportNotes } from '@/components/captions/use-export-notes';
import { playerTime, useVideoLength } from '@/components/captions/use-video';
import type { CaptionsStore } from '@/lib/captions/store/captions-store';
import type { ShownTrack } from '@/lib/captions/store/saved-tracks';
import { exportRates } from '@/lib/speech-rate/store/rate-files';
import { ComparisonPane } from './ComparisonPane';
import type { StripHandle } from './RateStrip';
import { RateView } from './RateView';
import { rateStoreOf } from './rate-store';

interface Props {
  panel: CaptionsStore;
  track: ShownTrack;
  /** What else belongs to pace, below. */
  children?: ReactNode;
}

/** The track that is read, as pace; the plots and the library that draws them are loaded with it. */
export function RatePane({ panel, track, children }: Props) {
  const limits = useStore(panel, (state) => state.settings.pace);
  const tables = useStore(rateStoreOf(panel), (state) => state.tables);
  const length = useVideoLength(panel);
  const chapters = useChapters(panel);
  const starts = useMemo(() => chapters.map(({ start }) => start), [chapters]);
  const { seekLine, changeSettings } = panel.getState();
  return (
    <RateView
      cues={track.cues}
      length={length}
      lang={track.lang}
      limits={limits}
      viewsOn={useExportNotes(panel, track).names}
      chapters={starts}
      tables={tables}
      onTable={rateStoreOf(panel).showAs}
      onSeek={seekLine}
      onLimits={(change) => void changeSettings({ pace: { ...limits, ...change } })}
      onSave={(file) => void exportRates(panel, file, length)}
      handle={usePlayhead(panel)}
    >
      <ComparisonPane panel={panel} track={track} />
      {children}
    </RateView>
  );
}

/** Moves the line of now past React, as soon as there is one and with each tick of the player's clock. */
function usePlayhead(panel: CaptionsStore) {
  const plot = useRef<StripHandle>(null);
  useEffect(() => plot.current?.now(playerTime(panel.getState())));
  useEffect(
    () =>
      panel.subscribe((now, before) => {
        // As it is by now: the same tick may have told of an advertisement.
        if (now.clock !== before.clock) plot.current?.now(playerTime(panel.getState()));
      }),
    [panel],
  );
  return plot;
}
