import { useStore } from 'zustand';
import { Icon } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/translation';
import type { OptionsStore } from '@/lib/app-store/options-store';
import { activeConnection } from '@/lib/connection/connection';
import { type SignInState, signInStateFor } from '@/lib/connection/sign-in';
import { SignInStatus } from './SignInStatus';

interface SignedInNoticeProps {
  /** The host of the authorization server. */
  host: string;
  /** True if the sign-in has just finished. */
  isNew: boolean;
  renews: boolean;
  onDisconnect(): void;
}

export function SignedInNotice({ host, isNew, renews, onDisconnect }: SignedInNoticeProps) {
  const t = useTranslation();
  return (
    <div className="stack tight">
      <div className="flex-row wrap">
        <p className="flex-row saved-token">
          <Icon name="circle-check" small />
          <span>{t('signedInAt', host)}</span>
        </p>
        <button type="button" className="button danger" onClick={onDisconnect}>
          {t('signInDisconnect')}
        </button>
      </div>
      <p className="note" role="status">
        {t(isNew ? 'signInDoneText' : renews ? 'signedInNote' : 'signedInEnds')}
      </p>
    </div>
  );
}

/** The ids of the fields that a failure refers to. */
export const connectionFieldIds = { address: 'service-address', entry: 'entry-address', token: 'pasted-token' };

interface ConnectionSignInProps {
  options: OptionsStore;
  /** Starts the sign-in in place of the default action, on a page that must save its fields first. */
  onStart?(): void;
  onAddress(): void;
  onPaste?(): void;
  isPrimary?: boolean;
}

export function ConnectionSignIn({ options, onStart, onAddress, onPaste, isPrimary = false }: ConnectionSignInProps) {
  const settings = useStore(options, (state) => state.settings);
  const token = useStore(options, (state) => state.account?.token);
  const signingIn = useStore(options, (state) => state.signingIn);
  const { discoverSignIn, permitSignIn, startSignIn, cancelSignIn, deleteToken } = options.getState();
  const connection = activeConnection(settings);
  // An expired token does not count as signed in.
  const signedInToken = token?.is === 'present' && token.issuer !== undefined ? token : null;
  const reported = signInStateFor(signingIn, connection);
  // A finished sign-in whose token has since been deleted counts as not started.
  const state: SignInState = reported.is === 'done' && !signedInToken ? { is: 'idle' } : reported;
  // Choosing an alternative cancels the sign-in.
  const cancelAnd = (action: () => void) => {
    action();
    void cancelSignIn();
  };
  return (
    <>
      {signedInToken?.issuer !== undefined && (
        // A page that passes `onStart` confirms the sign-in in its own next step.
        <SignedInNotice
          host={new URL(signedInToken.issuer).host}
          isNew={state.is === 'done' && onStart === undefined}
          renews={signedInToken.renews ?? false}
          onDisconnect={() => void deleteToken()}
        />
      )}
      {(!signedInToken || state.is !== 'idle') && (
        <SignInStatus
          state={state}
          hasAddress={onStart !== undefined || connection.serviceUrl !== '' || connection.mcpUrl !== ''}
          isPrimary={isPrimary}
          onStart={onStart ?? (() => void discoverSignIn())}
          onAllow={(origin) => void permitSignIn(origin)}
          onConfirm={() => void startSignIn()}
          onCancel={() => void cancelSignIn()}
          onAddress={() => cancelAnd(onAddress)}
          onPaste={() => cancelAnd(onPaste ?? (() => focusField(connectionFieldIds.token)))}
        />
      )}
    </>
  );
}

export const focusField = (id: string): void => document.getElementById(id)?.focus();
