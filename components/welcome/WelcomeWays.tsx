import { type ReactNode, useId } from 'react';
import { AddressSetting } from '@/components/connection/AddressSetting';
import { TokenField } from '@/components/connection/TokenField';
import { useWords } from '@/components/ui/words';
import type { TokenState } from '@/lib/connection/account';

/** The two ways to a token. */
export type Way = 'paste' | 'sign-in';

interface Props {
  way: Way;
  /** The tool-calling address as typed; whether the one that was given last is none. */
  entry: string;
  badEntry: boolean;
  held: TokenState;
  signIn: ReactNode;
  /** How often something was given: each time the field is empty again. */
  times: number;
  onWay(way: Way): void;
  onEntry(text: string): void;
  onToken(text: string): void;
  onConnect(): void;
  onLook(): void;
}

/** Paste a token or sign in: one of the two, with what it needs. */
export function WelcomeWays({ way, onWay, ...rest }: Props) {
  const say = useWords();
  const [name, asked] = [useId(), useId()];
  const ways = [
    ['paste', say('welcomeWayPaste')],
    ['sign-in', say('welcomeWaySignIn')],
  ] as const;
  return (
    <>
      <div className="field" role="radiogroup" aria-labelledby={asked}>
        <span id={asked} className="strong">
          {say('welcomeWay')}
        </span>
        {ways.map(([value, label]) => (
          <label key={value} className="ticked">
            <input type="radio" name={name} checked={way === value} onChange={() => onWay(value)} />
            {label}
          </label>
        ))}
      </div>
      {way === 'paste' ? <Pasting {...rest} /> : <SigningIn {...rest} />}
    </>
  );
}

function Pasting({ held, times, onToken, onConnect }: Omit<Props, 'way' | 'onWay'>) {
  const say = useWords();
  return (
    <TokenField
      key={times}
      label={say('welcomeToken')}
      note={say('welcomeTokenNote')}
      held={held}
      onText={onToken}
      onSave={onConnect}
    />
  );
}

function SigningIn({ entry, badEntry, signIn, onEntry, onLook }: Omit<Props, 'way' | 'onWay'>) {
  const say = useWords();
  return (
    <>
      <AddressSetting
        label={say('optionsEntry')}
        note={say('welcomeSignInNote')}
        address={entry}
        bad={badEntry}
        onText={onEntry}
        onSave={onLook}
      />
      {signIn}
    </>
  );
}
