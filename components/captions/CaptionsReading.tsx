import { lazy, Suspense, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { type RateStripHandle, TrackRateStrip } from '@/components/speech-rate/RateStrip';
import { SpeedPane } from '@/components/speech-rate/SpeedPane';
import { ageText } from '@/components/ui/format-text';
import { Icon } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/translation';
import type { CaptionsStore } from '@/lib/captions/store/captions-state';
import type { ShownTrack } from '@/lib/captions/store/saved-tracks';
import type { CaptionListHandle } from './CaptionList';
import { CaptionsBar } from './CaptionsBar';
import { CaptionsFind } from './CaptionsFind';
import { CaptionsLines } from './CaptionsLines';
import { CaptionsNotices } from './CaptionsNotices';
import type { ListPosition } from './list-scroll';
import { EmptyTrack } from './TrackNotices';
import { type NamedTrack, type TrackActions, TrackPicker, trackDetail, trackName } from './TrackPicker';
import { useCurrentLine } from './use-current-line';
import { useTrackPicker } from './use-track-picker';

interface SourceRowProps extends TrackActions {
  track: NamedTrack;
  tracks: readonly NamedTrack[];
}

/** Shows the language, origin and age of the track, and opens other saved tracks. */
export function SourceRow(props: SourceRowProps) {
  const t = useTranslation();
  const { track } = props;
  return (
    <div className="source">
      <TrackPicker label={t('trackSelect')} {...props}>
        <Icon name="languages" small />
        <span className="cut">
          <span className="strong">{trackName(t, track)}</span> <span className="note">{trackDetail(t, track)}</span>
        </span>
      </TrackPicker>
      <span className="grow" />
      <span className="note nowrap">{t('trackSaved', ageText(t, track.age))}</span>
    </div>
  );
}

/** The source row of the first track. */
export function CaptionsSource({ panel, track }: { panel: CaptionsStore; track: ShownTrack }) {
  return <SourceRow {...useTrackPicker(panel, track)} />;
}

interface Props {
  panel: CaptionsStore;
  track: ShownTrack;
}

export type CaptionsView = 'lines' | 'rate';

/** Plots are loaded on demand. */
const LazyRatePane = lazy(async () => ({ default: (await import('@/components/speech-rate/RatePane')).RatePane }));

/** Shows a saved track as lines or as speech rate. */
export function CaptionsReading({ panel, track }: Props) {
  const [view, setView] = useState<CaptionsView>('lines');
  const lines = useRef<CaptionListHandle>(null);
  const strip = useRef<RateStripHandle>(null);
  const position = useRef<ListPosition>(null);
  const isFinding = useStore(panel, (state) => state.isFinding);
  // Two columns have headers of their own.
  const isSideBySide = useStore(panel, (state) => state.settings.beside.on);
  const hasHeads = isSideBySide && view === 'lines' && track.cues.length > 0;
  useCurrentLine(panel, { lines, strip });
  return (
    <>
      {!hasHeads && <CaptionsSource panel={panel} track={track} />}
      <CaptionsNotices panel={panel} track={track} />
      {view === 'lines' && track.cues.length > 0 && <TrackRateStrip panel={panel} track={track} handle={strip} />}
      <CaptionsBar
        panel={panel}
        track={track}
        view={view}
        onView={setView}
        selection={() => lines.current?.selection() ?? null}
      />
      {isFinding && <CaptionsFind panel={panel} track={track} lines={lines} onFound={() => setView('lines')} />}
      <Body panel={panel} track={track} view={view} lines={lines} position={position} />
    </>
  );
}

interface BodyProps extends Props {
  view: CaptionsView;
  lines: React.RefObject<CaptionListHandle | null>;
  position: React.RefObject<ListPosition | null>;
}

function Body({ panel, track, view, lines, position }: BodyProps) {
  if (track.cues.length === 0) return <EmptyTrack skipped={track.setAside} />;
  if (view === 'lines') return <CaptionsLines panel={panel} track={track} handle={lines} position={position} />;
  return (
    <Suspense>
      <LazyRatePane panel={panel} track={track}>
        <SpeedPane panel={panel} track={track} />
      </LazyRatePane>
    </Suspense>
  );
}
