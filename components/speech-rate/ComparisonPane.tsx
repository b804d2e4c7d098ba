import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { rateUnitOf, textSample, unitsPerWord } from '@/lib/captions/rate-unit';
import type { CaptionsStore } from '@/lib/captions/store/captions-store';
import type { ShownTrack } from '@/lib/captions/store/saved-tracks';
import { rankRate } from '@/lib/speech-rate/rate-comparison';
import { speechRateOf } from '@/lib/speech-rate/speech-rate';
import { RateComparison } from './RateComparison';
import { rateStoreOf } from './rate-store';

interface ComparisonPaneProps {
  panel: CaptionsStore;
  track: ShownTrack;
}

/** Where the track stands among those held; each as received, because views are chosen for the one in view. */
export function ComparisonPane({ panel, track }: ComparisonPaneProps) {
  const pace = rateStoreOf(panel);
  const { facts, across, reading, tables, titles } = useStore(pace);
  const limits = useStore(panel, (state) => state.settings.pace);
  const videoId = useStore(panel, (state) => state.subject?.videoId ?? '');
  const { received } = track;
  const lang = track.lang ?? '';
  const unit = rateUnitOf(lang, textSample(received));
  const rate = useMemo(() => speechRateOf(received, null, unit).overSpoken, [received, unit]);
  const standing = useMemo(
    () => facts && rate !== null && rankRate(facts, { videoId, lang, unit, pace: rate }, across),
    [facts, rate, videoId, lang, unit, across],
  );
  const asTable = tables.has('standing');
  useEffect(() => pace.readLibrary(), [pace]);
  useEffect(() => {
    if (asTable && standing) void pace.name(standing.others.map((other) => other.videoId));
  }, [pace, asTable, standing]);
  if (!standing || rate === null) return null;
  return (
    <RateComparison
      here={{ pace: rate, lang }}
      weight={unitsPerWord(lang, textSample(received))}
      titleOf={(id) => titles.get(id) ?? null}
      onTable={(on) => pace.showAs('standing', on)}
      onAcross={pace.compareAcross}
      {...{ standing, reading, across, limits, asTable }}
    />
  );
}
