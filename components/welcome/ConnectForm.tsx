import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import { connectionFieldIds, focusField } from '@/components/connection/ConnectionSignIn';
import { ServiceAddressField } from '@/components/connection/ServiceAddressField';
import { anyCaptions } from '@/components/settings/spending-switches';
import { FailureView } from '@/components/ui/FailureView';
import { MoneyField } from '@/components/ui/MoneyField';
import { PricedButton } from '@/components/ui/PricedButton';
import { useTranslation } from '@/components/ui/translation';
import { isOffline } from '@/lib/app-store/account-slice';
import { connectionTestParams } from '@/lib/app-store/connection-test-slice';
import type { OptionsStore } from '@/lib/app-store/options-store';
import type { AccountState } from '@/lib/connection/connection';
import { type Failure, type FailureKind, wasSent } from '@/lib/service/failure';
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
 * The setup in three steps: address, token and daily limit. One button saves the address and the token and sends a test
 * request; the limit is saved at once.
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
  const isSignedIn = account.token.is === 'present' && account.token.issuer !== undefined;
  const focusCause = (failure: Failure) => {
    const isToken = isTokenFailure(failure);
    // The token field is shown only while the user is not signing in, so it may have to be rendered first.
    if (isToken) setSigningIn(false);
    queueMicrotask(() => focusField(isToken ? connectionFieldIds.token : connectionFieldIds.address));
  };
  return (
    <>
      <ol className="steps">
        <SetupStep at={1}>
          <ServiceAddressField
            id={connectionFieldIds.address}
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
          <DailyLimit store={store} />
        </SetupStep>
      </ol>
      {/* The sign-in has a main button of its own until the user is signed in. */}
      <ConnectActions
        store={store}
        onConnect={isSigningIn && !isSignedIn ? null : () => void connect()}
        onCheckField={focusCause}
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
  /** Moves the focus to the field that caused the failure. */
  onCheckField(failure: Failure): void;
  onSkip(): void;
}

/** The main button with its price, and the last failure above it. */
function ConnectActions({ store, onConnect, onCheckField, onSkip }: ConnectActionsProps) {
  const t = useTranslation();
  const testResult = useStore(store, (state) => state.testResult);
  const settings = useStore(store, (state) => state.settings);
  // No service has confirmed the published price before one is connected.
  const hasService = useStore(store, (state) => Boolean(state.account?.serviceUrl));
  const quote = quoteFor('autocomplete', connectionTestParams, settings);
  const offline = useStore(store, isOffline);
  const { openOptions, permit, stopConnectionTest } = store.getState();
  const failure = testResult.is === 'failed' ? testResult.failure : null;
  const actions = {
    unlock: openOptions,
    'raise-budget': openOptions,
    ...(failure?.kind === 'no-permission' && { allow: () => void permit(failure.origin) }),
    ...(failure && isFieldFailure(failure) && { options: () => onCheckField(failure) }),
  };
  const busySince = testResult.is === 'loading' ? testResult.since : null;
  return (
    <div className="stack inset">
      {failure && <FailureView failure={failure} actions={actions} isInline />}
      <div className="flex-row wrap">
        {onConnect && (
          <PricedButton
            label={t(busySince === null ? 'welcomeConnect' : 'welcomeTesting')}
            price={hasService || quote.is !== 'published' ? quote : { ...quote, is: 'estimated' }}
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

/** Returns whether the address or the token is the likely cause of a failure. */
const isFieldFailure = (failure: Failure): boolean =>
  failure.kind !== 'invalid' && failure.kind !== 'invalid-request' && failure.kind !== 'storage-full';

const isTokenFailure = (failure: Failure): boolean =>
  failure.kind === 'refused' ? failure.status === 401 : tokenFailures.has(failure.kind);

const tokenFailures: ReadonlySet<FailureKind> = new Set(['no-token', 'malformed-token', 'expired-token']);

function DailyLimit({ store }: { store: OptionsStore }) {
  const t = useTranslation();
  const settings = useStore(store, (state) => state.settings);
  const { budgets } = settings;
  return (
    <>
      <MoneyField
        label={t('dailyLimit')}
        micros={budgets.perDay}
        onChange={(perDay) => void store.getState().changeSettings({ budgets: { ...budgets, perDay } })}
      />
      <p className="note">{limitText(t, budgets, quoteFor('captions', anyCaptions, settings))}</p>
    </>
  );
}

/** Describes how many requests for captions the daily limit allows, if their price is known. */
function limitText(t: Translate, { perDay }: Settings['budgets'], price: Quote): string {
  const micros = quotedMicros(price);
  if (micros === null || micros === 0 || perDay < micros) return t('welcomeBudgetNote');
  // One significant figure: the price may be an estimate.
  const requests = Number(Math.floor(perDay / micros).toPrecision(1));
  return t.plural('welcomeBudgetCount', requests);
}
