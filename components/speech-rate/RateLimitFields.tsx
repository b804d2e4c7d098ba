import { NumberField } from '@/components/ui/NumberField';
import { useWords } from '@/components/ui/words';
import { defaultSettings } from '@/lib/settings/settings';
import type { MessageName } from '@/lib/shared/localized-text';
import { boundsOf, type PaceLimits, rising } from '@/lib/speech-rate/rate-levels';

const fields = [
  ['slow', 'paceEasyFrom'],
  ['easy', 'paceSteadyFrom'],
  ['brisk', 'paceBriskFrom'],
  ['fast', 'paceFastFrom'],
] as const satisfies [keyof PaceLimits, MessageName][];

interface Props {
  limits: PaceLimits;
  onChange(limits: PaceLimits): void;
}

/** Where one step of pace ends and the next begins: four numbers of the reader's own that rise (SPR-04). */
export function RateLimitFields({ limits, onChange }: Props) {
  const say = useWords();
  const held = rising(limits);
  const { slow, easy, brisk, fast } = defaultSettings.pace;
  const isUsual = held.slow === slow && held.easy === easy && held.brisk === brisk && held.fast === fast;
  return (
    <>
      {fields.map(([name, label]) => (
        <NumberField
          key={name}
          label={say(label)}
          unit={say('paceUnitWords')}
          value={held[name]}
          {...boundsOf(held, name)}
          onChange={(value) => onChange({ ...held, [name]: value })}
        />
      ))}
      <p className="row wrap note">
        <span className="grow">{say('paceLimitsRise')}</span>
        {!isUsual && (
          <button type="button" className="link" onClick={() => onChange({ slow, easy, brisk, fast })}>
            {say('paceLimitsUsual')}
          </button>
        )}
      </p>
    </>
  );
}
