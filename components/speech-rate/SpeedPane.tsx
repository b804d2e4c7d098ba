import { useStore } from 'zustand';
import { rateUnitOf, textSample, unitsPerWord } from '@/lib/captions/rate-unit';
import type { CaptionsStore } from '@/lib/captions/store/captions-store';
import type { ShownTrack } from '@/lib/captions/store/saved-tracks';
import { FollowSpeechFields } from './FollowSpeechFields';

/** Speed follows speech: its switch and the pace that is wanted; how it stands is told by `SpeedNotice` in both views. */
export function SpeedPane({ panel, track }: { panel: CaptionsStore; track: ShownTrack }) {
  const target = useStore(panel, (state) => state.settings.paceTarget);
  const isOn = useStore(panel, (state) => state.speed.is !== 'off');
  const { followSpeech, changeSettings } = panel.getState();
  const lang = track.lang ?? '';
  const sample = textSample(track.cues);
  return (
    <FollowSpeechFields
      on={isOn}
      target={target}
      perWord={rateUnitOf(lang, sample) === 'characters' ? unitsPerWord(lang, sample) : null}
      onSwitch={followSpeech}
      onTarget={(paceTarget) => void changeSettings({ paceTarget })}
    />
  );
}
