import { type ReactNode, useState } from 'react';
import { AddressSetting } from '@/components/connection/AddressSetting';
import { Brand } from '@/components/ui/Brand';
import { FailureView } from '@/components/ui/FailureView';
import { Icon } from '@/components/ui/Icon';
import { MoneyField } from '@/components/ui/MoneyField';
import { useWords } from '@/components/ui/words';
import type { AccountState } from '@/lib/connection/account';
import type { Failure } from '@/lib/service/failure';
import { moneyText } from '@/lib/service/money-text';
import type { Budgets } from '@/lib/settings/settings';
import { type Way, WelcomeWays } from './WelcomeWays';

interface Props {
  account: AccountState | null;
  budgets: Budgets;
  badAddress: boolean;
  /** What still stands in the way after connecting. */
  failure: Failure | null;
  /** The reader has connected by one of the ways, and the address was one. */
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
  const say = useWords();
  const { account, failure, done, trying, onAllow, children } = props;
  const allow = () => failure?.kind === 'no-permission' && onAllow(failure.origin);
  return (
    <main className="welcome">
      <header className="stack tight">
        <Brand name={say('extensionName')} />
        <h1>{say('welcomeHeading')}</h1>
        <p className="read second">{say('welcomeIntro')}</p>
      </header>
      {/* Only once the account is known: what is set already stands in the fields, and nothing is typed that would be lost. */}
      {account && <Questions {...props} account={account} />}
      {failure && <FailureView failure={failure} on={{ allow }} beside />}
      {done && !failure && trying}
      {children}
    </main>
  );
}

function Questions(props: Props & { account: AccountState }) {
  const { account, budgets, badAddress, failure, done, onConnect, onPerDay, onLater } = props;
  const say = useWords();
  const [address, setAddress] = useState(account.serviceUrl ?? '');
  const [token, setToken] = useState('');
  const [entry, setEntry] = useState(props.entry);
  const [way, setWay] = useState<Way>('paste');
  const [times, setTimes] = useState(0);
  const connect = () => {
    onConnect(address, token);
    // What was given is not left standing in its field.
    setToken('');
    setTimes(times + 1);
  };
  const look = () => props.onLook(address, entry);
  const isPaste = way === 'paste';
  const connected = done && !failure;
  return (
    <>
      <ol className="questions">
        <Question at={1} answered={account.permitted}>
          <AddressSetting
            label={say('welcomeAddress')}
            note={say('welcomeAddressNote')}
            address={address}
            bad={badAddress}
            onText={setAddress}
            onSave={isPaste ? connect : look}
          />
        </Question>
        <Question at={2} answered={account.token.is === 'present'}>
          <WelcomeWays
            {...{ way, entry, badEntry: props.badEntry, held: account.token }}
            signIn={props.signIn(look, () => setWay('paste'))}
            times={times}
            onWay={setWay}
            onEntry={setEntry}
            onToken={setToken}
            onConnect={connect}
            onLook={look}
          />
        </Question>
        <Question at={3} answered={connected}>
          <Limit budgets={budgets} onPerDay={onPerDay} />
        </Question>
      </ol>
      {!connected && <Acts isPaste={isPaste} onConnect={connect} onLater={onLater} />}
    </>
  );
}

function Limit({ budgets, onPerDay }: Pick<Props, 'budgets' | 'onPerDay'>) {
  const say = useWords();
  return (
    <>
      <MoneyField label={say('welcomeBudget')} micros={budgets.perDay} onChange={onPerDay} />
      <p className="note">
        {say('welcomeBudgetNote', moneyText(budgets.perCall, 'prose', say.locale), budgets.unpricedPerDay)}
      </p>
    </>
  );
}

function Acts({ isPaste, onConnect, onLater }: { isPaste: boolean; onConnect: () => void; onLater: () => void }) {
  const say = useWords();
  return (
    <div className="row wrap inset">
      {/* Signing in has a button of its own, in its place. */}
      {isPaste && (
        <button type="button" className="btn do" onClick={onConnect}>
          {say('welcomeConnect')}
        </button>
      )}
      <button type="button" className="btn quiet" onClick={onLater}>
        {say('welcomeLater')}
      </button>
    </div>
  );
}

function Question({ at, answered, children }: { at: number; answered: boolean; children: ReactNode }) {
  return (
    <li>
      <span className="number">{answered ? <Icon name="check" /> : at}</span>
      <div className="stack tight">{children}</div>
    </li>
  );
}
