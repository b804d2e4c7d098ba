import { type ReactNode, useState } from 'react';
import { ServiceAddressField } from '@/components/connection/ServiceAddressField';
import { Brand } from '@/components/ui/Brand';
import { FailureView } from '@/components/ui/FailureView';
import { Icon } from '@/components/ui/Icon';
import { MoneyField } from '@/components/ui/MoneyField';
import { useTranslation } from '@/components/ui/translation';
import type { AccountState } from '@/lib/connection/account';
import type { Failure } from '@/lib/service/failure';
import { moneyText } from '@/lib/service/money-text';
import type { Budgets } from '@/lib/settings/settings';
import { type TokenMethod, TokenMethods } from './TokenMethods';

interface Props {
  account: AccountState | null;
  budgets: Budgets;
  badAddress: boolean;
  /** The reason why requests are still not possible after connecting. */
  failure: Failure | null;
  /** The user has connected with a valid address. */
  done: boolean;
  /** The connection test, shown after that. */
  connectionTest: ReactNode;
  /** The saved tool-calling address. */
  toolAddress: string;
  badToolAddress: boolean;
  /** The state of the sign-in. `onPaste` switches to the other method. */
  signIn(onDiscover: () => void, onPaste: () => void): ReactNode;
  /** Both must be called within the click. */
  onDiscover(address: string, toolAddress: string): void;
  onConnect(address: string, token: string): void;
  onPerDay(micros: number): void;
  onAllow(origin: string): void;
  onSkip(): void;
  /** Further content. */
  children?: ReactNode;
}

/** The setup in three steps: address, token and daily limit. */
export function Welcome(props: Props) {
  const t = useTranslation();
  const { account, failure, done, connectionTest, onAllow, children } = props;
  const allow = () => failure?.kind === 'no-permission' && onAllow(failure.origin);
  return (
    <main className="welcome">
      <header className="stack tight">
        <Brand name={t('extensionName')} />
        <h1>{t('welcomeHeading')}</h1>
        <p className="read second">{t('welcomeIntro')}</p>
      </header>
      {/* Shown only once the account is known, so that the fields start with the saved values and no input is lost. */}
      {account && <SetupSteps {...props} account={account} />}
      {failure && <FailureView failure={failure} actions={{ allow }} beside />}
      {done && !failure && connectionTest}
      {children}
    </main>
  );
}

function SetupSteps(props: Props & { account: AccountState }) {
  const { account, budgets, badAddress, failure, done, onConnect, onPerDay, onSkip } = props;
  const t = useTranslation();
  const [address, setAddress] = useState(account.serviceUrl ?? '');
  const [token, setToken] = useState('');
  const [toolAddress, setToolAddress] = useState(props.toolAddress);
  const [method, setMethod] = useState<TokenMethod>('paste');
  const [saveCount, setSaveCount] = useState(0);
  const connect = () => {
    onConnect(address, token);
    // The entered token is cleared.
    setToken('');
    setSaveCount(saveCount + 1);
  };
  const discover = () => props.onDiscover(address, toolAddress);
  const isPaste = method === 'paste';
  const connected = done && !failure;
  return (
    <>
      <ol className="questions">
        <SetupStep at={1} isDone={account.permitted}>
          <ServiceAddressField
            label={t('welcomeAddress')}
            note={t('welcomeAddressNote')}
            address={address}
            isInvalid={badAddress}
            onText={setAddress}
            onSave={isPaste ? connect : discover}
          />
        </SetupStep>
        <SetupStep at={2} isDone={account.token.is === 'present'}>
          <TokenMethods
            method={method}
            toolAddress={toolAddress}
            badToolAddress={props.badToolAddress}
            token={account.token}
            signIn={props.signIn(discover, () => setMethod('paste'))}
            saveCount={saveCount}
            onMethod={setMethod}
            onToolAddress={setToolAddress}
            onToken={setToken}
            onConnect={connect}
            onDiscover={discover}
          />
        </SetupStep>
        <SetupStep at={3} isDone={connected}>
          <LimitStep budgets={budgets} onPerDay={onPerDay} />
        </SetupStep>
      </ol>
      {!connected && <SetupActions isPaste={isPaste} onConnect={connect} onSkip={onSkip} />}
    </>
  );
}

function LimitStep({ budgets, onPerDay }: Pick<Props, 'budgets' | 'onPerDay'>) {
  const t = useTranslation();
  return (
    <>
      <MoneyField label={t('welcomeBudget')} micros={budgets.perDay} onChange={onPerDay} />
      <p className="note">
        {t('welcomeBudgetNote', moneyText(budgets.perCall, 'prose', t.locale), budgets.unpricedPerDay)}
      </p>
    </>
  );
}

function SetupActions({ isPaste, onConnect, onSkip }: { isPaste: boolean; onConnect: () => void; onSkip: () => void }) {
  const t = useTranslation();
  return (
    <div className="row wrap inset">
      {/* The sign-in has a button of its own. */}
      {isPaste && (
        <button type="button" className="btn do" onClick={onConnect}>
          {t('welcomeConnect')}
        </button>
      )}
      <button type="button" className="btn quiet" onClick={onSkip}>
        {t('welcomeLater')}
      </button>
    </div>
  );
}

function SetupStep({ at, isDone, children }: { at: number; isDone: boolean; children: ReactNode }) {
  return (
    <li>
      <span className="number">{isDone ? <Icon name="check" /> : at}</span>
      <div className="stack tight">{children}</div>
    </li>
  );
}
