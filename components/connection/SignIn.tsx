import type { ReactNode } from 'react';
import { spanText } from '@/components/ui/amounts';
import { useNow } from '@/components/ui/clock';
import { Icon, type IconName } from '@/components/ui/Icon';
import { useWords } from '@/components/ui/words';
import { type SignInNext, troubleWords } from '@/lib/connection/failure-text';
import type { SignInState } from '@/lib/connection/sign-in';
import type { MessageName } from '@/lib/shared/localized-text';
import { SignInOffered } from './SignInOffered';

export interface SignInActs {
  onLook(): void;
  /** Within the click: the browser asks the reader for this origin. */
  onAllow(origin: string): void;
  onGo(): void;
  onLeave(): void;
  /** To the field of the address that signing in needs. */
  onAddress(): void;
  /** To the other way, where this page has it elsewhere. */
  onPaste(): void;
}

interface Props extends SignInActs {
  state: SignInState;
  /** Whether the address is there that signing in needs. */
  hasEntryPoint: boolean;
  /** The page's one strong button may stand here. */
  strong?: boolean;
}

/** Signing in, from its first button to its end; each state says what is so and what comes next. */
export function SignIn(props: Props) {
  const { state, onAllow, onGo, onLeave } = props;
  switch (state.is) {
    case 'idle':
      return <Beginning {...props} />;
    case 'looking':
      return <Waiting label="signInLooking" since={state.since} onLeave={onLeave} />;
    case 'needs-permission':
      return <Asking origin={state.origin} onAllow={onAllow} onLeave={onLeave} />;
    case 'ready':
      return <SignInOffered host={state.offer.host} onGo={onGo} onLeave={onLeave} />;
    case 'away':
      return <Waiting label="signInAway" note="signInAwayNote" {...state} host={state.offer.host} onLeave={onLeave} />;
    case 'finishing':
      return <Waiting label="signInFinishing" since={state.since} onLeave={onLeave} />;
    // What comes next stands beside the token that came (`SignedIn.tsx`).
    case 'done':
      return null;
    case 'failed':
      return <Failed {...props} why={state.why} />;
  }
}

function Beginning({ hasEntryPoint, strong = false, onLook, onAddress }: Props) {
  const say = useWords();
  if (!hasEntryPoint) {
    return (
      <div className="stack tight">
        <p className="note">{say('signInNoEntryPoint')}</p>
        <div className="row wrap">
          <button type="button" className="btn" onClick={onAddress}>
            {say('signInToAddress')}
          </button>
        </div>
      </div>
    );
  }
  return (
    <div className="stack tight">
      <div className="row wrap">
        <button type="button" className={strong ? 'btn do' : 'btn'} onClick={onLook}>
          {say('signIn')}
        </button>
      </div>
      <p className="note">{say('signInNote')}</p>
    </div>
  );
}

interface WaitingProps {
  label: MessageName;
  note?: MessageName;
  /** Milliseconds since 1970. */
  since: number;
  host?: string;
  onLeave(): void;
}

function Waiting({ label, note, since, host = '', onLeave }: WaitingProps) {
  const say = useWords();
  const gone = useNow(1000) - since;
  return (
    <div className="stack tight">
      <div className="row wrap">
        <button type="button" className="btn busy" aria-busy="true" aria-disabled="true">
          <span>{say(label, host)}</span>
          {/* Seconds only once a wait is felt, so that quick answers do not flicker. */}
          {gone >= 3000 && <span className="price">{spanText(say, gone)}</span>}
        </button>
        <button type="button" className="btn quiet" onClick={onLeave}>
          {say('cancel')}
        </button>
      </div>
      {note && <p className="note">{say(note)}</p>}
    </div>
  );
}

function Asking({ origin, onAllow, onLeave }: { origin: string } & Pick<SignInActs, 'onAllow' | 'onLeave'>) {
  const say = useWords();
  const { host } = new URL(origin);
  const acts = (
    <>
      <button type="button" className="btn do" onClick={() => onAllow(origin)}>
        {say('signInAllow', host)}
      </button>
      <button type="button" className="btn quiet" onClick={onLeave}>
        {say('cancel')}
      </button>
    </>
  );
  return (
    <Block icon="lock" heading={say('signInAsks', host)} acts={acts}>
      {say('signInAsksText')}
    </Block>
  );
}

function Failed({ why, onLook, onAddress, onPaste }: Props & { why: Parameters<typeof troubleWords>[0] }) {
  const say = useWords();
  const { sentence, next } = troubleWords(why);
  const on: Record<SignInNext, () => void> = { again: onLook, address: onAddress, paste: onPaste };
  const steps = next === 'paste' ? (['paste'] as const) : ([next, 'paste'] as const);
  const acts = steps.map((step) => (
    <button key={step} type="button" className="btn" onClick={on[step]}>
      {say(labels[step])}
    </button>
  ));
  return (
    <Block icon="triangle-alert" tone="bad" heading={say('signInFailed')} acts={acts}>
      {say(sentence)}
    </Block>
  );
}

const labels: Record<SignInNext, MessageName> = {
  again: 'actAgain',
  address: 'signInToAddress',
  paste: 'signInPaste',
};

interface BlockProps {
  icon: IconName;
  tone?: 'bad';
  heading: string;
  acts: ReactNode;
  children: ReactNode;
}

function Block({ icon, tone, heading, acts, children }: BlockProps) {
  return (
    <div className={tone ? `say ${tone}` : 'say'} role={tone ? 'alert' : 'status'}>
      <Icon name={icon} />
      <div className="stack tight">
        <strong className="strong">{heading}</strong>
        <p>{children}</p>
      </div>
      <div className="acts">{acts}</div>
    </div>
  );
}
