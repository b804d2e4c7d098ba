import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { sampleOf, unitOf, unitsPerWord } from '@/lib/captions/rate-unit';
import type { CaptionsStore } from '@/lib/captions/store/captions-store';
import type { ShownTrack } from '@/lib/captions/store/saved-tracks';
import { standingOf } from '@/lib/speech-rate/rate-comparison';
import { paceOf } from '@/lib/speech-rate/speech-rate';
import { RateComparison } from './RateComparison';
import { paceOfPanel } from './rate-store';

interface Props {
  panel: CaptionsStore;
  track: ShownTrack;
}

/** Where the track stands among those held; each as received, because views are chosen for the one in view. */
export function ComparisonPane({ panel, track }: Props) {
  const pace = paceOfPanel(panel);
  const { facts, across, reading, tables, titles } = useStore(pace);
  const limits = useStore(panel, (state) => state.settings.pace);
  const videoId = useStore(panel, (state) => state.subject?.videoId ?? '');
  const { received } = track;
  const lang = track.lang ?? '';
  const unit = unitOf(lang, sampleOf(received));
  const own = useMemo(() => paceOf(received, null, unit).overSpoken, [received, unit]);
  const standing = useMemo(
    () => facts && own !== null && standingOf(facts, { videoId, lang, unit, pace: own }, across),
    [facts, own, videoId, lang, unit, across],
  );
  const asTable = tables.has('standing');
  useEffect(() => pace.readLibrary(), [pace]);
  useEffect(() => {
    if (asTable && standing) void pace.name(standing.others.map((other) => other.videoId));
  }, [pace, asTable, standing]);
  if (!standing || own === null) return null;
  return (
    <RateComparison
      here={{ pace: own, lang }}
      weight={unitsPerWord(lang, sampleOf(received))}
      titleOf={(id) => titles.get(id) ?? null}
      onTable={(on) => pace.showAs('standing', on)}
      onAcross={pace.compareAcross}
      {...{ standing, reading, across, limits, asTable }}
    />
  );
}
