import { lazy, Suspense } from 'react';
import { useStore } from 'zustand';
import { Section } from '@/components/settings/Section';
import { useTranslation } from '@/components/ui/translation';
import type { OptionsStore } from '@/lib/app-store/options-store';
import { parseBaseAddress } from '@/lib/connection/connection';

/** Loaded later, because most users never need it. */
const LazyParameterNamesPane = lazy(async () => ({
  default: (await import('./ParameterNamesPane')).ParameterNamesPane,
}));

/** The undocumented parameter names of the service. */
export function ParameterNamesSection({ chosen }: { chosen: OptionsStore }) {
  const t = useTranslation();
  const serviceUrl = useStore(chosen, (state) => state.settings.serviceUrl);
  return (
    <Section id="names" description={t('sectionNamesWhat')}>
      {parseBaseAddress(serviceUrl).ok ? (
        <Suspense>
          <LazyParameterNamesPane chosen={chosen} />
        </Suspense>
      ) : (
        <p className="note">{t('namesNone')}</p>
      )}
    </Section>
  );
}
