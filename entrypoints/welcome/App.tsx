import { useStore } from 'zustand';
import type { Clock } from '@/components/ui/clock';
import { ErrorBoundary } from '@/components/ui/ErrorBoundary';
import { PageFrame } from '@/components/ui/PageFrame';
import { Welcome } from '@/components/welcome/Welcome';
import type { OptionsStore } from '@/lib/app-store/options-store';
import type { Translate } from '@/lib/shared/localized-text';

interface Props {
  options: OptionsStore;
  t: Translate;
  clock: Clock;
  close(): void;
}

/** The page shown after the installation. */
export function App({ options, t, clock, close }: Props) {
  const settings = useStore(options, (state) => state.settings);
  return (
    <PageFrame t={t} clock={clock} theme={settings.theme} language={settings.interfaceLanguage}>
      <ErrorBoundary>
        <Welcome store={options} onSkip={close} />
      </ErrorBoundary>
    </PageFrame>
  );
}
