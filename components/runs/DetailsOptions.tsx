import { type ReactNode, useId } from 'react';
import { LanguageCombobox } from '@/components/ui/LanguageCombobox';
import { NumberField } from '@/components/ui/NumberField';
import { Switch } from '@/components/ui/Switch';
import { useTranslation } from '@/components/ui/translation';
import type { DuplicateRule } from '@/lib/collection/collection';
import type { DetailsSelection } from '@/lib/runs/details-selection';
import type { RefetchOptions } from '@/lib/runs/store/details-store';
import { maxIdsInVideos } from '@/lib/service/assumptions';
import { batchFields, languages } from '@/lib/service/value-sets';
import type { DetailsChoice } from '@/lib/settings/settings';

interface Props {
  selection: DetailsSelection;
  rule: DuplicateRule;
  refetch: RefetchOptions;
  choice: DetailsChoice;
  /** The user's languages, in order of preference. */
  preferred: readonly string[];
  onRefetch(change: Partial<RefetchOptions>): void;
  onChoose(change: Partial<DetailsChoice>): void;
  children: ReactNode;
}

/** Lets the user choose the videos to fetch again, the language, the fields and the share of missing videos allowed. */
export function DetailsOptions({ selection, rule, refetch, choice, preferred, onRefetch, onChoose, children }: Props) {
  const t = useTranslation();
  return (
    <details>
      <summary>{t('planChoices')}</summary>
      <div className="stack">
        <RefetchSwitches selection={selection} refetch={refetch} onRefetch={onRefetch} skips={rule === 'skip'} />
        <LanguageCombobox
          label={t('planLanguage')}
          none={t('planLanguageNone')}
          codes={languages}
          preferred={preferred}
          value={choice.lang}
          onChoose={(lang) => onChoose({ lang })}
        />
        <Switch
          label={t('planShorts')}
          note={t('planShortsNote', maxIdsInVideos)}
          on={choice.shorts}
          onChange={(shorts) => onChoose({ shorts })}
        />
        <FieldChoice value={choice.fields} onChoose={(fields) => onChoose({ fields })} />
        <NumberField
          label={t('planMaxMissing')}
          value={Math.round(choice.maxMissingShare * 100)}
          min={1}
          max={100}
          unit="%"
          onChange={(percent) => onChoose({ maxMissingShare: percent / 100 })}
        />
        {children}
      </div>
    </details>
  );
}

/** The switches that include videos that were requested before. */
function RefetchSwitches({
  selection,
  refetch,
  onRefetch,
  skips,
}: Pick<Props, 'selection' | 'refetch' | 'onRefetch'> & { skips: boolean }) {
  const t = useTranslation();
  return (
    <>
      {selection.older > 0 &&
        (skips ? (
          <p className="note">{t('planRefetchOlderOff')}</p>
        ) : (
          <Switch
            label={t('planRefetchOlder')}
            note={t('planRefetchOlderNote')}
            on={refetch.older}
            onChange={(older) => onRefetch({ older })}
          />
        ))}
      {selection.missing > 0 && (
        <Switch label={t('planRefetchMissing')} on={refetch.missing} onChange={(missing) => onRefetch({ missing })} />
      )}
      {selection.unreadable > 0 && (
        <Switch
          label={t('planRefetchUnreadable')}
          note={t('planRefetchUnreadableNote')}
          on={refetch.unreadable}
          onChange={(unreadable) => onRefetch({ unreadable })}
        />
      )}
    </>
  );
}

/** Lets the user select the fields to request, named as in exports. All fields are selected at first. */
function FieldChoice({ value, onChoose }: { value: string[] | null; onChoose(fields: string[] | null): void }) {
  const t = useTranslation();
  const noteId = useId();
  const selected = new Set(value ?? batchFields);
  const toggle = (field: string) => {
    const fields = batchFields.filter((one) => (one === field) !== selected.has(one));
    // At least one field stays selected, because the service treats an empty list as all fields.
    if (fields.length > 0) onChoose(fields.length === batchFields.length ? null : fields);
  };
  return (
    <details className="plan-fields">
      <summary>
        {value ? t('planFieldsSome', value.length, batchFields.length) : t('planFieldsAll', batchFields.length)}
      </summary>
      <p className="note" id={noteId}>
        {t('planFieldsNoId')}
      </p>
      <ul aria-describedby={noteId}>
        {batchFields.map((field) => (
          <li key={field}>
            <label className="checkbox-field">
              <input type="checkbox" checked={selected.has(field)} onChange={() => toggle(field)} />
              <span className="code">{field}</span>
            </label>
          </li>
        ))}
      </ul>
      {value && (
        <button type="button" className="button small" onClick={() => onChoose(null)}>
          {t('selectAll')}
        </button>
      )}
    </details>
  );
}
