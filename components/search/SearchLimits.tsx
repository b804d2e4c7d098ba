import { type ReactNode, useId } from 'react';
import { NumberField, OptionalNumberField } from '@/components/ui/NumberField';
import { Switch } from '@/components/ui/Switch';
import { TextField } from '@/components/ui/TextField';
import { useTranslation } from '@/components/ui/translation';
import { dateSplits } from '@/lib/runs/date-range';
import { maxSearchPages, maxSearchRequests } from '@/lib/runs/plan-file';
import { resultsPerPage } from '@/lib/runs/search-rule';
import type { FormValues } from '@/lib/search/search-form';
import type { SearchChoice } from '@/lib/settings/settings';
import type { Message, MessageName } from '@/lib/shared/localized-text';
import { FieldError, MomentField } from './SearchField';

interface Props {
  choice: SearchChoice;
  values: FormValues;
  /** Error of the split by date. */
  problem: Message | null;
  onChoose(change: Partial<SearchChoice>): void;
  onPageToken(marker: string): void;
  /** The field of the cost limit. */
  children: ReactNode;
}

/** Edits the number of pages and the split by date. */
export function SearchLimits({ choice, problem, onChoose }: Pick<Props, 'choice' | 'problem' | 'onChoose'>) {
  const t = useTranslation();
  const isSplit = choice.slicing !== 'none';
  return (
    <div className="stack">
      <NumberField
        label={t(isSplit ? 'searchPagesEach' : 'searchPages')}
        value={choice.pages}
        least={1}
        most={maxSearchPages}
        onChange={(pages) => onChoose({ pages })}
      />
      <p className="note">{t('searchPageSize', resultsPerPage)}</p>
      <DateSplitField choice={choice} problem={problem} onChoose={onChoose} />
    </div>
  );
}

/** Edits the conditions that end a search early, and its start. */
export function SearchStopRules({ choice, values, onChoose, onPageToken, children }: Omit<Props, 'problem'>) {
  const t = useTranslation();
  return (
    <details>
      <summary>{t('searchEnds')}</summary>
      <div className="stack">
        <OptionalNumberField
          label={t('searchVideos')}
          least={1}
          most={9_999_999}
          value={choice.videos}
          none={t('searchNoEnd')}
          onChange={(videos) => onChoose({ videos })}
        />
        <MomentField
          label={t('searchOldest')}
          value={choice.oldest ?? ''}
          end={false}
          problem={undefined}
          onEnter={(oldest) => onChoose({ oldest: oldest || null })}
        />
        {values.order !== 'date' && <p className="note">{t('searchOldestNote')}</p>}
        <Switch label={t('searchEmpty')} on={choice.empty} onChange={(empty) => onChoose({ empty })} />
        {children}
        <TextField
          code
          label={t('searchPageToken')}
          note={t('searchMarkerNote')}
          value={values.pageToken ?? ''}
          onType={onPageToken}
        />
      </div>
    </details>
  );
}

const dateSplitNames: Record<SearchChoice['slicing'], MessageName> = {
  none: 'searchSlicingNone',
  day: 'searchSlicingDay',
  week: 'searchSlicingWeek',
  month: 'searchSlicingMonth',
  adaptive: 'searchSlicingAdaptive',
};

function DateSplitField({ choice, problem, onChoose }: Pick<Props, 'choice' | 'problem' | 'onChoose'>) {
  const t = useTranslation();
  const id = useId();
  return (
    <div className="stack tight">
      <div className="field">
        <label htmlFor={id}>{t('searchSlicing')}</label>
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
          onChange={(requests) => onChoose({ requests })}
        />
      )}
      <FieldError problem={problem ?? undefined} />
      <p className="note" id={`${id}-note`}>
        {t(choice.slicing === 'adaptive' ? 'searchRequestsNote' : 'searchSlicingNote')}
      </p>
    </div>
  );
}
