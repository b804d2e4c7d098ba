import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { useExportNotes } from '@/components/captions/ExportMenu';
import { useCaptions, useCaptionsStore } from '@/components/captions/use-captions';
import { playerTime, useChapters, useVideoLength } from '@/components/captions/use-video';
import { stateHook } from '@/components/ui/app-state';
import { usePanelStore } from '@/components/ui/panel-state';
import { storeOfPage } from '@/lib/app-store/app-store';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { rateUnitOf, textSample, unitsPerWord } from '@/lib/captions/rate-unit';
import { hasReceivedRates, type ShownTrack } from '@/lib/captions/store/saved-tracks';
import { derivedTrackRepository } from '@/lib/saved-captions/repository/derived-tracks';
import { rankRate } from '@/lib/speech-rate/rate-distribution';
import { speechRateOf } from '@/lib/speech-rate/speech-rate';
import { createRateStore, exportRates, type RateStore } from '@/lib/speech-rate/store';
import { RateComparison } from './RateComparison';
import type { PlayheadHandle } from './RateStrip';
import { RateView } from './RateView';

const openRateStore = (panel: PanelStore): RateStore => createRateStore(panel, derivedTrackRepository);

export const rateStoreOf = (panel: PanelStore): RateStore => storeOfPage(panel, openRateStore);

export const useRateStore = () => rateStoreOf(usePanelStore());

export const useRate = stateHook(useRateStore);

interface ComparisonPaneProps {
  track: ShownTrack;
}

/** Compares the captions as received with those of other videos, because views apply to the current video only. */
export function RateComparisonPane({ track }: ComparisonPaneProps) {
  const rateStore = useRateStore();
  const { facts, acrossLanguages, reading, tables, titles } = useStore(rateStore);
  const limits = useCaptions((state) => state.settings.speechRateLimits);
  const videoId = useCaptions((state) => state.subject?.videoId ?? '');
  const { received } = track;
  const lang = track.lang ?? '';
  const unit = rateUnitOf(lang, textSample(received));
  const rate = useMemo(() => speechRateOf(received, null, unit).overSpoken, [received, unit]);
  const rank = useMemo(
    () => facts && rate !== null && rankRate(facts, { videoId, lang, unit, rate }, acrossLanguages),
    [facts, rate, videoId, lang, unit, acrossLanguages],
  );
  const asTable = tables.has('rank');
  useEffect(() => rateStore.getState().loadSavedFacts(), [rateStore]);
  useEffect(() => {
    if (asTable && rank) void rateStore.getState().loadTitles(rank.others.map((other) => other.videoId));
  }, [rateStore, asTable, rank]);
  if (!rank || rate === null) return null;
  return (
    <RateComparison
      current={{ rate, lang }}
      weight={unitsPerWord(lang, textSample(received))}
      titleOf={(id) => titles.get(id) ?? null}
      onTable={(on) => rateStore.getState().showAs('rank', on)}
      onAcrossLanguages={rateStore.getState().setAcrossLanguages}
      rank={rank}
      reading={reading}
      acrossLanguages={acrossLanguages}
      thresholds={limits}
      asTable={asTable}
    />
  );
}

interface Props {
  track: ShownTrack;
  /** The control for the playback speed, shown directly after the figures. */
  children?: ReactNode;
}

/** Shows the speech rate of the current track. The plots and their library are loaded together with this component. */
export function RatePane({ track, children }: Props) {
  const captions = useCaptionsStore();
  const limits = useCaptions((state) => state.settings.speechRateLimits);
  const tables = useRate((state) => state.tables);
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
      tables={tables}
      onTable={useRateStore().getState().showAs}
      onSeek={seekAndFollow}
      onLimits={(change) => void changeSettings({ speechRateLimits: { ...limits, ...change } })}
      onSave={(file) => void exportRates(captions, file, length)}
      handle={usePlayhead()}
      comparison={<RateComparisonPane track={track} />}
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
