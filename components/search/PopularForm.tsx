import { useId } from 'react';
import { UnknownParameterNote } from '@/components/ui/BlockerView';
import { CountryCombobox, LanguageCombobox } from '@/components/ui/LanguageCombobox';
import { NumberField } from '@/components/ui/NumberField';
import { useTranslation } from '@/components/ui/translation';
import { categoryNames } from '@/lib/details/topic-names';
import type { PopularPlan } from '@/lib/runs/plan-schema';
import { countries, languages, videoCategoryIds } from '@/lib/service/value-sets';
import type { MessageName } from '@/lib/shared/localized-text';

interface Props {
  plan: PopularPlan;
  /** The user's languages, in order of preference. */
  preferred: readonly string[];
  /** Parameters whose names are unknown for this service. */
  unknown: ReadonlySet<PopularParameter>;
  onChange(change: Partial<PopularPlan>): void;
  onNames(): void;
}
export type PopularParameter = 'country' | 'category' | 'language' | 'pageSize' | 'page';

export const maxPageSize = 50;
const maxPopularPages = 100;

export const popularParameterLabels = {
  country: 'relatedCountry',
  category: 'popularCategory',
  language: 'relatedLanguage',
  pageSize: 'popularPageSize',
  page: 'popularMeansPage',
} as const satisfies Record<PopularParameter, MessageName>;

/** Edits the country, category, language and number of popular videos. */
export function PopularForm({ plan, preferred, unknown, onChange, onNames }: Props) {
  const t = useTranslation();
  return (
    <div className="source-form">
      <CountryCombobox
        label={t('relatedCountry')}
        none={t('serviceDefault')}
        value={plan.country}
        disabled={unknown.has('country')}
        onChoose={(code) => onChange({ country: countries.find((one) => one === code) ?? null })}
      />
      <CategoryField plan={plan} disabled={unknown.has('category')} onChange={onChange} />
      <LanguageCombobox
        label={t('relatedLanguage')}
        none={t('relatedAnyLanguage')}
        codes={languages}
        preferred={preferred}
        value={plan.language}
        disabled={unknown.has('language')}
        onChoose={(code) => onChange({ language: languages.find((one) => one === code) ?? null })}
      />
      <NumberField
        label={t('popularPageSize')}
        value={plan.pageSize ?? maxPageSize}
        disabled={unknown.has('pageSize')}
        min={1}
        max={maxPageSize}
        onChange={(pageSize) => onChange({ pageSize })}
      />
      <NumberField
        label={t('sourceMostPages')}
        value={plan.pages}
        disabled={unknown.has('page')}
        min={1}
        max={maxPopularPages}
        live
        onChange={(pages) => onChange({ pages })}
      />
      {[...unknown].map((word) => (
        <UnknownParameterNote key={word} parameter={t(popularParameterLabels[word])} onNames={onNames} />
      ))}
    </div>
  );
}

function CategoryField({ plan, disabled, onChange }: Pick<Props, 'plan' | 'onChange'> & { disabled: boolean }) {
  const t = useTranslation();
  const categoryId = useId();
  return (
    <div className="field">
      <label htmlFor={categoryId}>{t('popularCategory')}</label>
      <select
        id={categoryId}
        className="select"
        disabled={disabled}
        value={plan.category ?? ''}
        onChange={({ target }) => onChange({ category: videoCategoryIds.find((one) => one === target.value) ?? null })}
      >
        <option value="">{t('popularAnyCategory')}</option>
        {videoCategoryIds.map((id) => (
          <option key={id} value={id}>
            {categoryNames[id] ? t(categoryNames[id]) : id}
          </option>
        ))}
      </select>
    </div>
  );
}
