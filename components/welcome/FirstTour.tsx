import { useStore } from 'zustand';
import { ErrorBoundary } from '@/components/ui/ErrorBoundary';
import { TranslationProvider } from '@/components/ui/translation';
import type { OptionsStore } from '@/lib/app-store/options-store';
import type { Translate } from '@/lib/shared/localized-text';
import { Tour } from './Tour';

/** The tour below the questions, until the user has gone through it or left it; the options show it again. */
export function FirstTour({ store, t }: { store: OptionsStore; t: Translate }) {
  // Before the account is known the choices are not either.
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
