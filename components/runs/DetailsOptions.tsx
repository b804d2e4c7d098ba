import { type ReactNode, useId } from 'react';
import { LanguageCombobox } from '@/components/ui/LanguageCombobox';
import { NumberField } from '@/components/ui/NumberField';
import { Switch } from '@/components/ui/Switch';
import { useTranslation } from '@/components/ui/translation';
import type { DuplicateRule } from '@/lib/collection/collection';
import type { DetailsSelection } from '@/lib/runs/details-selection';
import { batchFields, languages } from '@/lib/service/value-sets';
import type { DetailsChoice } from '@/lib/settings/settings';

/** What of a collection is taken beside what is lacking. */
export interface RefetchOptions {
  older: boolean;
  missing: boolean;
  unreadable: boolean;
}

interface Props {
  plan: DetailsSelection;
  rule: DuplicateRule;
  taking: RefetchOptions;
  choice: DetailsChoice;
  /** The user's languages, in order. */
  preferred: readonly string[];
  onTake(change: Partial<RefetchOptions>): void;
  onChoose(change: Partial<DetailsChoice>): void;
  /** The limits, after what is fetched. */
  children: ReactNode;
}

/** Which videos are taken beside those without details, in which language, with which fields. */
export function DetailsOptions({ plan, rule, taking, choice, preferred, onTake, onChoose, children }: Props) {
  const t = useTranslation();
  return (
    <details className="plan-choices">
      <summary>{t('planChoices')}</summary>
      <div className="stack">
        <RefetchSwitches {...{ plan, taking, onTake }} skips={rule === 'skip'} />
        <LanguageCombobox
          label={t('planLanguage')}
          none={t('planLanguageNone')}
          codes={languages}
          preferred={preferred}
          value={choice.lang}
          onChoose={(lang) => onChoose({ lang })}
        />
        <FieldChoice chosen={choice.fields} onChoose={(fields) => onChoose({ fields })} />
        <NumberField
          label={t('planMostMissing')}
          value={Math.round(choice.mostMissing * 100)}
          least={1}
          most={100}
          unit={t('planPercent')}
          onChange={(percent) => onChoose({ mostMissing: percent / 100 })}
        />
        {children}
      </div>
    </details>
  );
}

/** Videos that were requested before, and may be again. */
function RefetchSwitches({
  plan,
  taking,
  onTake,
  skips,
}: Pick<Props, 'plan' | 'taking' | 'onTake'> & { skips: boolean }) {
  const t = useTranslation();
  return (
    <>
      {plan.older > 0 &&
        (skips ? (
          <p className="note">{t('planTakeOlderSkip')}</p>
        ) : (
          <Switch
            label={t('planTakeOlder')}
            note={t('planTakeOlderNote')}
            on={taking.older}
            onChange={(older) => onTake({ older })}
          />
        ))}
      {plan.missing > 0 && (
        <Switch label={t('planTakeMissing')} on={taking.missing} onChange={(missing) => onTake({ missing })} />
      )}
      {plan.unreadable > 0 && (
        <Switch
          label={t('planTakeUnreadable')}
          note={t('planTakeUnreadableNote')}
          on={taking.unreadable}
          onChange={(unreadable) => onTake({ unreadable })}
        />
      )}
    </>
  );
}

/** The fields of the service, by the names they have in exports; all of them unless the user takes some away. */
function FieldChoice({ chosen, onChoose }: { chosen: string[] | null; onChoose(fields: string[] | null): void }) {
  const t = useTranslation();
  const note = useId();
  const taken = new Set(chosen ?? batchFields);
  const turn = (field: string) => {
    const fields = batchFields.filter((one) => (one === field) !== taken.has(one));
    // None at all would be asked for as all.
    if (fields.length > 0) onChoose(fields.length === batchFields.length ? null : fields);
  };
  return (
    <details className="plan-fields">
      <summary>
        {chosen ? t('planFieldsSome', chosen.length, batchFields.length) : t('planFieldsAll', batchFields.length)}
      </summary>
      <p className="note" id={note}>
        {t('planFieldsNoId')}
      </p>
      <ul aria-describedby={note}>
        {batchFields.map((field) => (
          <li key={field}>
            <label className="ticked">
              <input type="checkbox" checked={taken.has(field)} onChange={() => turn(field)} />
              <span className="code">{field}</span>
            </label>
          </li>
        ))}
      </ul>
      {chosen && (
        <button type="button" className="btn small" onClick={() => onChoose(null)}>
          {t('planFieldsTakeAll')}
        </button>
      )}
    </details>
  );
}
