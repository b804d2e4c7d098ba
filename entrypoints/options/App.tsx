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

/** What the options load after their first screen. */
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

/** The options: saved as they are changed; only address and token need a button. */
export function App({ chosen, t, clock }: Props) {
  const theme = useStore(chosen, (state) => state.settings.theme);
  const form = useRef<HTMLDivElement>(null);
  const titles = useSectionTitles(form);
  const { query, found, find } = useSectionFilter(form, titles);
  const turn = (title: string) => {
    find('');
    goToSection(title);
  };
  return (
    <PageFrame t={t} clock={clock} theme={theme}>
      <main className="content options">
        <OptionsHeader chosen={chosen} find={<OptionSearch query={query} found={found} onQuery={find} />} />
        <SectionList titles={titles} onTurn={turn} />
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

/** What is looked for, and how many parts have it. Parts that are loaded later are looked through as they come. */
function useSectionFilter(form: RefObject<HTMLElement | null>, titles: readonly string[]) {
  const [query, setQuery] = useState('');
  const [found, tell] = useState(titles.length);
  const find = (text: string) => {
    setQuery(text);
    tell(filterSections(form.current, text));
  };
  useEffect(() => {
    if (titles.length > 0) tell(filterSections(form.current, query));
  }, [form, titles, query]);
  return { query, found, find };
}

function OptionsHeader({ chosen, find }: { chosen: OptionsStore; find: ReactNode }) {
  const t = useTranslation();
  const saved = useStore(chosen, (state) => state.saved);
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
    <Section title={t('sectionForget')} what={t('sectionForgetWhat')}>
      <DeleteEverything left={left} onDelete={() => void chosen.getState().deleteEverything()} />
    </Section>
  );
}
