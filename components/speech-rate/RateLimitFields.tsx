import { NumberField } from '@/components/ui/NumberField';
import { useTranslation } from '@/components/ui/translation';
import { defaultSettings } from '@/lib/settings/settings';
import type { MessageName } from '@/lib/shared/localized-text';
import { type RateThresholds, sortThresholds, thresholdBounds } from '@/lib/speech-rate/rate-levels';

const fields = [
  ['slow', 'rateEasyFrom'],
  ['easy', 'rateSteadyFrom'],
  ['brisk', 'rateBriskFrom'],
  ['fast', 'rateFastFrom'],
] as const satisfies [keyof RateThresholds, MessageName][];

interface Props {
  limits: RateThresholds;
  onChange(limits: RateThresholds): void;
}

/** Edits the thresholds between levels, which stay in ascending order. */
export function RateLimitFields({ limits, onChange }: Props) {
  const t = useTranslation();
  const sorted = sortThresholds(limits);
  const { slow, easy, brisk, fast } = defaultSettings.speechRateLimits;
  const isDefault = sorted.slow === slow && sorted.easy === easy && sorted.brisk === brisk && sorted.fast === fast;
  return (
    <>
      {fields.map(([name, label]) => (
        <NumberField
          key={name}
          label={t(label)}
          unit={t('rateUnitWords')}
          value={sorted[name]}
          {...thresholdBounds(sorted, name)}
          onChange={(value) => onChange({ ...sorted, [name]: value })}
        />
      ))}
      <p className="flex-row wrap note">
        <span className="grow">{t('rateLimitsRise')}</span>
        {!isDefault && (
          <button type="button" className="link" onClick={() => onChange({ slow, easy, brisk, fast })}>
            {t('rateLimitsUsual')}
          </button>
        )}
      </p>
    </>
  );
}
