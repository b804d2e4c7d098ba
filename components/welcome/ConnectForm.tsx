import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import { ServiceAddressField } from '@/components/connection/ServiceAddressField';
import { FailureView } from '@/components/ui/FailureView';
import { priceText } from '@/components/ui/format-text';
import { MoneyField } from '@/components/ui/MoneyField';
import { PricedButton } from '@/components/ui/PricedButton';
import { Switch } from '@/components/ui/Switch';
import { useTranslation } from '@/components/ui/translation';
import { isOffline } from '@/lib/app-store/account-slice';
import { connectionTestParams } from '@/lib/app-store/connection-test-slice';
import type { OptionsStore } from '@/lib/app-store/options-store';
import type { AccountState } from '@/lib/connection/connection';
import { wasSent } from '@/lib/service/failure';
import { VideoId } from '@/lib/service/ids';
import { moneyText } from '@/lib/service/money-text';
import { type Quote, quotedMicros } from '@/lib/service/price';
import { quoteFor } from '@/lib/service/quote';
import type { Settings } from '@/lib/settings/settings';
import type { Translate } from '@/lib/shared/localized-text';
import { TokenStep } from './TokenStep';

interface Props {
  store: OptionsStore;
  account: AccountState;
  onSkip(): void;
}

/**
 * The setup in three steps: address, token and spending. One button saves the address and the token and sends a test
 * request; the choices about spending are saved at once.
 */
export function ConnectForm({ store, account, onSkip }: Props) {
  const t = useTranslation();
  const isInvalidAddress = useStore(store, (state) => state.badAddress);
  const { saveAddress, saveConnection, testConnection, discoverAt } = store.getState();
  const [address, setAddress] = useState(account.serviceUrl);
  const [token, setToken] = useState('');
  const [isSigningIn, setSigningIn] = useState(false);
  const connect = async () => {
    // Called before any `await`, because the browser requests the permission only in response to a click.
    const isSaved = await saveConnection(address, isSigningIn ? '' : token);
    if (!isSaved) return;
    setToken('');
    await testConnection();
  };
  const signIn = async (toolAddress: string) => {
    if (!(await saveAddress(address))) return false;
    await discoverAt(toolAddress);
    return !store.getState().badToolAddress;
  };
  const hasToken = account.token.is === 'present';
  return (
    <>
      <ol className="steps">
        <SetupStep at={1}>
          <ServiceAddressField
            label={t('serviceAddress')}
            note={t('welcomeAddressNote')}
            address={address}
            isInvalid={isInvalidAddress}
            onText={setAddress}
            onSave={() => void connect()}
          />
          <AccessInstructions />
        </SetupStep>
        <SetupStep at={2}>
          <TokenStep
            store={store}
            account={account}
            text={token}
            isSigningIn={isSigningIn}
            onText={setToken}
            onSave={() => void connect()}
            onMethod={setSigningIn}
            onSignIn={signIn}
          />
        </SetupStep>
        <SetupStep at={3}>
          <SpendingChoices store={store} />
        </SetupStep>
      </ol>
      {/* The sign-in has a main button of its own until there is a token. */}
      <ConnectActions
        store={store}
        onConnect={isSigningIn && !hasToken ? null : () => void connect()}
        onSkip={onSkip}
      />
    </>
  );
}

function SetupStep({ at, children }: { at: number; children: ReactNode }) {
  return (
    <li>
      <span className="number">{at}</span>
      <div className="stack tight">{children}</div>
    </li>
  );
}

/** Explains where to get an account and a token. */
function AccessInstructions() {
  const t = useTranslation();
  return (
    <details className="note">
      <summary>{t('welcomeAccess')}</summary>
      <ul className="stack tight">
        <li>{t('welcomeAccessService')}</li>
        <li>{t('welcomeAccessAccount')}</li>
        <li>{t('welcomeAccessToken')}</li>
      </ul>
    </details>
  );
}

interface ConnectActionsProps {
  store: OptionsStore;
  /** `null` while another step must come first. */
  onConnect: (() => void) | null;
  onSkip(): void;
}

/** The main button with its price, and the last failure above it. */
function ConnectActions({ store, onConnect, onSkip }: ConnectActionsProps) {
  const t = useTranslation();
  const testResult = useStore(store, (state) => state.testResult);
  const settings = useStore(store, (state) => state.settings);
  const offline = useStore(store, isOffline);
  const { openOptions, permit, stopConnectionTest } = store.getState();
  const failure = testResult.is === 'failed' ? testResult.failure : null;
  const actions = {
    unlock: openOptions,
    'raise-budget': openOptions,
    ...(failure?.kind === 'no-permission' && { allow: () => void permit(failure.origin) }),
  };
  const busySince = testResult.is === 'loading' ? testResult.since : null;
  return (
    <div className="stack inset">
      {failure && <FailureView failure={failure} actions={actions} isInline />}
      <div className="flex-row wrap">
        {onConnect && (
          <PricedButton
            label={t(busySince === null ? 'welcomeConnect' : 'welcomeTesting')}
            price={quoteFor('autocomplete', connectionTestParams, settings)}
            disabledReason={offline ? { is: 'offline' } : null}
            busySince={busySince}
            mayBillAgain={failure !== null && wasSent(failure.kind)}
            primary
            onStop={stopConnectionTest}
            onPress={onConnect}
          />
        )}
        {busySince === null && (
          <button type="button" className="button quiet" onClick={onSkip}>
            {t('welcomeLater')}
          </button>
        )}
      </div>
    </div>
  );
}

/** Captions have the same price for every video. */
const anyVideo = VideoId.parse('00000000000');

/** The daily limit, the use of estimates and the choice to load captions automatically. */
function SpendingChoices({ store }: { store: OptionsStore }) {
  const t = useTranslation();
  const settings = useStore(store, (state) => state.settings);
  const { budgets, auto } = settings;
  const { changeSettings } = store.getState();
  const price = quoteFor('captions', { videoId: anyVideo }, settings);
  return (
    <>
      <h2 className="subheading">{t('spending')}</h2>
      <div>
        <MoneyField
          label={t('dailyLimit')}
          micros={budgets.perDay}
          onChange={(perDay) => void changeSettings({ budgets: { ...budgets, perDay } })}
        />
        <p className="note">{limitText(t, budgets, price)}</p>
      </div>
      <Switch
        label={t('estimatesSwitch')}
        note={t('estimatesSwitchNote')}
        on={settings.estimates}
        onChange={(estimates) => void changeSettings({ estimates })}
      />
      <Switch
        label={t('optionsAutoOn')}
        note={price.is === 'unknown' ? t('welcomeAutoUnknown') : t('welcomeAutoNote', priceText(t, price))}
        on={auto.on}
        onChange={(on) => void changeSettings({ auto: { ...auto, on } })}
      />
    </>
  );
}

/** Describes how many requests for captions the daily limit allows, if their price is known. */
function limitText(t: Translate, { perDay }: Settings['budgets'], price: Quote): string {
  const micros = quotedMicros(price);
  if (micros === null || micros === 0 || perDay < micros) return t('welcomeBudgetNote');
  // One significant figure: the price may be an estimate.
  const requests = Number(Math.floor(perDay / micros).toPrecision(1));
  return t.plural('welcomeBudgetCount', requests, moneyText(perDay, 'prose', t.locale));
}
