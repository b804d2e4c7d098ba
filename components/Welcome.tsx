import { type ReactNode, useState } from 'react';
import type { AccountState } from '@/lib/core/account';
import { moneyText } from '@/lib/core/money';
import type { Failure } from '@/lib/core/service/failure';
import type { Budgets } from '@/lib/core/settings';
import { AddressSetting } from './AddressSetting';
import { Brand } from './Brand';
import { FailureView } from './FailureView';
import { Icon } from './Icon';
import { MoneyField } from './MoneyField';
import { TokenField } from './TokenField';
import { useWords } from './words';

interface Props {
  account: AccountState | null;
  budgets: Budgets;
  badAddress: boolean;
  /** What still stands in the way after connecting. */
  failure: Failure | null;
  /** The reader has pressed Connect, and the address was one. */
  done: boolean;
  /** Then: one question that tells whether it works. */
  trying: ReactNode;
  /** Within the click. */
  onConnect(address: string, token: string): void;
  onPerDay(micros: number): void;
  onAllow(origin: string): void;
  onLater(): void;
}

/** Where the service is, who pays, and how much at most: three questions, then the panel. */
export function Welcome(props: Props) {
  const say = useWords();
  const { account, failure, done, trying, onAllow } = props;
  const allow = () => failure?.kind === 'no-permission' && onAllow(failure.origin);
  return (
    <main className="welcome">
      <header className="stack tight">
        <Brand name={say('extensionName')} />
        <h1>{say('welcomeHeading')}</h1>
        <p className="read second">{say('welcomeIntro')}</p>
      </header>
      {/* Drawn anew once the account is known, so that what is set already stands in the fields. */}
      <Questions key={account?.serviceUrl ?? ''} {...props} />
      {failure && <FailureView failure={failure} on={{ allow }} beside />}
      {done && !failure && trying}
    </main>
  );
}

function Questions({ account, budgets, badAddress, failure, done, onConnect, onPerDay, onLater }: Props) {
  const say = useWords();
  const [address, setAddress] = useState(account?.serviceUrl ?? '');
  const [token, setToken] = useState('');
  const connect = () => onConnect(address, token);
  const connected = done && !failure;
  return (
    <>
      <ol className="questions">
        <Question at={1} answered={account?.permitted ?? false}>
          <AddressSetting
            label={say('welcomeAddress')}
            note={say('welcomeAddressNote')}
            address={address}
            bad={badAddress}
            onText={setAddress}
            onSave={connect}
          />
        </Question>
        <Question at={2} answered={account?.token.is === 'present'}>
          <TokenField
            label={say('welcomeToken')}
            note={say('welcomeTokenNote')}
            held={account?.token ?? { is: 'none' }}
            onText={setToken}
            onSave={connect}
          />
        </Question>
        <Question at={3} answered={connected}>
          <MoneyField label={say('welcomeBudget')} micros={budgets.perDay} onChange={onPerDay} />
          <p className="note">
            {say('welcomeBudgetNote', moneyText(budgets.perCall, 'prose', say.locale), budgets.unpricedPerDay)}
          </p>
        </Question>
      </ol>
      {!connected && (
        <div className="row wrap inset">
          <button type="button" className="btn do" onClick={connect}>
            {say('welcomeConnect')}
          </button>
          <button type="button" className="btn quiet" onClick={onLater}>
            {say('welcomeLater')}
          </button>
        </div>
      )}
    </>
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
