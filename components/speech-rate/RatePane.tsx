import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useExportNotes } from '@/components/captions/ExportMenu';
import { useCaptions, useCaptionsStore } from '@/components/captions/use-captions';
import { playerTime, useChapters, useVideoLength } from '@/components/captions/use-video';
import { hasReceivedRates, type ShownTrack } from '@/lib/captions/store/saved-tracks';
import { exportRates } from '@/lib/speech-rate/store/export-rates';
import type { PlayheadHandle } from './RateStrip';
import { RateView } from './RateView';

interface Props {
  track: ShownTrack;
  /** The control for the playback speed, shown directly after the figures. */
  children?: ReactNode;
}

/** Shows the speech rate of the current track. The plots and their library are loaded together with this component. */
export function RatePane({ track, children }: Props) {
  const captions = useCaptionsStore();
  const limits = useCaptions((state) => state.settings.speechRateLimits);
  const length = useVideoLength();
  const chapters = useChapters();
  const starts = useMemo(() => chapters.map(({ start }) => start), [chapters]);
  const { seekAndFollow, changeSettings } = captions.getState();
  return (
    <RateView
      cues={track.cues}
      length={length}
      lang={track.lang}
      ratesReceived={hasReceivedRates(track)}
      limits={limits}
      activeViewNames={useExportNotes(captions, track).names}
      chapters={starts}
      onSeek={seekAndFollow}
      onLimits={(change) => void changeSettings({ speechRateLimits: { ...limits, ...change } })}
      onSave={(file) => void exportRates(captions, file, length)}
      handle={usePlayhead()}
    >
      {children}
    </RateView>
  );
}

/** Moves the playhead after each render and, without rendering, with each update of the player's clock. */
function usePlayhead() {
  const captions = useCaptionsStore();
  const plot = useRef<PlayheadHandle>(null);
  useEffect(() => plot.current?.movePlayhead(playerTime(captions.getState())));
  useEffect(
    () =>
      captions.subscribe((state, previous) => {
        // The state is read again, because the same update may have started an advertisement.
        if (state.clock !== previous.clock) plot.current?.movePlayhead(playerTime(captions.getState()));
      }),
    [captions],
  );
  return plot;
}
