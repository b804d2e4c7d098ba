import type { ReactNode } from 'react';
import { Segmented } from '@/components/ui/Segmented';
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
      <Segmented
        label={t('timeCount')}
        options={trackedCountFields.map((one) => [one, t(countLabels[one])])}
        value={field}
        onChoose={(one) => onChoose({ field: one })}
      />
      <Segmented
        label={t('showWhich')}
        options={plotViews.map((one) => [one, t(viewLabels[one])])}
        value={view}
        onChoose={(one) => onChoose({ view: one })}
      />
      <Segmented
        label={t('lines')}
        options={[
          ['videos', t('videos')],
          ['sum', t('total')],
        ]}
        value={lines}
        onChoose={(one) => onChoose({ lines: one })}
      />
      <select
        className="select small"
        aria-label={t('period')}
        value={days ?? ''}
        onChange={({ target }) => onChoose({ days: target.value === '' ? null : Number(target.value) })}
      >
        {periods.map(([period, name]) => (
          <option key={name} value={period ?? ''}>
            {t(name)}
          </option>
        ))}
      </select>
      <label className="flex-row">
        <input type="checkbox" checked={log} onChange={({ target }) => onChoose({ log: target.checked })} />
        {t('timeLog')}
      </label>
    </div>
  );
}
