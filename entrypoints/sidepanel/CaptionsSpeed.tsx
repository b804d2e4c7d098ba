import { useStore } from 'zustand';
import { PaceFollow } from '@/components/captions/PaceFollow';
import { sampleOf, unitOf, unitsPerWord } from '@/lib/core/captions/pace-unit';
import type { CaptionsStore } from '@/lib/panel/captions-panel';
import type { ShownTrack } from '@/lib/panel/held-tracks';

/** Speed follows speech (SPR-07): its switch and the pace that is wanted; how it stands is told by `SpeedNotice` in both views. */
export function CaptionsSpeed({ panel, track }: { panel: CaptionsStore; track: ShownTrack }) {
  const target = useStore(panel, (state) => state.settings.paceTarget);
  const isOn = useStore(panel, (state) => state.speed.is !== 'off');
  const { followSpeech, changeSettings } = panel.getState();
  const lang = track.lang ?? '';
  const sample = sampleOf(track.cues);
  return (
    <PaceFollow
      on={isOn}
      target={target}
      perWord={unitOf(lang, sample) === 'characters' ? unitsPerWord(lang, sample) : null}
      onSwitch={followSpeech}
      onTarget={(paceTarget) => void changeSettings({ paceTarget })}
    />
  );
}
