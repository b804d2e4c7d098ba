import { lazy, Suspense } from 'react';
import { useStore } from 'zustand';
import { Section } from '@/components/settings/Section';
import { useWords } from '@/components/ui/words';
import type { ChosenStore } from '@/lib/app-store/options-store';
import { baseAddressFrom } from '@/lib/connection/base-address';

/** Loaded after what everybody sees first: most readers never need it. */
const NamesPane = lazy(async () => ({ default: (await import('./NamesPane')).NamesPane }));

/** Names that the service's document leaves unsaid (MCP-03): kept for each address. */
export function NamesSection({ chosen }: { chosen: ChosenStore }) {
  const say = useWords();
  const serviceUrl = useStore(chosen, (state) => state.settings.serviceUrl);
  return (
    <Section title={say('sectionNames')} what={say('sectionNamesWhat')}>
      {baseAddressFrom(serviceUrl).ok ? (
        <Suspense>
          <NamesPane chosen={chosen} />
        </Suspense>
      ) : (
        <p className="note">{say('namesNone')}</p>
      )}
    </Section>
  );
}
