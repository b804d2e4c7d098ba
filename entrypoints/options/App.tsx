import { lazy, Suspense, useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import '@/components/settings/options.css';
import { BasicSections } from '@/components/settings/BasicSections';
import { OptionsHeader } from '@/components/settings/OptionsHeader';
import type { OptionLevel, OptionSectionId } from '@/components/settings/option-index';
import { OptionsViewContext } from '@/components/settings/Section';
import { useOptionsView } from '@/components/settings/use-options-view';
import { Brand } from '@/components/ui/Brand';
import type { Clock } from '@/components/ui/clock';
import { ErrorBoundary } from '@/components/ui/ErrorBoundary';
import { PageFrame } from '@/components/ui/PageFrame';
import { useTranslation } from '@/components/ui/translation';
import type { OptionsStore } from '@/lib/app-store/options-store';
import { settingsRepository } from '@/lib/settings/repository';
import type { Translate } from '@/lib/shared/localized-text';

/** Loaded when the user opens the advanced options, or searches. */
const AdvancedSections = lazy(async () => ({
  default: (await import('@/components/settings/AdvancedSections')).AdvancedSections,
}));

interface Props {
  chosen: OptionsStore;
  t: Translate;
  clock: Clock;
}

/** The options page. Changes are saved at once; only address and token have a button. */
export function App({ chosen, t, clock }: Props) {
  const theme = useStore(chosen, (state) => state.settings.theme);
  return (
    <PageFrame t={t} clock={clock} theme={theme}>
      <OptionsPage chosen={chosen} />
    </PageFrame>
  );
}

function OptionsPage({ chosen }: { chosen: OptionsStore }) {
  const t = useTranslation();
  const { advanced, singleKeys } = useStore(chosen, (state) => state.settings);
  const view = useOptionsView(advanced ? 'advanced' : 'basic');
  const { level, query, shown, target, goTo } = view;
  const openLevel = (next: OptionLevel) => {
    view.openLevel(next);
    // Not changed through the page's store, which would show that an option was saved.
    void settingsRepository.change({ advanced: next === 'advanced' });
  };
  const context = useMemo(() => ({ shown, goTo }), [shown, goTo]);
  return (
    <main className="content options">
      <Brand name={t('extensionName')} />
      <OptionsHeader
        level={level}
        query={query}
        found={shown.size}
        singleKeys={singleKeys}
        onLevel={openLevel}
        onSearch={view.startSearch}
        onQuery={view.find}
      />
      <SavedStatus chosen={chosen} />
      <OptionsViewContext value={context}>
        <div className="form">
          <ErrorBoundary>
            <BasicSections chosen={chosen} />
          </ErrorBoundary>
          <ErrorBoundary>
            <Suspense>
              {view.needsAdvanced && <AdvancedSections chosen={chosen} />}
              {target && <FocusSection target={target} />}
            </Suspense>
          </ErrorBoundary>
          {shown.size === 0 && <p className="note">{t('findOptionNone', query)}</p>}
        </div>
      </OptionsViewContext>
    </main>
  );
}

/** Scrolls to a section and focuses its heading, as soon as the section is loaded. */
function FocusSection({ target }: { target: { id: OptionSectionId } }) {
  useEffect(() => {
    const heading = document.getElementById(target.id)?.querySelector('h2');
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
  }, [target]);
  return null;
}

function SavedStatus({ chosen }: { chosen: OptionsStore }) {
  const t = useTranslation();
  const saved = useStore(chosen, (state) => state.savedChanges);
  return (
    <p className="note saved" role="status">
      {saved > 0 && <span key={saved}>{t('saved')}</span>}
    </p>
  );
}
