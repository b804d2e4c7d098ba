import { type ReactNode, useId } from 'react';
import { ServiceAddressField } from '@/components/connection/ServiceAddressField';
import { TokenField } from '@/components/connection/TokenField';
import { useTranslation } from '@/components/ui/translation';
import type { TokenState } from '@/lib/connection/account';

/** The two ways to a token. */
export type TokenMethod = 'paste' | 'sign-in';

interface Props {
  way: TokenMethod;
  /** The tool-calling address as typed; whether the one that was given last is none. */
  entry: string;
  badEntry: boolean;
  held: TokenState;
  signIn: ReactNode;
  /** How often something was given: each time the field is empty again. */
  times: number;
  onWay(way: TokenMethod): void;
  onEntry(text: string): void;
  onToken(text: string): void;
  onConnect(): void;
  onLook(): void;
}

/** Paste a token or sign in: one of the two, with what it needs. */
export function TokenMethods({ way: method, onWay: onMethod, ...rest }: Props) {
  const t = useTranslation();
  const [name, questionId] = [useId(), useId()];
  const methods = [
    ['paste', t('welcomeWayPaste')],
    ['sign-in', t('welcomeWaySignIn')],
  ] as const;
  return (
    <>
      <div className="field" role="radiogroup" aria-labelledby={questionId}>
        <span id={questionId} className="strong">
          {t('welcomeWay')}
        </span>
        {methods.map(([value, label]) => (
          <label key={value} className="ticked">
            <input type="radio" name={name} checked={method === value} onChange={() => onMethod(value)} />
            {label}
          </label>
        ))}
      </div>
      {method === 'paste' ? <PasteToken {...rest} /> : <SignInMethod {...rest} />}
    </>
  );
}

function PasteToken({ held: token, times, onToken, onConnect }: Omit<Props, 'way' | 'onWay'>) {
  const t = useTranslation();
  return (
    <TokenField
      key={times}
      label={t('welcomeToken')}
      note={t('welcomeTokenNote')}
      held={token}
      onText={onToken}
      onSave={onConnect}
    />
  );
}

function SignInMethod({
  entry: toolAddress,
  badEntry: badToolAddress,
  signIn,
  onEntry: onToolAddress,
  onLook: onDiscover,
}: Omit<Props, 'way' | 'onWay'>) {
  const t = useTranslation();
  return (
    <>
      <ServiceAddressField
        label={t('optionsEntry')}
        note={t('welcomeSignInNote')}
        address={toolAddress}
        bad={badToolAddress}
        onText={onToolAddress}
        onSave={onDiscover}
      />
      {signIn}
    </>
  );
}
