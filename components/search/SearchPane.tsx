import { useMemo } from 'react';
import { useStore } from 'zustand';
import { UnknownParameterNote } from '@/components/ui/UnknownParameterNote';
import { useTranslation } from '@/components/ui/words';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { isUnknownName, parameterNamesOf } from '@/lib/runs/parameter-names';
import { createSearchPlan, validatePlan } from '@/lib/search/search-choices';
import { QueryEditor } from './QueryEditor';
import { SavedPlans } from './SavedPlans';
import { SearchForm } from './SearchForm';
import { SearchPlanPanel } from './SearchPlanPanel';
import { searchOf } from './search-store';

/** A search as a form, what it comes to, and the searches that were kept. */
export function SearchPane({ panel }: { panel: PanelStore }) {
  const t = useTranslation();
  const search = searchOf(panel);
  const { choice, values: entered, forcedVideo } = useStore(search);
  const settings = useStore(panel, (state) => state.settings);
  const isOff = isUnknownName('search.safeSearch', parameterNamesOf(settings));
  // What cannot be said is not sent, also where a kept search has it.
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
