import { IconButton } from '@/components/ui/Icon';
import { NumberField } from '@/components/ui/NumberField';
import { useTranslation } from '@/components/ui/translation';
import { randomUpTo } from '@/lib/browser/environment';
import { maxRandomSeed } from '@/lib/shared/max-random-seed';
import './samples.css';

/** Edits the seed of a draw, with a button for another one. */
export function SeedField({ seed, onChange }: { seed: number; onChange(seed: number): void }) {
  const t = useTranslation();
  return (
    <div className="seed-field">
      <NumberField label={t('sampleSeed')} value={seed} min={0} max={maxRandomSeed} live onChange={onChange} />
      <IconButton icon="rotate-cw" label={t('sampleNewSeed')} onPress={() => onChange(randomUpTo(maxRandomSeed))} />
    </div>
  );
}
