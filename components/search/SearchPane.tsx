import { type ReactNode, useId, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { useSearchStore } from '@/components/search/use-search';
import { useApp } from '@/components/ui/app-state';
import { Fold } from '@/components/ui/Fold';
import { Icon } from '@/components/ui/Icon';
import { NumberField } from '@/components/ui/NumberField';
import { PlannedForm } from '@/components/ui/PlannedForm';
import { Segmented } from '@/components/ui/Segmented';
import { useTranslation } from '@/components/ui/translation';
import { randomUpTo } from '@/lib/browser/environment';
import { dateSplits, maxSearchRequests } from '@/lib/runs/plan-limits';
import { resultsPerPage } from '@/lib/runs/search-rule';
import {
  countSetValues,
  createSearchPlan,
  type FormErrors,
  type FormGroup,
  type FormValues,
  parametersInGroup,
  type SearchParameter,
  validatePlan,
} from '@/lib/search/search-form';
import { failureText } from '@/lib/service/failure-text';
import type { SearchChoice } from '@/lib/settings/settings';
import type { Message, MessageName } from '@/lib/shared/localized-text';
import { maxRandomSeed } from '@/lib/shared/max-random-seed';
import { PrefixFields } from './PrefixFields';
import { QueryEditor } from './QueryEditor';
import { SavedPlans } from './SavedPlans';
import { FieldError, SearchParameterField } from './SearchParameterField';
import { SearchPlanPanel } from './SearchPlanPanel';
import './search.css';

interface FormFieldsProps {
  values: FormValues;
  errors: FormErrors;
  /** The user's languages, in order of preference. */
  preferred: readonly string[];
  onEnter(name: SearchParameter, value: string): void;
}

interface SearchFormProps extends FormFieldsProps {
  /** The filter whose last change set the type to videos. */
  videoForcedBy: SearchParameter | null;
  query: ReactNode;
  split: ReactNode;
}

/** Shows every search parameter; rarely used ones are collapsed. */
function SearchForm({ query, split, videoForcedBy, ...fields }: SearchFormProps) {
  const t = useTranslation();
  const filters = countSetValues(fields.values, 'more');
  return (
    <>
      <section className="search-group">{query}</section>
      <FormSection heading={t('published')}>
        <Fields group="published" {...fields} />
        {split}
      </FormSection>
      <FormSection heading={t('results')}>
        <Fields group="results" {...fields} />
      </FormSection>
      <Fold
        heading={t('searchMoreFilters')}
        note={filters > 0 ? t.plural('searchFiltersSet', filters) : ''}
        needsAttention={parametersInGroup('more').some((name) => fields.errors[name])}
      >
        {videoForcedBy && (
          <p className="note" role="status">
            {t('searchMadeVideo')}
          </p>
        )}
        <Fields group="more" {...fields} />
      </Fold>
    </>
  );
}

function FormSection({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="search-group" aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {children}
    </section>
  );
}

function Fields({ group, values, errors, preferred, onEnter }: FormFieldsProps & { group: FormGroup }) {
  return (
    <div className={group === 'more' ? 'search-fields narrow' : 'search-fields'}>
      {parametersInGroup(group).map((name) => (
        <SearchParameterField
          key={name}
          name={name}
          value={values[name] ?? ''}
          error={errors[name]}
          preferred={preferred}
          onEnter={(value) => onEnter(name, value)}
        />
      ))}
    </div>
  );
}

export function SearchPane() {
  const search = useSearchStore();
  const { choice, values, videoForcedBy } = useStore(search);
  const languages = useApp((state) => state.settings.languages);
  const errors = useMemo(() => validatePlan(values, choice), [values, choice]);
  const plan = useMemo(() => createSearchPlan(values, choice), [values, choice]);
  return (
    <div className="search-page stack">
      <SearchHeader />
      <PlannedForm plan={<SearchPlanPanel plan={plan} errors={errors} />}>
        <SearchForm
          values={values}
          errors={errors.values}
          preferred={languages}
          videoForcedBy={videoForcedBy}
          onEnter={search.getState().setValue}
          query={<SearchKind choice={choice} onChoose={search.getState().choose} />}
          split={
            !choice.prefixes && (
              <DateSplitField choice={choice} error={errors.splitBy} onChoose={search.getState().choose} />
            )
          }
        />
      </PlannedForm>
    </div>
  );
}

interface SearchKindProps {
  choice: SearchChoice;
  onChoose(change: Partial<SearchChoice>): void;
}

const usualDraw = { count: 100, length: 5 };

/** Chooses between a query and random prefixes, and shows the fields of the choice. */
function SearchKind({ choice: { prefixes }, onChoose }: SearchKindProps) {
  const t = useTranslation();
  return (
    <>
      <Segmented
        label={t('searchKind')}
        options={[
          [false, t('searchQ')],
          [true, t('searchPrefixes')],
        ]}
        value={prefixes !== null}
        onChoose={(isDraw) =>
          onChoose({ prefixes: isDraw ? (prefixes ?? { ...usualDraw, seed: randomUpTo(maxRandomSeed) }) : null })
        }
      />
      {prefixes ? <PrefixFields draw={prefixes} onChange={(draw) => onChoose({ prefixes: draw })} /> : <QueryEditor />}
    </>
  );
}

/** Shows the heading, a button that opens the saved searches below it, and the reason why a search was not saved. */
function SearchHeader() {
  const t = useTranslation();
  const search = useSearchStore();
  const savedCount = useStore(search, ({ savedSearches }) => savedSearches.length);
  const saveFailure = useStore(search, (state) => state.saveFailure);
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  return (
    <>
      <header className="stack tight">
        <div className="flex-row wrap search-head">
          <h1>{t('search')}</h1>
          <button
            type="button"
            className="button small"
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            <span>{t('searchQueries')}</span>
            {savedCount > 0 && <span className="note">{t.number(savedCount)}</span>}
            <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} small />
          </button>
          <button type="button" className="button small quiet" onClick={search.getState().clear}>
            {t('searchClear')}
          </button>
        </div>
        <p className="note">{t('searchPurpose', resultsPerPage)}</p>
        {saveFailure && (
          <p className="note error-text" role="alert">
            {t.message(failureText(saveFailure, t.locale).sentence)}
          </p>
        )}
      </header>
      {isOpen && <SavedPlans id={listId} />}
    </>
  );
}

const dateSplitLabels: Record<SearchChoice['splitBy'], MessageName> = {
  none: 'searchSplitNone',
  day: 'searchSplitDay',
  week: 'searchSplitWeek',
  month: 'searchSplitMonth',
  adaptive: 'searchSplitAdaptive',
};

interface DateSplitProps {
  choice: SearchChoice;
  error: Message | null;
  onChoose(change: Partial<SearchChoice>): void;
}

/** Splits a search by date, because the service caps the results of each search. */
function DateSplitField({ choice, error, onChoose }: DateSplitProps) {
  const t = useTranslation();
  const id = useId();
  return (
    <div className="stack tight">
      <div className="field">
        <label htmlFor={id}>{t('searchSplit')}</label>
        <select
          id={id}
          className="select"
          value={choice.splitBy}
          aria-describedby={`${id}-note`}
          // The cast is safe, because the options below are the only values.
          onChange={(event) => onChoose({ splitBy: event.target.value as SearchChoice['splitBy'] })}
        >
          {(['none', ...dateSplits] as const).map((one) => (
            <option key={one} value={one}>
              {t(dateSplitLabels[one])}
            </option>
          ))}
        </select>
      </div>
      {choice.splitBy === 'adaptive' && (
        <NumberField
          label={t('maximumRequests')}
          value={choice.requests}
          min={1}
          max={maxSearchRequests}
          live
          onChange={(requests) => onChoose({ requests })}
        />
      )}
      <FieldError error={error ?? undefined} />
      <p className="note" id={`${id}-note`}>
        {t(choice.splitBy === 'adaptive' ? 'searchRequestsNote' : 'searchSplitNote')}
      </p>
    </div>
  );
}
