import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import '@/components/settings/options.css';
import { ReadingSections } from '@/components/settings/ReadingSections';
import { RequestSections } from '@/components/settings/RequestSections';
import {
  filterSections,
  goToSection,
  OptionSearch,
  Section,
  SectionList,
  useSectionTitles,
} from '@/components/settings/Section';
import { DeleteEverything } from '@/components/storage/DeleteEverything';
import { Brand } from '@/components/ui/Brand';
import type { Clock } from '@/components/ui/clock';
import { ErrorBoundary } from '@/components/ui/ErrorBoundary';
import { PageFrame } from '@/components/ui/PageFrame';
import { useTranslation } from '@/components/ui/translation';
import type { OptionsStore } from '@/lib/app-store/options-store';
import type { Translate } from '@/lib/shared/localized-text';

/** Sections that are loaded after the first screen. */
export const SettingsFileSection = lazy(async () => ({
  default: (await import('@/components/settings/SettingsFileSection')).SettingsFileSection,
}));
export const DiagnosticsSection = lazy(async () => ({
  default: (await import('@/components/settings/DiagnosticsSection')).DiagnosticsSection,
}));
export const PermissionsSection = lazy(async () => ({
  default: (await import('@/components/settings/PermissionsSection')).PermissionsSection,
}));
export const HelpSection = lazy(async () => ({
  default: (await import('@/components/settings/HelpSection')).HelpSection,
}));

interface Props {
  chosen: OptionsStore;
  t: Translate;
  clock: Clock;
}

/** The options page. Changes are saved at once; only address and token have a button. */
export function App({ chosen, t, clock }: Props) {
  const theme = useStore(chosen, (state) => state.settings.theme);
  const form = useRef<HTMLDivElement>(null);
  const titles = useSectionTitles(form);
  const { query, found, find } = useSectionFilter(form, titles);
  const select = (title: string) => {
    find('');
    goToSection(title);
  };
  return (
    <PageFrame t={t} clock={clock} theme={theme}>
      <main className="content options">
        <OptionsHeader chosen={chosen} find={<OptionSearch query={query} found={found} onQuery={find} />} />
        <SectionList titles={titles} onSelect={select} />
        <div ref={form} className="form">
          <ErrorBoundary>
            <RequestSections chosen={chosen} />
          </ErrorBoundary>
          <ErrorBoundary>
            <ReadingSections chosen={chosen} />
          </ErrorBoundary>
          <ErrorBoundary>
            <Suspense>
              <PermissionsSection />
              <SettingsFileSection />
              <DiagnosticsSection />
              <HelpSection />
            </Suspense>
          </ErrorBoundary>
          <DeletionSection chosen={chosen} />
          {found === 0 && <p className="note">{t('findOptionNone', query)}</p>}
        </div>
      </main>
    </PageFrame>
  );
}

/** Filters the sections by a query and counts the matches. Sections that are loaded later are filtered, too. */
function useSectionFilter(form: RefObject<HTMLElement | null>, titles: readonly string[]) {
  const [query, setQuery] = useState('');
  const [found, setFound] = useState(titles.length);
  const find = (text: string) => {
    setQuery(text);
    setFound(filterSections(form.current, text));
  };
  useEffect(() => {
    if (titles.length > 0) setFound(filterSections(form.current, query));
  }, [form, titles, query]);
  return { query, found, find };
}

function OptionsHeader({ chosen, find }: { chosen: OptionsStore; find: ReactNode }) {
  const t = useTranslation();
  const saved = useStore(chosen, (state) => state.savedChanges);
  return (
    <header>
      <Brand name={t('extensionName')} />
      <h1 className="grow">{t('options')}</h1>
      {find}
      <p className="note saved" role="status">
        {saved > 0 && <span key={saved}>{t('saved')}</span>}
      </p>
    </header>
  );
}

function DeletionSection({ chosen }: { chosen: OptionsStore }) {
  const t = useTranslation();
  const left = useStore(chosen, (state) => state.remainingRows);
  return (
    <Section title={t('sectionForget')} description={t('sectionForgetWhat')}>
      <DeleteEverything remainingItems={left} onDelete={() => void chosen.getState().deleteEverything()} />
    </Section>
  );
}
