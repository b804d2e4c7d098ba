import { NumberField } from '@/components/ui/NumberField';
import { Switch } from '@/components/ui/Switch';
import { useTranslation } from '@/components/ui/words';

interface FollowSpeechProps {
  on: boolean;
  /** Words per minute. */
  target: number;
  /** How many characters count as a word; `null` where words are counted. */
  perWord: number | null;
  onSwitch(on: boolean): void;
  onTarget(wordsPerMinute: number): void;
}

/** The switch of "speed follows speech", and the pace that is wanted. */
export function FollowSpeechFields({ on, target, perWord, onSwitch, onTarget }: FollowSpeechProps) {
  const t = useTranslation();
  return (
    <section className="stack tight pace-follow">
      <Switch label={t('speedFollows')} note={t('speedFollowsNote', target)} on={on} onChange={onSwitch} />
      <NumberField label={t('speedTarget')} least={40} most={600} value={target} onChange={onTarget} />
      {perWord !== null && <p className="note">{t('speedWeighed', new Intl.NumberFormat(t.locale).format(perWord))}</p>}
    </section>
  );
}
