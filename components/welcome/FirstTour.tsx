import { useStore } from 'zustand';
import { ErrorBoundary } from '@/components/ui/ErrorBoundary';
import { TranslationProvider } from '@/components/ui/translation';
import type { OptionsStore } from '@/lib/app-store/options-store';
import type { Translate } from '@/lib/shared/localized-text';
import { Tour } from './Tour';

/** The tour below the setup, until the user has finished or skipped it. The options show it again. */
export function FirstTour({ store, t }: { store: OptionsStore; t: Translate }) {
  // The settings are not known before the account.
  const isDue = useStore(store, ({ account, settings }) => account !== null && !settings.toured);
  if (!isDue) return null;
  return (
    <TranslationProvider t={t}>
      <aside className="welcome first-tour" aria-label={t('helpTour')}>
        <ErrorBoundary>
          <Tour onEnd={() => void store.getState().changeSettings({ toured: true })} />
        </ErrorBoundary>
      </aside>
    </TranslationProvider>
  );
}
