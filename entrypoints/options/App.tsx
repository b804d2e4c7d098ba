import { useMemo } from 'react';
import { useStore } from 'zustand';
import { lazyPart } from '@/components/ui/lazy-part';
import '@/components/settings/options.css';
import { BasicSections } from '@/components/settings/BasicSections';
import { OptionsHeader } from '@/components/settings/OptionsHeader';
import { OptionsIndex } from '@/components/settings/OptionsIndex';
import { OptionsViewContext } from '@/components/settings/OptionsSection';
import type { OptionLevel } from '@/components/settings/option-index';
import { useOptionsView } from '@/components/settings/use-options-view';
import { Brand } from '@/components/ui/Brand';
import type { Clock } from '@/components/ui/clock';
import { ErrorBoundary } from '@/components/ui/ErrorBoundary';
import { PageFrame } from '@/components/ui/PageFrame';
import { useTranslation } from '@/components/ui/translation';
import type { OptionsStore } from '@/lib/app-store/options-store';
import { settingsRepository } from '@/lib/settings/repository';
import type { Translate } from '@/lib/shared/localized-text';

/** Loaded when the user opens their level or focuses the search field. */
const AdvancedSections = lazyPart(
  async () => (await import('@/components/settings/AdvancedSections')).AdvancedSections,
);
const DeveloperSections = lazyPart(
  async () => (await import('@/components/settings/DeveloperSections')).DeveloperSections,
);

interface Props {
  options: OptionsStore;
  t: Translate;
  clock: Clock;
}

/** The options page. Most changes are saved at once; the addresses, the token and its storage have buttons. */
export function App({ options, t, clock }: Props) {
  const settings = useStore(options, (state) => state.settings);
  return (
    <PageFrame t={t} clock={clock} theme={settings.theme} language={settings.interfaceLanguage}>
      <OptionsPage options={options} />
    </PageFrame>
  );
}

function OptionsPage({ options }: { options: OptionsStore }) {
  const t = useTranslation();
  const { optionsLevel, singleKeys } = useStore(options, (state) => state.settings);
  const view = useOptionsView(optionsLevel);
  const { level, query, shown, target, goTo } = view;
  const openLevel = (next: OptionLevel) => {
    view.openLevel(next);
    // This bypasses the page's store, which would announce that an option was saved.
    void settingsRepository.change({ optionsLevel: next });
  };
  const isSearching = query !== '';
  const context = useMemo(() => ({ shown, target, isSearching, goTo }), [shown, target, isSearching, goTo]);
  return (
    <main className="content options">
      <div className="flex-row wrap">
        <Brand name={t('extensionName')} />
        <span className="grow" />
        <a className="link note" href="/library.html">
          {t('library')}
        </a>
      </div>
      <OptionsHeader
        level={level}
        query={query}
        found={shown.size}
        singleKeys={singleKeys}
        onLevel={openLevel}
        onSearch={view.startSearch}
        onQuery={view.find}
      />
      <SavedStatus options={options} />
      <OptionsViewContext value={context}>
        <div className="options-body">
          {level !== 'basic' && !isSearching && <OptionsIndex level={level} />}
          <div className="form">
            <ErrorBoundary>
              <BasicSections options={options} />
            </ErrorBoundary>
            <ErrorBoundary>{view.needs('advanced') && <AdvancedSections options={options} />}</ErrorBoundary>
            <ErrorBoundary>{view.needs('developer') && <DeveloperSections options={options} />}</ErrorBoundary>
            {shown.size === 0 && <p className="note">{t('findOptionNone', query)}</p>}
          </div>
        </div>
      </OptionsViewContext>
    </main>
  );
}

function SavedStatus({ options }: { options: OptionsStore }) {
  const t = useTranslation();
  const saved = useStore(options, (state) => state.savedChanges);
  return (
    <p className="note saved-message" role="status">
      {saved > 0 && <span key={saved}>{t('saved')}</span>}
    </p>
  );
}
