import { useId } from 'react';
import { NumberField } from '@/components/ui/NumberField';
import { useTranslation } from '@/components/ui/translation';
import { dateSplits } from '@/lib/runs/plan';
import { maxSearchRequests } from '@/lib/runs/plan-file';
import type { SearchChoice } from '@/lib/settings/settings';
import type { Message, MessageName } from '@/lib/shared/localized-text';
import { FieldError } from './SearchField';

const dateSplitNames: Record<SearchChoice['slicing'], MessageName> = {
  none: 'searchSplitNone',
  day: 'searchSplitDay',
  week: 'searchSplitWeek',
  month: 'searchSplitMonth',
  adaptive: 'searchSplitAdaptive',
};

interface DateSplitProps {
  choice: SearchChoice;
  problem: Message | null;
  onChoose(change: Partial<SearchChoice>): void;
}

/** Splits a search by date, because the service caps the results of each. */
export function DateSplitField({ choice, problem, onChoose }: DateSplitProps) {
  const t = useTranslation();
  const id = useId();
  return (
    <div className="stack tight">
      <div className="field">
        <label htmlFor={id}>{t('searchSplit')}</label>
        <select
          id={id}
          className="select"
          value={choice.slicing}
          aria-describedby={`${id}-note`}
          // The options below are exactly these values.
          onChange={(event) => onChoose({ slicing: event.target.value as SearchChoice['slicing'] })}
        >
          {(['none', ...dateSplits] as const).map((one) => (
            <option key={one} value={one}>
              {t(dateSplitNames[one])}
            </option>
          ))}
        </select>
      </div>
      {choice.slicing === 'adaptive' && (
        <NumberField
          label={t('searchRequests')}
          value={choice.requests}
          least={1}
          most={maxSearchRequests}
          live
          onChange={(requests) => onChoose({ requests })}
        />
      )}
      <FieldError problem={problem ?? undefined} />
      <p className="note" id={`${id}-note`}>
        {t(choice.slicing === 'adaptive' ? 'searchRequestsNote' : 'searchSplitNote')}
      </p>
    </div>
  );
}
