import { useId } from 'react';
import { categoryNames } from '@/lib/core/details/categories';
import type { PopularPlan } from '@/lib/core/runs/popular';
import { categories, countries, languages } from '@/lib/core/service/value-sets';
import { CountryBox } from '../CountryBox';
import { LanguageBox } from '../LanguageBox';
import { NumberField } from '../NumberField';
import { useWords } from '../words';

interface Props {
  plan: PopularPlan;
  /** The reader's languages, in order. */
  preferred: readonly string[];
  onChange(change: Partial<PopularPlan>): void;
}

export const mostPageSize = 50;
export const mostPopularPages = 100;

/** Popular where, of which kind, and how many of them. */
export function PopularForm({ plan, preferred, onChange }: Props) {
  const say = useWords();
  return (
    <div className="source-form">
      <CountryBox
        label={say('relatedCountry')}
        none={say('relatedAnyCountry')}
        value={plan.country}
        onChoose={(code) => onChange({ country: countries.find((one) => one === code) ?? null })}
      />
      <CategoryBox plan={plan} onChange={onChange} />
      <LanguageBox
        label={say('relatedLanguage')}
        none={say('relatedAnyLanguage')}
        codes={languages}
        preferred={preferred}
        value={plan.language}
        onChoose={(code) => onChange({ language: languages.find((one) => one === code) ?? null })}
      />
      <NumberField
        label={say('popularPageSize')}
        value={plan.pageSize ?? mostPageSize}
        least={1}
        most={mostPageSize}
        onChange={(pageSize) => onChange({ pageSize })}
      />
      <NumberField
        label={say('sourceMostPages')}
        value={plan.pages}
        least={1}
        most={mostPopularPages}
        onChange={(pages) => onChange({ pages })}
      />
    </div>
  );
}

function CategoryBox({ plan, onChange }: Pick<Props, 'plan' | 'onChange'>) {
  const say = useWords();
  const category = useId();
  return (
    <div className="field">
      <label htmlFor={category}>{say('popularCategory')}</label>
      <select
        id={category}
        className="select"
        value={plan.category ?? ''}
        onChange={({ target }) => onChange({ category: categories.find((one) => one === target.value) ?? null })}
      >
        <option value="">{say('popularAnyCategory')}</option>
        {categories.map((id) => (
          <option key={id} value={id}>
            {categoryNames[id] ? say(categoryNames[id]) : id}
          </option>
        ))}
      </select>
    </div>
  );
}
