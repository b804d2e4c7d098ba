import { useCaptions, useCaptionsStore } from '@/components/captions/use-captions';
import { NumberField } from '@/components/ui/NumberField';
import { Switch } from '@/components/ui/Switch';
import { useTranslation } from '@/components/ui/translation';
import { rateUnitOf, textSample, unitsPerWord } from '@/lib/captions/rate-unit';
import type { ShownTrack } from '@/lib/captions/store/saved-tracks';
import { maxSpeed, minSpeed } from '@/lib/speech-rate/playback/speed-plan';

interface FollowSpeechProps {
  on: boolean;
  /** In words per minute. */
  target: number;
  /** Characters per word; `null` if words are counted. */
  charactersPerWord: number | null;
  onSwitch(on: boolean): void;
  onTarget(wordsPerMinute: number): void;
}

function FollowSpeechFields({ on, target, charactersPerWord, onSwitch, onTarget }: FollowSpeechProps) {
  const t = useTranslation();
  return (
    <section className="speed-follow">
      <Switch label={t('speedFollows')} note={t('speedFollowsNote', minSpeed, maxSpeed)} on={on} onChange={onSwitch} />
      <NumberField
        label={t('speedTarget')}
        isLabelHidden
        unit={t('rateUnitWords')}
        min={40}
        max={600}
        value={target}
        onChange={onTarget}
      />
      {charactersPerWord !== null && <p className="note">{t('speedCharacters', charactersPerWord)}</p>}
    </section>
  );
}

/** Shows the switch and the target for matching the speed to speech. `SpeedNotice` shows its state. */
export function SpeedPane({ track }: { track: ShownTrack }) {
  const captions = useCaptionsStore();
  const target = useCaptions((state) => state.settings.targetSpeechRate);
  const isOn = useCaptions((state) => state.chosenRate === null && state.speed.is !== 'off');
  const { followSpeech, changeSettings } = captions.getState();
  const lang = track.lang ?? '';
  const sample = textSample(track.cues);
  return (
    <FollowSpeechFields
      on={isOn}
      target={target}
      charactersPerWord={rateUnitOf(lang, sample) === 'characters' ? unitsPerWord(lang, sample) : null}
      onSwitch={followSpeech}
      onTarget={(targetSpeechRate) => void changeSettings({ targetSpeechRate })}
    />
  );
}
