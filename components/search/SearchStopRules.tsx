import type { ReactNode } from 'react';
import { Fold } from '@/components/ui/Fold';
import { OptionalNumberField } from '@/components/ui/NumberField';
import { Switch } from '@/components/ui/Switch';
import { TextField } from '@/components/ui/TextField';
import { useTranslation } from '@/components/ui/translation';
import type { FormValues } from '@/lib/search/search-form';
import type { SearchChoice } from '@/lib/settings/settings';
import { DateTimeField } from './SearchParameterField';

interface StopRulesProps {
  choice: SearchChoice;
  values: FormValues;
  onChoose(change: Partial<SearchChoice>): void;
  onPageToken(pageToken: string): void;
  children: ReactNode;
}

/** Edits the conditions that end a search early, its cost limit, and the page token at which it starts. */
export function SearchStopRules({ children, ...fields }: StopRulesProps) {
  const t = useTranslation();
  // A sample of random prefixes has neither early ends nor a page to start at.
  const { prefixes } = fields.choice;
  return (
    <Fold heading={t('searchEnds')}>
      {!prefixes && <EarlyEnds {...fields} />}
      {children}
      {!prefixes && (
        <TextField
          code
          label={t('searchPageToken')}
          note={t('searchMarkerNote')}
          value={fields.values.pageToken ?? ''}
          onType={fields.onPageToken}
        />
      )}
    </Fold>
  );
}

function EarlyEnds({ choice, values, onChoose }: Pick<StopRulesProps, 'choice' | 'values' | 'onChoose'>) {
  const t = useTranslation();
  return (
    <>
      <OptionalNumberField
        label={t('searchVideos')}
        min={1}
        max={9_999_999}
        value={choice.videos}
        none={t('noLimit')}
        onChange={(videos) => onChoose({ videos })}
      />
      <DateTimeField
        label={t('searchOldest')}
        value={choice.oldest ?? ''}
        isEnd={false}
        error={undefined}
        onEnter={(oldest) => onChoose({ oldest: oldest || null })}
      />
      {values.order !== 'date' && <p className="note">{t('searchOldestNote')}</p>}
      <Switch label={t('searchEmpty')} on={choice.empty} onChange={(empty) => onChoose({ empty })} />
    </>
  );
}
