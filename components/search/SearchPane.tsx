import { type ReactNode, useId, useMemo } from 'react';
import { useStore } from 'zustand';
import { UnknownParameterNote } from '@/components/ui/BlockerView';
import { useTranslation } from '@/components/ui/translation';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { isUnknownName, parameterNamesOf } from '@/lib/runs/parameter-names';
import {
  createSearchPlan,
  type FormErrors,
  type FormGroup,
  type FormValues,
  parametersInGroup,
  type SearchParameter,
  validatePlan,
} from '@/lib/search/search-form';
import type { MessageName } from '@/lib/shared/localized-text';
import { SearchField } from './SearchField';
import './search.css';
import { QueryEditor } from './QueryEditor';
import { SavedPlans } from './SavedPlans';
import { SearchPlanPanel } from './SearchPlanPanel';
import { searchStoreOf } from './search-store';

interface SearchFormProps {
  values: FormValues;
  problems: FormErrors;
  /** The user's languages, in order. */
  preferred: readonly string[];
  /** The filter that just set the type to videos. */
  forcedVideo: SearchParameter | null;
  /** The reasons that single parameters cannot be sent now. */
  unavailable: { readonly [P in SearchParameter]?: ReactNode };
  onEnter(name: SearchParameter, value: string): void;
  /** The field of the query. */
  children: ReactNode;
}

type Group = Exclude<FormGroup, 'plan'>;
const groupNames: Record<Group, MessageName> = {
  words: 'searchGroupWords',
  when: 'searchGroupWhen',
  where: 'searchGroupWhere',
  kind: 'searchGroupKind',
  video: 'searchGroupVideo',
};
// `Object.keys` returns plain strings.
const groups = Object.keys(groupNames) as Group[];

/** Shows every search parameter in five groups. */
export function SearchForm({ children, ...props }: SearchFormProps) {
  return (
    <div className="search-form">
      {groups.map((group) => (
        <FieldGroup key={group} group={group} {...props}>
          {group === 'words' && children}
        </FieldGroup>
      ))}
    </div>
  );
}

function FieldGroup({
  group,
  values,
  problems,
  preferred,
  forcedVideo,
  unavailable,
  onEnter,
  children,
}: SearchFormProps & { group: Group }) {
  const t = useTranslation();
  const id = useId();
  const fields = parametersInGroup(group).filter((name) => name !== 'q');
  return (
    <section className="search-group" aria-labelledby={id}>
      <h2 id={id}>{t(groupNames[group])}</h2>
      {children}
      {group === 'video' && forcedVideo && (
        <p className="note" role="status">
          {t('searchMadeVideo')}
        </p>
      )}
      <div className="search-fields">
        {fields.map((name) => (
          <SearchField
            key={name}
            name={name}
            value={values[name] ?? ''}
            problem={problems[name]}
            preferred={preferred}
            off={unavailable[name]}
            onEnter={(value) => onEnter(name, value)}
          />
        ))}
      </div>
    </section>
  );
}

/** Shows the search form, its plan and the saved queries. */
export function SearchPane({ panel }: { panel: PanelStore }) {
  const t = useTranslation();
  const search = searchStoreOf(panel);
  const { choice, values: entered, forcedVideo } = useStore(search);
  const settings = useStore(panel, (state) => state.settings);
  const isOff = isUnknownName('search.safeSearch', parameterNamesOf(settings));
  // A parameter with an unknown name is not sent, even if a saved query contains it.
  const values = useMemo(() => (isOff ? { ...entered, safeSearch: '' } : entered), [entered, isOff]);
  const openNames = () => void panel.getState().openOptions();
  const unavailable = isOff && {
    safeSearch: <UnknownParameterNote parameter={t('searchSafeSearch')} onNames={openNames} />,
  };
  const errors = useMemo(() => validatePlan(values, choice), [values, choice]);
  const plan = useMemo(() => createSearchPlan(values, choice), [values, choice]);
  return (
    <div className="search stack">
      <header className="stack tight">
        <div className="row wrap">
          <h1 className="grow">{t('searchHeading')}</h1>
          <button type="button" className="btn small" onClick={search.clear}>
            {t('searchClear')}
          </button>
        </div>
        <p className="note">{t('searchPurpose')}</p>
      </header>
      <div className="search-parts">
        <SearchForm
          values={values}
          problems={errors.values}
          preferred={settings.languages}
          unavailable={unavailable || {}}
          forcedVideo={forcedVideo}
          onEnter={search.setValue}
        >
          <QueryEditor panel={panel} />
        </SearchForm>
        <SearchPlanPanel panel={panel} plan={plan} problems={errors} />
      </div>
      <SavedPlans panel={panel} />
    </div>
  );
}
