import type { Settings } from '@/lib/core/settings';
import { NumberField } from '../NumberField';
import { useWords } from '../words';

type Pace = Settings['pace'];

/** What counts as slow and as fast; the steps between are even. Words per minute. */
export function PaceSetting({ pace, onChange }: { pace: Pace; onChange: (pace: Pace) => void }) {
  const say = useWords();
  const change = (slow: number, fast: number) => {
    const step = (fast - slow) / 3;
    onChange({ slow, easy: Math.round(slow + step), brisk: Math.round(slow + 2 * step), fast });
  };
  return (
    <>
      <NumberField
        label={say('paceSlowUnder')}
        unit={say('paceUnit')}
        value={pace.slow}
        least={20}
        most={pace.fast - 3}
        onChange={(slow) => change(slow, pace.fast)}
      />
      <NumberField
        label={say('paceFastFrom')}
        unit={say('paceUnit')}
        value={pace.fast}
        least={pace.slow + 3}
        most={900}
        onChange={(fast) => change(pace.slow, fast)}
      />
      <p className="note">{say('paceEven')}</p>
    </>
  );
}
