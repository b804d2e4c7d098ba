import { type ReactNode, useId } from 'react';
import { ServiceAddressField } from '@/components/connection/ServiceAddressField';
import { TokenField } from '@/components/connection/TokenField';
import { useTranslation } from '@/components/ui/translation';
import type { TokenState } from '@/lib/connection/account';

/** The two ways to provide a token. */
export type TokenMethod = 'paste' | 'sign-in';

interface Props {
  method: TokenMethod;
  /** The tool-calling address as typed. */
  toolAddress: string;
  badToolAddress: boolean;
  token: TokenState;
  signIn: ReactNode;
  /** The number of saved tokens. The field is cleared after each. */
  saveCount: number;
  onMethod(method: TokenMethod): void;
  onToolAddress(text: string): void;
  onToken(text: string): void;
  onConnect(): void;
  onDiscover(): void;
}

/** Lets the user paste a token or sign in. */
export function TokenMethods({ method, onMethod, ...rest }: Props) {
  const t = useTranslation();
  const name = useId();
  const questionId = useId();
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

function PasteToken({ token, saveCount, onToken, onConnect }: Omit<Props, 'method' | 'onMethod'>) {
  const t = useTranslation();
  return (
    <TokenField
      key={saveCount}
      label={t('welcomeToken')}
      note={t('welcomeTokenNote')}
      held={token}
      onText={onToken}
      onSave={onConnect}
    />
  );
}

function SignInMethod({
  toolAddress,
  badToolAddress,
  signIn,
  onToolAddress,
  onDiscover,
}: Omit<Props, 'method' | 'onMethod'>) {
  const t = useTranslation();
  return (
    <>
      <ServiceAddressField
        label={t('optionsEntry')}
        note={t('welcomeSignInNote')}
        address={toolAddress}
        isInvalid={badToolAddress}
        onText={onToolAddress}
        onSave={onDiscover}
      />
      {signIn}
    </>
  );
}
