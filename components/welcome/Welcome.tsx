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
  /** What still stands in the way after connecting. */
  failure: Failure | null;
  /** The user has connected by one of the ways, and the address was one. */
  done: boolean;
  /** Then: one question that tells whether it works. */
  trying: ReactNode;
  /** The tool-calling address, where it is known; whether the one that was given last is none. */
  entry: string;
  badEntry: boolean;
  /** How signing in goes on; `onPaste` leads to the other way. */
  signIn(onLook: () => void, onPaste: () => void): ReactNode;
  /** Within the click, each. */
  onLook(address: string, entry: string): void;
  onConnect(address: string, token: string): void;
  onPerDay(micros: number): void;
  onAllow(origin: string): void;
  onLater(): void;
  /** What a reader may want to see once it works. */
  children?: ReactNode;
}

/** Where the service is, who pays, and how much at most: three questions, then the panel. */
export function Welcome(props: Props) {
  const t = useTranslation();
  const { account, failure, done, trying: connectionTest, onAllow, children } = props;
  const allow = () => failure?.kind === 'no-permission' && onAllow(failure.origin);
  return (
    <main className="welcome">
      <header className="stack tight">
        <Brand name={t('extensionName')} />
        <h1>{t('welcomeHeading')}</h1>
        <p className="read second">{t('welcomeIntro')}</p>
      </header>
      {/* Only once the account is known: what is set already stands in the fields, and nothing is typed that would be lost. */}
      {account && <SetupSteps {...props} account={account} />}
      {failure && <FailureView failure={failure} actions={{ allow }} beside />}
      {done && !failure && connectionTest}
      {children}
    </main>
  );
}

function SetupSteps(props: Props & { account: AccountState }) {
  const { account, budgets, badAddress, failure, done, onConnect, onPerDay, onLater: onSkip } = props;
  const t = useTranslation();
  const [address, setAddress] = useState(account.serviceUrl ?? '');
  const [token, setToken] = useState('');
  const [entry, setToolAddress] = useState(props.entry);
  const [way, setMethod] = useState<TokenMethod>('paste');
  const [times, setTimes] = useState(0);
  const connect = () => {
    onConnect(address, token);
    // What was given is not left standing in its field.
    setToken('');
    setTimes(times + 1);
  };
  const discover = () => props.onLook(address, entry);
  const isPaste = way === 'paste';
  const connected = done && !failure;
  return (
    <>
      <ol className="questions">
        <SetupStep at={1} isDone={account.permitted}>
          <ServiceAddressField
            label={t('welcomeAddress')}
            note={t('welcomeAddressNote')}
            address={address}
            bad={badAddress}
            onText={setAddress}
            onSave={isPaste ? connect : discover}
          />
        </SetupStep>
        <SetupStep at={2} isDone={account.token.is === 'present'}>
          <TokenMethods
            {...{ way, entry, badEntry: props.badEntry, held: account.token }}
            signIn={props.signIn(discover, () => setMethod('paste'))}
            times={times}
            onWay={setMethod}
            onEntry={setToolAddress}
            onToken={setToken}
            onConnect={connect}
            onLook={discover}
          />
        </SetupStep>
        <SetupStep at={3} isDone={connected}>
          <LimitStep budgets={budgets} onPerDay={onPerDay} />
        </SetupStep>
      </ol>
      {!connected && <SetupActions isPaste={isPaste} onConnect={connect} onLater={onSkip} />}
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

function SetupActions({
  isPaste,
  onConnect,
  onLater,
}: {
  isPaste: boolean;
  onConnect: () => void;
  onLater: () => void;
}) {
  const t = useTranslation();
  return (
    <div className="row wrap inset">
      {/* Signing in has a button of its own, in its place. */}
      {isPaste && (
        <button type="button" className="btn do" onClick={onConnect}>
          {t('welcomeConnect')}
        </button>
      )}
      <button type="button" className="btn quiet" onClick={onLater}>
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
