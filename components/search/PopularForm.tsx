import { useId } from 'react';
import { FormSection } from '@/components/ui/FormSection';
import { CountryCombobox, LanguageCombobox } from '@/components/ui/LanguageCombobox';
import { LimitField } from '@/components/ui/MoneyField';
import { NumberField } from '@/components/ui/NumberField';
import { useTranslation } from '@/components/ui/translation';
import { categoryNames } from '@/lib/details/topic-names';
import type { PopularPlan } from '@/lib/runs/plan-schema';
import type { Micros } from '@/lib/service/price';
import { countries, languages, videoCategoryIds } from '@/lib/service/value-sets';

interface Props {
  plan: PopularPlan;
  /** The user's languages, in order of preference. */
  preferred: readonly string[];
  /** The limit of the run in millionths of a dollar. */
  budget: Micros | null;
  onChange(change: Partial<PopularPlan>): void;
  onBudget(budget: Micros | null): void;
}

export const maxPageSize = 50;
const maxPopularPages = 100;

export function PopularForm({ plan, preferred, budget, onChange, onBudget }: Props) {
  const t = useTranslation();
  return (
    <>
      <FormSection heading={t('results')}>
        <div className="form-columns">
          <CountryCombobox
            label={t('country')}
            none={t('serviceDefault')}
            value={plan.country}
            onChoose={(code) => onChange({ country: countries.find((one) => one === code) ?? null })}
          />
          <CategoryField plan={plan} onChange={onChange} />
          <LanguageCombobox
            label={t('language')}
            none={t('anyLanguage')}
            codes={languages}
            preferred={preferred}
            value={plan.language}
            onChoose={(code) => onChange({ language: languages.find((one) => one === code) ?? null })}
          />
        </div>
      </FormSection>
      <FormSection heading={t('networkSize')}>
        <div className="form-columns">
          <NumberField
            label={t('popularPageSize')}
            value={plan.pageSize ?? maxPageSize}
            min={1}
            max={maxPageSize}
            onChange={(pageSize) => onChange({ pageSize })}
          />
          <NumberField
            label={t('sourceMostPages')}
            value={plan.pages}
            min={1}
            max={maxPopularPages}
            live
            onChange={(pages) => onChange({ pages })}
          />
          <LimitField label={t('limitForRun')} micros={budget} onChange={onBudget} />
        </div>
      </FormSection>
    </>
  );
}

function CategoryField({ plan, onChange }: Pick<Props, 'plan' | 'onChange'>) {
  const t = useTranslation();
  const categoryId = useId();
  return (
    <div className="field">
      <label htmlFor={categoryId}>{t('category')}</label>
      <select
        id={categoryId}
        className="select"
        value={plan.category ?? ''}
        onChange={({ target }) => onChange({ category: videoCategoryIds.find((one) => one === target.value) ?? null })}
      >
        <option value="">{t('any')}</option>
        {videoCategoryIds.map(
          (id) =>
            (categoryNames[id] || id === plan.category) && (
              <option key={id} value={id}>
                {categoryNames[id] ? t(categoryNames[id]) : id}
              </option>
            ),
        )}
      </select>
    </div>
  );
}
