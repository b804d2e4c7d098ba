import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { PaceStanding } from '@/components/captions/PaceStanding';
import { paceOf } from '@/lib/core/captions/pace';
import { standingOf } from '@/lib/core/captions/pace-standing';
import { sampleOf, unitOf, unitsPerWord } from '@/lib/core/captions/pace-unit';
import type { CaptionsStore } from '@/lib/panel/captions-panel';
import type { ShownTrack } from '@/lib/panel/held-tracks';
import { paceOfPanel } from './pace-of';

interface Props {
  panel: CaptionsStore;
  track: ShownTrack;
}

/** Where the track stands among those held; each as received, because views are chosen for the one in view. */
export function CaptionsStanding({ panel, track }: Props) {
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
    <PaceStanding
      here={{ pace: own, lang }}
      weight={unitsPerWord(lang, sampleOf(received))}
      titleOf={(id) => titles.get(id) ?? null}
      onTable={(on) => pace.showAs('standing', on)}
      onAcross={pace.compareAcross}
      {...{ standing, reading, across, limits, asTable }}
    />
  );
}
