import type { ReactNode } from 'react';
import { useTranslation } from '@/components/ui/translation';
import { plotViews, trackedCountFields } from '@/lib/over-time/count-series';
import type { CountsChoice } from '@/lib/over-time/store';
import type { MessageName } from '@/lib/shared/localized-text';
import { countLabels } from './VideoTrends';

interface Props extends Pick<CountsChoice, 'field' | 'view' | 'log' | 'lines' | 'days'> {
  onChoose(change: Partial<CountsChoice>): void;
  /** Shown first. */
  children?: ReactNode;
}

export const viewLabels = {
  counts: 'timeCounts',
  change: 'timeChange',
  'per-day': 'timePerDay',
} as const satisfies Record<Props['view'], MessageName>;

const periods = [
  [null, 'timeAll'],
  [7, 'timeWeek'],
  [28, 'timeFourWeeks'],
  [365, 'timeYear'],
] as const satisfies [number | null, MessageName][];

export function CountsToolbar({ field, view, log, lines, days, onChoose, children }: Props) {
  const t = useTranslation();
  return (
    <div className="flex-row wrap plot-toolbar">
      {children}
      <ChoiceSelect
        label={t('timeCount')}
        options={trackedCountFields.map((one) => [one, t(countLabels[one])])}
        value={field}
        onChoose={(one) => onChoose({ field: one })}
      />
      <ChoiceSelect
        label={t('showWhich')}
        options={plotViews.map((one) => [one, t(viewLabels[one])])}
        value={view}
        onChoose={(one) => onChoose({ view: one })}
      />
      <ChoiceSelect
        label={t('lines')}
        options={[
          ['videos', t('videos')],
          ['sum', t('total')],
        ]}
        value={lines}
        onChoose={(one) => onChoose({ lines: one })}
      />
      <ChoiceSelect
        label={t('period')}
        options={periods.map(([period, name]) => [period, t(name)])}
        value={days}
        onChoose={(one) => onChoose({ days: one })}
      />
      <label className="flex-row">
        <input type="checkbox" checked={log} onChange={({ target }) => onChoose({ log: target.checked })} />
        {t('timeLog')}
      </label>
    </div>
  );
}

interface ChoiceSelectProps<T> {
  label: string;
  options: readonly (readonly [value: T, text: string])[];
  value: T;
  onChoose(value: NoInfer<T>): void;
}

function ChoiceSelect<T extends string | number | null>({ label, options, value, onChoose }: ChoiceSelectProps<T>) {
  return (
    <select
      className="select small"
      aria-label={label}
      value={options.findIndex(([one]) => one === value)}
      onChange={({ target }) => {
        const chosen = options[Number(target.value)];
        if (chosen) onChoose(chosen[0]);
      }}
    >
      {options.map(([one, text], index) => (
        <option key={String(one)} value={index}>
          {text}
        </option>
      ))}
    </select>
  );
}
