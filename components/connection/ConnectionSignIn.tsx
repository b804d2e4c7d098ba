import { useStore } from 'zustand';
import { Icon } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/translation';
import type { OptionsStore } from '@/lib/app-store/options-store';
import { activeConnection } from '@/lib/connection/connection';
import { type SignInState, signInStateFor } from '@/lib/connection/sign-in';
import { SignInStatus } from './SignInStatus';

interface SignedInNoticeProps {
  /** Where the token came from. */
  host: string;
  /** It was got a moment ago, and nothing was asked with it. */
  fresh: boolean;
  renews: boolean;
  onDisconnect(): void;
}

/** A token that was got by signing in: where, and the way out. */
export function SignedInNotice({ host, fresh, renews, onDisconnect }: SignedInNoticeProps) {
  const t = useTranslation();
  return (
    <div className="stack tight">
      <div className="row wrap">
        <p className="row held-token">
          <Icon name="circle-check" small />
          <span>{t('signedInAt', host)}</span>
        </p>
        <button type="button" className="btn bad" onClick={onDisconnect}>
          {t('signInDisconnect')}
        </button>
      </div>
      <p className="note" role="status">
        {t(fresh ? 'signInDoneText' : renews ? 'signedInNote' : 'signedInEnds')}
      </p>
    </div>
  );
}

/** The fields that a sign-in leads to, by their ids. */
export const connectionFieldIds = { entry: 'entry-address', token: 'pasted-token' };

interface ConnectionSignInProps {
  chosen: OptionsStore;
  /** Begins it where it is not only the connection's address that is needed. */
  onLook?(): void;
  onPaste?(): void;
  strong?: boolean;
}

/** Signing in for the connection that is asked, and out again. */
export function ConnectionSignIn({ chosen, onLook, onPaste, strong = false }: ConnectionSignInProps) {
  const settings = useStore(chosen, (state) => state.settings);
  const token = useStore(chosen, (state) => state.account?.token);
  const signingIn = useStore(chosen, (state) => state.signingIn);
  const {
    discoverSignIn: lookForSignIn,
    permitSignIn,
    beginSignIn,
    cancelSignIn: leaveSignIn,
    forgetToken,
  } = chosen.getState();
  const connection = activeConnection(settings);
  // One that came to its end is signed in for anew.
  const signedInToken = token?.is === 'present' && token.issuer !== undefined ? token : null;
  const reported = signInStateFor(signingIn, connection);
  // A token that was forgotten since takes along what the sign-in came to.
  const state: SignInState = reported.is === 'done' && !signedInToken ? { is: 'idle' } : reported;
  // What came to nothing is over for whoever goes another way, and can be begun anew from there.
  const cancelAnd = (other: () => void) => {
    other();
    void leaveSignIn();
  };
  return (
    <>
      {signedInToken?.issuer !== undefined && (
        // Where a page goes on by itself, it says what comes next.
        <SignedInNotice
          host={new URL(signedInToken.issuer).host}
          fresh={state.is === 'done' && onLook === undefined}
          renews={signedInToken.renews ?? false}
          onDisconnect={() => void forgetToken()}
        />
      )}
      {(!signedInToken || state.is !== 'idle') && (
        <SignInStatus
          state={state}
          hasEntryPoint={onLook !== undefined || connection.mcpUrl !== ''}
          strong={strong}
          onLook={onLook ?? (() => void lookForSignIn())}
          onAllow={(origin) => void permitSignIn(origin)}
          onGo={() => void beginSignIn()}
          onLeave={() => void leaveSignIn()}
          onAddress={() => cancelAnd(() => focusField(connectionFieldIds.entry))}
          onPaste={() => cancelAnd(onPaste ?? (() => focusField(connectionFieldIds.token)))}
        />
      )}
    </>
  );
}

const focusField = (id: string): void => document.getElementById(id)?.focus();
