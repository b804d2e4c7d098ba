import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { hostOf, tokenSummary } from '@/components/connection/token-summary';
import { AutomaticSwitch, EstimatesSwitch } from '@/components/settings/spending-switches';
import { pricesText } from '@/components/spending/PriceTable';
import { Brand } from '@/components/ui/Brand';
import { dateText, priceText } from '@/components/ui/format-text';
import { Icon } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/translation';
import { connectionTestParams } from '@/lib/app-store/connection-test-slice';
import type { OptionsStore } from '@/lib/app-store/options-store';
import type { AccountState } from '@/lib/connection/connection';
import { platformHome } from '@/lib/platform/platform-links';
import { moneyText } from '@/lib/service/money-text';
import { priceRows } from '@/lib/service/price-book';
import { quoteFor } from '@/lib/service/quote';
import type { MessageName, Translate } from '@/lib/shared/localized-text';
import { staticPage } from '@/lib/shared/static-page';
import { watchShortcuts } from '@/lib/toolbar/browser/user-commands';
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
        <p className="reading-text secondary-text">
          {t('welcomeIntro')}{' '}
          <a href={staticPage('privacy', t('localeTag'))} target="_blank" rel="noreferrer">
            {t('privacy')}
          </a>
        </p>
      </header>
      {/* Shown only once the account is known, so that the fields start with the saved values and no input is lost. */}
      {account && testResult.is !== 'ready' && <ConnectForm store={store} account={account} onSkip={onSkip} />}
      {account && testResult.is === 'ready' && (
        <ConnectedView store={store} account={account} elapsedMs={testResult.value} />
      )}
    </main>
  );
}

interface ConnectedViewProps {
  store: OptionsStore;
  account: AccountState;
  /** The duration of the test request in milliseconds. */
  elapsedMs: number;
}

/** The result of a successful connection test, in place of the form. */
function ConnectedView({ store, account, elapsedMs }: ConnectedViewProps) {
  const t = useTranslation();
  const settings = useStore(store, (state) => state.settings);
  const { openOptions } = store.getState();
  // The focused button was removed with the form, so the heading takes the focus.
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const time = new Intl.NumberFormat(t.locale, { style: 'unit', unit: 'millisecond' }).format(Math.round(elapsedMs));
  const lines: readonly (readonly [MessageName, string])[] = [
    ['welcomeReached', t('welcomeReachedAt', hostOf(account.serviceUrl), time)],
    ['welcomeAccepted', tokenText(t, account)],
    ['welcomeTested', priceText(t, quoteFor('autocomplete', connectionTestParams, settings))],
    ['welcomePrices', pricesText(t, priceRows(settings), settings.estimates)],
    ['dailyLimit', moneyText(settings.budgets.perDay, 'prose', t.locale)],
  ];
  return (
    <section className="stack">
      <h2 ref={heading} tabIndex={-1} className="subheading flex-row success-text">
        <Icon name="circle-check" />
        {t('popupTokenWorks')}
      </h2>
      <ul className="checks">
        {lines.map(([label, detail]) => (
          <li key={label}>
            <span className="success-text">
              <Icon name="check" />
            </span>
            <span className="grow">{t(label)}</span>
            <bdi className="note">{detail}</bdi>
          </li>
        ))}
      </ul>
      <div className="stack">
        <EstimatesSwitch options={store} />
        <AutomaticSwitch options={store} />
      </div>
      <div className="flex-row wrap">
        <a className="button primary" href={platformHome} target="_blank" rel="noopener noreferrer">
          <span>{t('welcomeOpenVideo')}</span>
          <Icon name="external-link" small />
        </a>
        <button type="button" className="button quiet" onClick={() => openOptions()}>
          {t('options')}
        </button>
      </div>
      <FirstStepNote />
    </section>
  );
}

function tokenText(t: Translate, { token }: AccountState): string {
  const expires = token.is === 'present' && !token.renews ? token.expires : null;
  return expires === null ? tokenSummary(t, token) : t('welcomeTokenUntil', dateText(t, expires));
}

/** Explains how to open the panel, with its keyboard shortcut if there is one. */
function FirstStepNote() {
  const t = useTranslation();
  const [keys, setKeys] = useState('');
  useEffect(
    () => watchShortcuts((shortcuts) => setKeys(shortcuts.find(({ name }) => name === 'open-panel')?.keys ?? '')),
    [],
  );
  return <p className="note">{keys === '' ? t('welcomeNext') : t('welcomeNextKeys', keys)}</p>;
}
