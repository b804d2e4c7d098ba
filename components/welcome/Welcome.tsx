import { useStore } from 'zustand';
import { Brand } from '@/components/ui/Brand';
import { useTranslation } from '@/components/ui/translation';
import type { OptionsStore } from '@/lib/app-store/options-store';
import { ConnectedView } from './ConnectedView';
import { ConnectForm } from './ConnectForm';

interface Props {
  store: OptionsStore;
  /** Closes the page without connecting. */
  onSkip(): void;
}

/** The setup: a form and, once a request has succeeded, its result in place of the form. */
export function Welcome({ store, onSkip }: Props) {
  const t = useTranslation();
  const account = useStore(store, (state) => state.account);
  const testResult = useStore(store, (state) => state.testResult);
  return (
    <main className="welcome">
      <header className="stack tight">
        <Brand name={t('extensionName')} />
        <h1>{t('welcomeHeading')}</h1>
        <p className="read second">{t('welcomeIntro')}</p>
      </header>
      {/* Shown only once the account is known, so that the fields start with the saved values and no input is lost. */}
      {account && testResult.is !== 'ready' && <ConnectForm store={store} account={account} onSkip={onSkip} />}
      {account && testResult.is === 'ready' && (
        <ConnectedView store={store} account={account} elapsedMs={testResult.value} />
      )}
    </main>
  );
}
