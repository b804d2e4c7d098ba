import { SeedField } from '@/components/samples/SeedField';
import { NumberField } from '@/components/ui/NumberField';
import { useTranslation } from '@/components/ui/translation';
import { maxPrefixes, maxPrefixLength, minPrefixLength } from '@/lib/runs/plan-limits';
import type { PrefixDraw } from '@/lib/runs/random-prefixes';

interface Props {
  draw: PrefixDraw;
  onChange(draw: PrefixDraw): void;
}

/** Edits how the prefixes of random prefix sampling are drawn. */
export function PrefixFields({ draw, onChange }: Props) {
  const t = useTranslation();
  return (
    <>
      <div className="search-fields">
        <NumberField
          label={t('searchPrefixCount')}
          value={draw.count}
          min={1}
          max={Math.min(maxPrefixes, 26 ** draw.length)}
          live
          onChange={(count) => onChange({ ...draw, count })}
        />
        <NumberField
          label={t('searchPrefixLength')}
          value={draw.length}
          min={minPrefixLength}
          max={maxPrefixLength}
          live
          onChange={(length) => onChange({ ...draw, length, count: Math.min(draw.count, 26 ** length) })}
        />
        <SeedField seed={draw.seed} onChange={(seed) => onChange({ ...draw, seed })} />
      </div>
      <p className="note">{t('searchPrefixNote')}</p>
    </>
  );
}
